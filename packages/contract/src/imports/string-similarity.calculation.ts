/** The minimum similarity of a suggestion. */
const leastCloseness = 0.5;

/** The values whose spellings are similar to the word, most similar first, then in list order. */
export function listClosestTerms(word: string, spellings: ReadonlyMap<string, string>): string[] {
  const best = new Map<string, number>();
  for (const [spelling, value] of spellings)
    best.set(value, Math.max(best.get(value) ?? 0, measureSimilarity(word, spelling)));
  return [...best]
    .filter(([, close]) => close >= leastCloseness)
    .sort(([, one], [, another]) => another - one)
    .map(([value]) => value);
}

/** 1 for the same word, 0 for nothing in common: shared letters in order, or shared words, whichever is higher. */
export function measureSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  const [ours, theirs] = [one.split(/[ /?]+/), other.split(/[ /?]+/)];
  const shared = ours.filter((word) => word.length > 1 && theirs.includes(word)).length;
  // Very short words resemble nearly everything, "c" as much "g" as "cu"; words of which one is twice as long share
  // less than half.
  const letters = shorter < 3 || shorter * 2 < longer ? 0 : 1 - editDistance(one, other) / longer;
  return Math.max(letters, (2 * shared) / (ours.length + theirs.length));
}

/** Levenshtein distance. Remarks are cut, because the time grows with the square of the length. */
function editDistance(one: string, other: string): number {
  const [a, b] = [one.slice(0, 60), other.slice(0, 60)];
  const row = Uint16Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = i - 1;
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j] ?? 0;
      row[j] = Math.min(
        diagonal + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1),
        above + 1,
        (row[j - 1] ?? 0) + 1,
      );
      diagonal = above;
    }
  }
  return row[b.length] ?? 0;
}
