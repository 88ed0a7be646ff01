/** Characters that hide or reverse the text next to them: `note\u202Efdp.txt` reads as a PDF. */
const hidingCharacters = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
/** All but tabs and line breaks. Calendars, CSV files and the database refuse them. */
const controlCharacters = /(?![\t\n\r])\p{Cc}/gu;

/**
 * A text without characters that have no form of their own. A control character becomes a space, because it may have
 * separated words: a vertical tab is the line break within a paragraph of a word processor.
 */
export const removeInvisible = (text: string): string =>
  text.replace(hidingCharacters, '').replace(controlCharacters, ' ');
