/**
 * Routes clicks on plain internal links without reloading the page, so that `ui` can render `<a href>` and needs no
 * router. New tabs, downloads, other sites and links with `rel="external"` are left to the browser.
 */
export function followInternalLinks(root: Document, go: (href: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const href = internalTarget(event);
    if (href === undefined) return;
    event.preventDefault();
    go(href);
  };
  root.addEventListener('click', follow);
  return () => root.removeEventListener('click', follow);
}

function internalTarget(event: MouseEvent): string | undefined {
  if (!isPlainClick(event)) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPageLink(link)) return undefined;
  const address = new URL(link.href, location.href);
  if (address.origin !== location.origin) return undefined;
  const samePage = address.pathname === location.pathname && address.search === location.search;
  if (samePage && address.hash !== '') return undefined;
  return address.pathname + address.search + address.hash;
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !hasModifier;
}

function isPageLink(link: HTMLAnchorElement): boolean {
  return (
    link.hasAttribute('href') &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download') &&
    !link.rel.split(' ').includes('external')
  );
}
