/** An empty value: an en dash on screen, a word for screen readers. */
export function Dash({ label = 'Not recorded' }: { readonly label?: string }) {
  return (
    <span style={{ color: 'var(--muted)', position: 'relative' }}>
      <span aria-hidden="true">–</span>
      <span className="visuallyHidden">{label}</span>
    </span>
  );
}
