//! Numbers as lessons write them, and sums.

/// Evaluates a sum such as `10 - 3 = +7` or `16! / 9! > 57,000,000`. Returns it as stated if it is right, corrected
/// otherwise. Terms may be factorials and are evaluated from left to right, without precedence. `9 x 8 x ... x 1`
/// stands for all factors between the last two numbers.
pub(crate) fn arithmetic(stated: &str) -> Option<String> {
    let (left, relation, right) = [" = ", " > "].iter().find_map(|relation| {
        let (left, right) = stated.split_once(relation)?;
        Some((left, relation.trim(), right))
    })?;
    let term = |text: &str| match text.strip_suffix('!') {
        Some(number) => Some((1..=number.parse().ok()?).product()),
        None => text.replace(',', "").parse::<i64>().ok(),
    };
    let mut words = left.split(' ');
    let mut total = term(words.next()?)?;
    let mut last = total;
    while let Some(sign) = words.next() {
        let word = words.next()?;
        let next = if word == "..." && sign == "x" && words.next() == Some("x") {
            let end = term(words.next()?)?;
            (end.min(last + 1)..=end.max(last - 1)).product()
        } else {
            term(word)?
        };
        last = next;
        total = match sign {
            "+" => total + next,
            "-" => total - next,
            "x" => total * next,
            // Rounding down is safe: if the rounded quotient exceeds a number, so does the quotient.
            "/" if relation == ">" || total % next == 0 => total / next,
            _ => return None,
        };
    }
    let holds = if relation == ">" { total > term(right)? } else { total == term(right)? };
    Some(if holds { stated.to_owned() } else { format!("{left} = {}", signed(total)) })
}

/// A number as lessons write it: 549,946.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn grouped_signed(number: i64) -> String {
    format!("{}{}", if number < 0 { "-" } else { "" }, grouped(number.unsigned_abs()))
}

/// A score as lessons write it: +10, 0, -10.
pub(crate) fn signed(number: i64) -> String {
    format!("{}{}", if number > 0 { "+" } else { "" }, grouped_signed(number))
}
