//! Every row of the table is tried on every value of a small format: with its flags it must be licensed, and with any one of
//! them removed there must be an input on which it is not.

mod bad;
mod careless;
mod instance;
mod kept;
mod modes;
mod points;
mod shape;
mod sound;
mod trial;
