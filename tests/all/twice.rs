//! Items that stand twice: in `plain` as written, and in `lanes` under an attribute.

macro_rules! twice {
    (#[$attribute:meta] $($items:item)+) => {
        mod plain {
            $($items)+
        }
        #[$attribute]
        mod lanes {
            $($items)+
        }
    };
}

pub(crate) use twice;
