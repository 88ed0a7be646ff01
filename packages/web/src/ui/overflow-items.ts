import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many items fit in a row: all of them, or as many as leave room for the overflow button. */
export function countFitting(
  room: number,
  {
    widths,
    gap,
    overflowWidth,
  }: { readonly widths: readonly number[]; readonly gap: number; readonly overflowWidth: number },
): number {
  const upTo = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width + gap, 0);
  if (upTo(widths.length) - gap <= room) return widths.length;
  let count = 0;
  while (count < widths.length && upTo(count + 1) + overflowWidth <= room) count += 1;
  return count;
}

/** The approximate width of the overflow button before it is rendered. */
const assumedMoreWidth = 84;

/**
 * Counts how many of the first `itemCount` children of a row fit; counts them again whenever a width changes. Items
 * that don't fit must stay in the row without taking room, so that they can be measured.
 */
export function useFitting(
  row: RefObject<HTMLElement | null>,
  { itemCount, gap }: { readonly itemCount: number; readonly gap: number },
): number {
  const [fitting, setFitting] = useState(itemCount);
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const children = [...element.children].map((child) => child.getBoundingClientRect().width);
      setFitting(
        countFitting(element.getBoundingClientRect().width, {
          widths: children.slice(0, itemCount),
          gap,
          overflowWidth: children[itemCount] ?? assumedMoreWidth,
        }),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
    // Measured again once the overflow button is rendered.
  }, [row, itemCount, gap, fitting]);
  return fitting;
}
