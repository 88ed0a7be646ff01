import { createHash } from 'node:crypto';
import { Html, html } from '../http/html.ts';
import { pageStyle } from './page-style.ts';

const styleVersion = createHash('sha256').update(pageStyle).digest('hex').slice(0, 8);

/**
 * Outside the template, because the compiler of tests and benchmarks needs a missing helper for templates with this
 * tag.
 */
const endOfScript = new Html('</script>');

/** A page of the identity provider, in the product's style and without scripts. */
export function renderPage(title: string, content: Html, script?: string): string {
  return html`<!doctype html>
<html lang="en-US">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${title} · Curbstop</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/signin/page.css?${styleVersion}">
    ${script === undefined ? undefined : html`<script src="${script}" defer>${endOfScript}`}
  </head>
  <body>
    <main>
      <div class="brand">${mark} Curbstop</div>
      ${content}
    </main>
  </body>
</html>`.text;
}

/** The portal's logo. */
const mark = html`<svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true" focusable="false"><path d="M1.5 15h5" stroke-width="4"/><path d="M17.5 13.2h5M17.5 16.8h5" stroke-width="1.4"/><circle cx="12" cy="15" r="5" stroke-width="2"/><path d="M12 10V4.5M8 4.5h8" stroke-width="2" stroke-linecap="round"/><path d="M12 13v4" stroke-width="2" stroke-linecap="round"/></svg>`;
