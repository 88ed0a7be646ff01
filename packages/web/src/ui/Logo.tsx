/**
 * The product's mark: a curb stop from the side. The system side comes in solid, the customer side leaves in outline,
 * and the valve between them marks the boundary.
 */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M1.5 15h5" strokeWidth="4" />
      <path d="M17.5 13.2h5M17.5 16.8h5" strokeWidth="1.4" />
      <circle cx="12" cy="15" r="5" strokeWidth="2" />
      <path d="M12 10V4.5M8 4.5h8" strokeWidth="2" strokeLinecap="round" />
      <path d="M12 13v4" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
