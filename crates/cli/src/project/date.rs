//! Days: only to see whether one is over.

use std::time::{SystemTime, UNIX_EPOCH};

/// Year, month, day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Day(u64, u64, u64);

impl Day {
    /// Reads `2027-01-31`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('-');
        let mut number = |digits: usize| {
            let part = parts.next().filter(|p| p.len() == digits && p.bytes().all(|b| b.is_ascii_digit()))?;
            part.parse::<u64>().ok()
        };
        let day = Self(number(4)?, number(2)?, number(2)?);
        (parts.next().is_none() && (1..=12).contains(&day.1) && (1..=days_in(day.0, day.1)).contains(&day.2))
            .then_some(day)
    }

    /// Today in UTC; the day of `SOURCE_DATE_EPOCH` where that is set, as for reproducible builds.
    pub fn today() -> Self {
        let fixed = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        Self::of_seconds(fixed.unwrap_or_else(now))
    }

    fn of_seconds(seconds: u64) -> Self {
        /// Days of 400 years, after which the calendar repeats itself.
        const DAYS: u64 = 146_097;
        let mut left = seconds / 86_400;
        let mut year = 1970 + left / DAYS * 400;
        left %= DAYS;
        while left >= 365 + u64::from(is_leap(year)) {
            left -= 365 + u64::from(is_leap(year));
            year += 1;
        }
        let mut month = 1;
        while left >= days_in(year, month) {
            left -= days_in(year, month);
            month += 1;
        }
        Self(year, month, left + 1)
    }
}

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

fn days_in(year: u64, month: u64) -> u64 {
    match month {
        2 => 28 + u64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_and_compared() {
        assert_eq!(Day::of_seconds(0), Day(1970, 1, 1));
        assert_eq!(Day::of_seconds(951_782_400), Day(2000, 2, 29));
        assert_eq!(Day::of_seconds(1_801_440_000), Day(2027, 2, 1));
        assert!(Day::parse("2027-01-31").unwrap() < Day::parse("2027-02-01").unwrap());
        for wrong in ["2027-02-29", "2027-13-01", "27-01-01", "2027-01-31-1", "2027/01/31", "+027-01-01", ""]
        {
            assert_eq!(Day::parse(wrong), None, "{wrong}");
        }
    }
}
