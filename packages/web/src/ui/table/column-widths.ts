import { useLayoutEffect, useState, type PointerEvent, type RefObject } from 'react';
import { fitWidth } from './table-layout.ts';

/** Widths are CSS variables of the table, so that dragging doesn't render rows. */
export const widthVariable = (at: number) => `--width-${at}`;
export const pinVariable = (at: number) => `--pin-${at}`;

/** Follows the pointer from a heading's edge; the width is stored on release. */
export function dragWidth(event: PointerEvent<HTMLElement>, at: number, keep: (width: number) => void): void {
  const handle = event.currentTarget;
  const heading = handle.closest('th');
  const table = handle.closest('table');
  if (!heading || !table || event.button !== 0) return;
  event.preventDefault();
  const [from, before] = [event.clientX, heading.offsetWidth];
  let width = before;
  handle.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) => {
    width = fitWidth(before + moved.clientX - from);
    table.style.setProperty(widthVariable(at), `${width}px`);
  };
  const end = () => {
    handle.removeEventListener('pointermove', move);
    if (width !== before) keep(width);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('lostpointercapture', end, { once: true });
}

/** Sets the sticky offset of each of the first `count` cells of a row. */
export function usePinnedOffsets(table: RefObject<HTMLTableElement | null>, count: number): void {
  useLayoutEffect(() => {
    const element = table.current;
    const headings = [...(element?.querySelectorAll<HTMLElement>('thead th') ?? [])].slice(0, count);
    if (!element || headings.length === 0) return undefined;
    const placeColumns = () => {
      let left = 0;
      for (const [at, heading] of headings.entries()) {
        element.style.setProperty(pinVariable(at), `${left}px`);
        left += heading.offsetWidth;
      }
    };
    placeColumns();
    const observer = new ResizeObserver(placeColumns);
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  });
}

/** Whether a table is wider than its frame, so that it has to scroll sideways. */
export function useIsWide(table: RefObject<HTMLTableElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = table.current;
    const frame = element?.parentElement;
    if (!element || !frame) return undefined;
    const measure = () => setWide(element.offsetWidth > frame.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [table]);
  return isWide;
}
