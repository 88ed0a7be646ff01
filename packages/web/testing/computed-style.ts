/**
 * A query by role asks for display and visibility of each element and of those around it, and the test browser computes
 * all properties of all of them. Tests load no style sheets, so attributes and inline styles decide both.
 */
export function simplifyComputedStyles(page: Window): void {
  const compute = page.getComputedStyle.bind(page);
  const simplified = (element: Element, pseudoElement?: string | null): CSSStyleDeclaration => {
    if (pseudoElement || !element.isConnected || !(element instanceof HTMLElement || element instanceof SVGElement))
      return compute(element, pseudoElement);
    const readers: Record<string, () => string> = {
      display: () => getDisplay(element, compute),
      visibility: () => getVisibility(element),
      pointerEvents: () => element.style.pointerEvents,
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        if (property === 'getPropertyValue')
          return (name: string) => readers[name]?.() ?? compute(element).getPropertyValue(name);
        const read = typeof property === 'string' ? readers[property] : undefined;
        if (read) return read();
        const style = compute(element);
        const value: unknown = Reflect.get(style, property);
        return typeof value === 'function' ? (value.bind(style) as unknown) : value;
      },
    });
  };
  page.getComputedStyle = simplified;
  globalThis.getComputedStyle = simplified;
}

/** What the browser computes for an element of this name without styles. */
const displayByName = new Map<string, string>();

function getDisplay(element: HTMLElement | SVGElement, compute: typeof getComputedStyle): string {
  if (element.style.display) return element.style.display;
  if (element.hasAttribute('hidden')) return 'none';
  const known = displayByName.get(element.tagName);
  if (known !== undefined) return known;
  const display = compute(element).display;
  displayByName.set(element.tagName, display);
  return display;
}

/** Inherited, so the nearest one counts. */
function getVisibility(element: HTMLElement | SVGElement): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    if ((at instanceof HTMLElement || at instanceof SVGElement) && at.style.visibility) return at.style.visibility;
  return 'visible';
}
