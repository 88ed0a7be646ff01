import { describe, expect, it } from 'vitest';
import { html, joinHtml } from '../http/html.ts';
import { renderPage } from './page.ts';

describe('a page of the identity provider', () => {
  it('escapes all values inserted into it', () => {
    expect(html`<p title="${'"\'<&>'}">${'<b>'}</p>`.text).toBe('<p title="&#34;&#39;&#60;&#38;&#62;">&#60;b&#62;</p>');
  });

  it('keeps HTML unescaped, and renders undefined as nothing', () => {
    expect(html`<ul>${joinHtml([html`<li>${1}</li>`, html`<li>${'two'}</li>`])}</ul>${undefined}`.text).toBe(
      '<ul><li>1</li><li>two</li></ul>',
    );
  });

  it('has a title, a language and one main part, and no script by default', () => {
    const text = renderPage('Sign in', html`<h1>Sign in</h1>`);
    expect(text).toContain('<html lang="en-US">');
    expect(text).toContain('<title>Sign in · Curbstop</title>');
    expect(text.match(/<main>/g)).toHaveLength(1);
    expect(text).not.toContain('<script');
  });
});
