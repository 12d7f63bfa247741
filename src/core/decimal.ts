/**
 * Says whether a text is a number in plain decimal or exponent notation: no hex, no blanks, no "Infinity". Each digit
 * can be read in one way only, so that the time is proportional to the length: `\d+\.?\d*` would try every way to cut a
 * run of digits in two.
 */
export const isDecimal = (text: string): boolean => /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(text);
