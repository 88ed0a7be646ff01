/** An empty value: an en dash for the eye, a word for the ear. */
export function Dash({ spoken = 'Not given' }: { readonly spoken?: string }) {
  return (
    <span style={{ color: 'var(--quiet)', position: 'relative' }}>
      <span aria-hidden="true">–</span>
      <span className="spoken">{spoken}</span>
    </span>
  );
}
