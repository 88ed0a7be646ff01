const date = /(\d{2}-\d{2}-\d{4})/;

/** A sentence whose dates don't break at their hyphens. */
export function UnbrokenDates({ text }: { readonly text: string }) {
  return text.split(date).map((part, at) =>
    date.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no other identity
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
