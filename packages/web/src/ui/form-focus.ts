import { useEffect, useRef, type RefObject } from 'react';

/** After a rejected submit, focuses the first invalid field, or the summary when no field is invalid. */
export function useFocusOnWrong(errors: unknown, failure: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const wrong =
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form.current?.querySelector<HTMLElement>('[data-problems]');
    wrong?.focus();
  }, [errors, failure]);
  return form;
}

/**
 * Takes the focus when a form appears: the element that opened it may be gone, and the focus must not end up behind
 * the drawer.
 */
export function useFocusOnArrival(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    form.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'start' });
  }, [form]);
}
