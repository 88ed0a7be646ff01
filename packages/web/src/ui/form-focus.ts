import { useEffect, useRef, type RefObject } from 'react';

/** A long page keeps its buttons in view, as a drawer does. */
export type FormLayout = 'page' | 'longPage' | 'window' | 'drawer';

/** After a rejected submit, focuses the first invalid field, or the summary when no field is invalid. */
export function useFocusFirstError(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('[data-problems]');
    wrong?.focus();
  }, [attempt]);
  return form;
}

/**
 * A form in a drawer takes the focus when it appears: the element that opened it may be gone, and the focus must not
 * end up behind the drawer. In a dialog a field takes it, on a page the heading.
 */
export function useInitialFocus(form: RefObject<HTMLFormElement | null>, layout: FormLayout): void {
  useEffect(() => {
    if (layout !== 'drawer') return;
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'start' });
  }, [form, layout]);
}
