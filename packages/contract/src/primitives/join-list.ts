/** "One, two and three". */
export const joinWithAnd = (words: readonly string[]): string => joinWords(words, 'conjunction');

/** "One, two or three". */
export const joinWithOr = (words: readonly string[]): string => joinWords(words, 'disjunction');

/** Without a comma before the last word. */
function joinWords(words: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-US', { type })
    .formatToParts(words)
    .map((part) => (part.type === 'literal' ? part.value.replace(/^, (?=and |or )/, ' ') : part.value))
    .join('');
}
