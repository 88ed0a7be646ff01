/**
 * Characters without a form of their own: those that hide or reverse the text next to them (`note\u202Efdp.txt` reads as a
 * PDF), and control characters except tabs and line breaks, which calendars, CSV files and the database refuse.
 */
export const invisibleCharacters =
  /(?![\t\n\r])\p{Cc}|[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
