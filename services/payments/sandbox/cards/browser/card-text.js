// What is typed into a card field, and what to say about it. The wording is the card provider's own.

/** @typedef {{ code: string, message: string }} FieldError */

const brands = [
  { brand: 'amex', starts: /^3[47]/, groups: [4, 6, 5], cvc: 4 },
  { brand: 'mastercard', starts: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], cvc: 3 },
  { brand: 'visa', starts: /^4/, groups: [4, 4, 4, 4], cvc: 3 },
];
const unknownBrand = { brand: 'unknown', groups: [4, 4, 4, 4], cvc: 3 };
const longestCentury = 50;

const errors = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
};
const problem = (code) => ({ code, message: errors[code] });
const digitsOf = (text) => text.replace(/\D/g, '');

const brandOf = (digits) => brands.find(({ starts }) => starts.test(digits)) ?? unknownBrand;

export const passesLuhn = (digits) => {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
};

/** "4242424242424242" is shown as "4242 4242 4242 4242". */
export const formatNumber = (text) => {
  const { groups } = brandOf(digitsOf(text));
  const digits = digitsOf(text).slice(0, sum(groups));
  let at = 0;
  return groups
    .map((size) => digits.slice(at, (at += size)))
    .filter((part) => part !== '')
    .join(' ');
};

/** "1230" and "12/2030" are shown as "12 / 30", "5" as "05". */
export const formatExpiry = (text) => {
  const typed = digitsOf(text)
    .replace(/^(\d\d)20(?=\d\d$)/, '$1')
    .slice(0, 4);
  const digits = /^[2-9]/.test(typed) ? `0${typed}`.slice(0, 4) : typed;
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
};

export const formatCode = (text) => digitsOf(text).slice(0, 4);

/** Brand, whether it is complete, and what is wrong with it once it has been left. */
export const readNumber = (text) => {
  const digits = digitsOf(text);
  const { brand, groups } = brandOf(digits);
  const length = sum(groups);
  if (digits.length < length) return { brand, empty: digits === '', complete: false, error: problem('incomplete_number'), certain: false };
  if (!passesLuhn(digits)) return { brand, empty: false, complete: false, error: problem('invalid_number'), certain: true };
  return { brand, empty: false, complete: true, error: null, certain: true };
};

export const readExpiry = (text, now) => {
  const digits = digitsOf(text);
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2, 4))];
  if (digits.length >= 2 && (month < 1 || month > 12))
    return { empty: false, complete: false, error: problem('invalid_expiry_month'), certain: true };
  if (digits.length < 4) return { empty: digits === '', complete: false, error: problem('incomplete_expiry'), certain: false };
  const [thisMonth, thisYear] = [now.getUTCMonth() + 1, now.getUTCFullYear()];
  const code = expiryProblem(year - thisYear, month - thisMonth);
  return code
    ? { empty: false, complete: false, error: problem(code), certain: true }
    : { empty: false, complete: true, error: null, certain: true };
};

export const readCode = (text) => {
  const digits = digitsOf(text);
  const complete = digits.length === 3 || digits.length === 4;
  return { empty: digits === '', complete, error: complete ? null : problem('incomplete_cvc'), certain: complete };
};

/** The month and year in the provider's form. */
export const expiryParts = (text) => ({ month: digitsOf(text).slice(0, 2), year: `20${digitsOf(text).slice(2, 4)}` });

const expiryProblem = (yearsAhead, monthsAhead) => {
  if (yearsAhead < 0) return 'invalid_expiry_year_past';
  if (yearsAhead > longestCentury) return 'invalid_expiry_year';
  return yearsAhead === 0 && monthsAhead < 0 ? 'invalid_expiry_month_past' : null;
};

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
