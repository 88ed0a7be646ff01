/**
 * The sign-in page's style sheet. Its colors are the portal's tokens (packages/web/src/ui/tokens.ts), light and dark.
 */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: #f6f8f9; --surface: #fff; --sunken: #eef1f3; --line: #e1e6e9; --line-strong: #7d8992;
  --text: #1c2329; --quiet: #515c65; --action: #0b5d88; --action-over: #064a6e; --on-action: #fff; --error: #b42318; --error-tint: #fdf0ef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #11161a; --surface: #171d22; --sunken: #262e35; --line: #37414a; --line-strong: #7d8a94;
    --text: #d8dfe4; --quiet: #9aa6af; --action: #79bcde; --action-over: #aad5ea; --on-action: #0b0f12; --error: #ff8a80; --error-tint: #2d1a19;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: clamp(24px, 12vh, 120px) 16px 24px; background: var(--page); color: var(--text);
  font: 0.875rem/1.45 "Inter Variable", Inter, system-ui, "Segoe UI", Roboto, sans-serif; -webkit-font-smoothing: antialiased;
}
main { width: 100%; max-width: 416px; margin: 0 auto; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; }
.brand { display: flex; align-items: center; gap: 8px; margin-bottom: 24px; font-size: 1rem; font-weight: 600; }
.brand svg { color: var(--action); }
h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.4; font-weight: 600; }
p { margin: 0 0 16px; }
.quiet { color: var(--quiet); }
a { color: var(--action); }
label { display: block; margin-bottom: 4px; font-weight: 500; }
input { display: block; width: 100%; height: 40px; padding: 0 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 4px; }
input[aria-invalid] { border-color: var(--error); }
.field { margin-bottom: 16px; }
.wrong { margin: 4px 0 0; color: var(--error); font-size: 0.75rem; }
button { width: 100%; min-height: 40px; margin-top: 8px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--on-action); background: var(--action); border: 1px solid var(--action); border-radius: 4px; cursor: pointer; }
button:hover { background: var(--action-over); border-color: var(--action-over); }
button.second { color: var(--text); background: var(--surface); border-color: var(--line-strong); font-weight: 500; }
button.second:hover { background: var(--sunken); }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
.summary { margin-bottom: 24px; padding: 12px 16px; background: var(--error-tint); border-left: 4px solid var(--error); border-radius: 0 4px 4px 0; }
.summary h2 { margin: 0 0 4px; font-size: 0.875rem; }
.summary ul { margin: 0; padding: 0; list-style: none; }
.summary a { color: var(--error); }
.hint { margin: 24px 0 0; padding: 12px 16px; background: var(--sunken); border-radius: 4px; }
.hint dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 12px; margin: 8px 0 0; }
.hint dt { color: var(--quiet); }
.hint dd { margin: 0; overflow-wrap: anywhere; }
.help { margin: 24px 0 0; font-size: 0.75rem; color: var(--quiet); }
@media (max-width: 479px) { body { padding: 0; background: var(--surface); } main { padding: 24px 16px; border: 0; border-radius: 0; } }
`;
