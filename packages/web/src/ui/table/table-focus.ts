import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface FocusKept {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * A filter's cross, Clear Search and the like go away when they are pressed, at once or when the rows come: the table
 * takes the focus that was in it, so that a keyboard goes on here and not at the top of the page.
 */
export function useTableFocus(request: unknown, page: unknown): FocusKept {
  const ref = useRef<HTMLElement>(null);
  const isHere = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    if (isHere.current && (activeElement === null || activeElement === body))
      ref.current?.focus({ preventScroll: true });
  }, [request, page]);
  return {
    ref,
    onFocus: () => {
      isHere.current = true;
    },
    // What goes away leaves the focus to nobody; a person takes it somewhere.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) isHere.current = false;
    },
  };
}
