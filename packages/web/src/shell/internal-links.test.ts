// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { followInternalLinks } from './internal-links.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

function click(html: string, init: MouseEventInit = {}): { went: string[]; prevented: boolean } {
  const went: string[] = [];
  stop = followInternalLinks(document, (href) => went.push(href));
  document.body.innerHTML = html;
  let prevented = false;
  // Record the outcome after all other listeners, then stop the browser's navigation, which a test can't follow.
  const end = (event: MouseEvent) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', end, { once: true });
  (document.body.querySelector('b') ?? document.body.querySelector('a'))?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }),
  );
  return { went, prevented };
}

test('an internal link changes the page without a reload, from any element inside it', () => {
  expect(click('<a href="/inventory/list?filters[category]=Lead"><b>1,116</b></a>')).toEqual({
    went: ['/inventory/list?filters[category]=Lead'],
    prevented: true,
  });
});

test.each([
  ['another site', '<a href="https://example.org/">x</a>', {}],
  ['a new tab', '<a href="/inventory" target="_blank">x</a>', {}],
  ['a download', '<a href="/inventory.xlsx" download>x</a>', {}],
  ['a page of the server', '<a href="/api/docs" rel="external">x</a>', {}],
  ['a click with Ctrl', '<a href="/inventory">x</a>', { ctrlKey: true }],
  ['a place on this page', '<a href="#content">x</a>', {}],
])('%s is left to the browser', (_, html, init) => {
  expect(click(html, init)).toEqual({ went: [], prevented: false });
});
