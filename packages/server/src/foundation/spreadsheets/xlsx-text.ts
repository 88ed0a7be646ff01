const maxCellLength = 32_767;
// Fast path for most cells: printable ASCII without &, <, > and _.
const surelyPlain = /^[ -%'-;=?-^`-~]*$/;
// Control characters except tab and line feed, lone surrogates, and the two noncharacters.
const needsEscape = /[&<>\ufffe\uffff\p{Cs}]|(?![\t\n\u007f-\u009f])\p{Cc}|_x[0-9a-f]{4}_/iu;

/**
 * Escapes text for XML. Control characters are written as Excel does, `_x000D_`, and text that looks like that is
 * escaped. A cell is limited to 32,767 characters.
 */
export function escapeText(text: string): string {
  const cutText = text.length > maxCellLength ? text.slice(0, maxCellLength) : text;
  if (surelyPlain.test(cutText) || !needsEscape.test(cutText)) return cutText;
  return cutText
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(
      /(?![\t\n\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu,
      (letter: string) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}
