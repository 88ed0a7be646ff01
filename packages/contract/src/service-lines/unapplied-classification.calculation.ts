/**
 * What to review where an import kept the listed Lead or Galvanized Requiring Replacement of a line, with places for
 * the listing, the row, the file and what the file lists.
 */
export const unappliedClassificationText =
  'Listed as %s and kept, but row %s of %s lists it as %s. Field-verify both sides, resolve the difference, or change the listed classification with a reason.';

/** The review of a line by its classification, followed by that of a refused listing. */
export function joinReviews(review: string | null, refusedListing: string | null): string | null {
  const reviews = [review, refusedListing].filter((text) => text !== null);
  return reviews.length > 0 ? reviews.join(' ') : null;
}
