import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many items fit in a row: all of them, or as many as leave room for the overflow button. */
export function countFitting(
  room: number,
  { widths, gap, more }: { readonly widths: readonly number[]; readonly gap: number; readonly more: number },
): number {
  const upTo = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, 0);
  if (upTo(widths.length) - gap <= room) return widths.length;
  let count = 0;
  while (count < widths.length && upTo(count + 1) + more <= room) count += 1;
  return count;
}

/** The approximate width of the overflow button before it is rendered. */
const assumedMoreWidth = 84;

/**
 * Counts how many of the first `things` children of a row fit, again whenever a width changes. Items that don't fit
 * must stay in the row without taking room, so that they can be measured.
 */
export function useFitting(
  row: RefObject<HTMLElement | null>,
  { things, gap }: { readonly things: number; readonly gap: number },
): number {
  const [fitting, setFitting] = useState(things);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const children = [...element.children].map((child) => child.getBoundingClientRect().width);
      setFitting(
        countFitting(element.getBoundingClientRect().width, {
          widths: children.slice(0, things),
          gap,
          more: children[things] ?? assumedMoreWidth,
        }),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
    // Measured again once the overflow button is rendered.
  }, [row, things, gap, fitting]);
  return fitting;
}
