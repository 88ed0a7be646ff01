/**
 * A CSV cell that begins with = + - @ tab or a line break runs as a formula in Excel, in some languages of Excel also
 * one that begins with the full-width forms of these signs. We prefix such text with an apostrophe, and text that
 * already has one too, so that importing our own file restores every value exactly.
 */
const runsAsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

export function guardFormulaText(text: string): string {
  return runsAsFormula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

export function restoreFormulaText(text: string): string {
  return text.charCodeAt(0) === 39 && guarded.test(text) ? text.slice(1) : text;
}
