import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { closeToast, toastStore, type Toast } from './toasts.ts';
import classes from './Toasts.module.css';

/**
 * The corner where messages appear. The region is always rendered, because screen readers announce only changes inside
 * a known region. Hovering or focusing a message pauses its timer. F8 moves the focus to the newest message, even from
 * a dialog that traps the focus, and back when it closes.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const corner = useRef<HTMLElement>(null);
  useStepInto(corner, toasts.length);
  return (
    <section ref={corner} className={classes['corner']} aria-label="Messages (F8)">
      {/* An <output> may not contain paragraphs and buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div role="status" aria-live="polite" aria-relevant="additions" className={classes['list']}>
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}

function useStepInto(corner: React.RefObject<HTMLElement | null>, messages: number): void {
  const focusOrigin = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const newest = [...(corner.current?.querySelectorAll<HTMLElement>('[data-tone]') ?? [])]
        .at(-1)
        ?.querySelector('button');
      if (event.key !== 'F8' || !newest) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement && !corner.current?.contains(document.activeElement))
        focusOrigin.current = document.activeElement;
      newest.focus();
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  }, [corner]);
  useEffect(() => {
    // The focused message was removed.
    if (focusOrigin.current && document.activeElement === document.body) focusOrigin.current.focus();
    if (messages === 0) focusOrigin.current = null;
  }, [messages]);
}

function OneToast({ toast }: { readonly toast: Toast }) {
  const [pointedAt, setPointedAt] = useState(false);
  const [steppedInto, setSteppedInto] = useState(false);
  const isPaused = pointedAt || steppedInto;
  const close = () => closeToast(toast.id);
  useEffect(() => {
    if (isPaused || toast.closesAfterMs === undefined) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), toast.closesAfterMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast.closesAfterMs, toast.id]);
  const Icon = toast.tone === 'success' ? IconCheck : IconAlertTriangle;
  return (
    // The box listens only for hover and focus on the way to its buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes['toast']}
      data-tone={toast.tone}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setSteppedInto(true)}
      onBlur={() => setSteppedInto(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <Icon size={18} aria-hidden="true" className={classes['icon']} />
      <p className={classes['text']}>
        {toast.tone === 'error' && <span className="visuallyHidden">Error: </span>}
        {toast.text}
      </p>
      {toast.action && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            toast.action?.run();
            close();
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label="Close this message" onClick={close} />
    </div>
  );
}
