/** Invisible characters that hide or reverse the text next to them: `note\u202Efdp.txt` reads as a PDF. */
export const invisibleCharacters = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
