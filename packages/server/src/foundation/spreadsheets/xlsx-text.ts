const longestCell = 32_767;
// Most cells: printable ASCII without &, <, > and _ needs no closer look.
const surelyPlain = /^[ -%'-;=?-^`-~]*$/;
// Control letters but tab and line feed; letters that are half of a pair; and the two that Unicode forbids.
const needsEscape = /[&<>\ufffe\uffff\p{Cs}]|(?![\t\n\u007f-\u009f])\p{Cc}|_x[0-9a-f]{4}_/iu;

/**
 * Text as XML holds it. XML cannot hold control letters: Excel writes them as `_x000D_`, and then has to protect text that
 * merely looks like that. A cell takes 32,767 letters.
 */
export function escapeText(text: string): string {
  const whole = text.length > longestCell ? text.slice(0, longestCell) : text;
  if (surelyPlain.test(whole) || !needsEscape.test(whole)) return whole;
  return whole
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
