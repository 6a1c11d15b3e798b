//! Every row of the table is tried on every value of a small format: with its flags it must be licensed, and with any one of
//! them removed there must be an input on which it is not.

mod instance;
mod library;
mod points;
mod sound;
mod trial;
