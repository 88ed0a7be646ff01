import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface FocusKept {
  readonly ref: RefObject<HTMLElement | null>;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Buttons such as a filter's cross or Clear Search disappear when pressed, at once or when the rows load: then the
 * table takes the focus, so that the keyboard stays here instead of at the top of the page.
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
    // A removed element leaves the focus on the body; a user moves it to another element.
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) isHere.current = false;
    },
  };
}
