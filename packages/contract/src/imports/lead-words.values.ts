/**
 * Lead in the languages of old records, and its abbreviations: French, Latin, Spanish, Portuguese, Italian, German,
 * Dutch, Polish, Swedish.
 */
const leadInText =
  /lead|plomb|plumb|plomo|chumbo|piombo|(?<!\p{L})(?:pb\p{L}?|ld|tll|lsl\p{L}?|ll|blei\p{L}*|lood|o[łl][óo]w|bly)(?!\p{L})/iu;

/** Whether a word may name lead; only for suggestions, never for reading. */
export function mayNameLead(text: string): boolean {
  return leadInText.test(text);
}
