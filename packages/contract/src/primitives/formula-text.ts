/**
 * A cell that begins with = + - @ tab or carriage return is run as a formula when a CSV is opened. We put an apostrophe
 * before it, and before text that already looks like that, so that reading our file back restores every value exactly.
 */
const runsAsFormula = /^'*[=+\-@\t\r]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const guarded = /^'+[=+\-@\t\r]/;

export function guardFormulaText(text: string): string {
  return runsAsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

export function restoreFormulaText(text: string): string {
  return text.charCodeAt(0) === 39 && guarded.test(text) ? text.slice(1) : text;
}
