/** "One, two or three". */
export function joinWithOr(words: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words).replace(', or ', ' or ');
}
