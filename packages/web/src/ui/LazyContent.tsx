import { Skeleton, Stack } from '@mantine/core';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { notLoaded, notLoadedHelp, notLoadedTitle } from './lazy-component.ts';
import { toastError } from './toasts.ts';

/**
 * Content of a dialog or drawer, loaded when it opens. If loading fails, the dialog shows the error and a retry
 * button, and the page behind it keeps its input.
 */
export function lazyContent<OwnProps extends object>(
  fetchContent: () => Promise<ComponentType<OwnProps>>,
): ComponentType<OwnProps> {
  let fetched: ComponentType<OwnProps> | undefined;
  return function LoadedContent(props: OwnProps) {
    const [Content, setContent] = useState(() => fetched);
    const [attempt, setAttempt] = useState(0);
    const [failedAttempt, setFailedAttempt] = useState<number>();
    useEffect(() => {
      if (fetched) return undefined;
      let isWanted = true;
      fetchContent().then(
        (content) => {
          fetched = content;
          if (isWanted) setContent(() => content);
        },
        () => isWanted && setFailedAttempt(attempt),
      );
      return () => {
        isWanted = false;
      };
    }, [attempt]);
    if (Content) {
      return (
        <>
          <Content {...props} />
          <FirstFocus />
        </>
      );
    }
    if (failedAttempt !== attempt) return <LoadingContent />;
    return (
      <ErrorState
        title={notLoadedTitle}
        error={{ statusCode: 0, message: notLoadedHelp, errors: [] }}
        retry={() => setAttempt(attempt + 1)}
      />
    );
  };
}

/**
 * A drawer whose open state is part of the URL: its code loads the first time it opens. If loading fails, the
 * screen stays as it is and a message offers to retry.
 */
export function lazyDrawer<OwnProps extends object>(
  fetchDrawer: () => Promise<ComponentType<OwnProps>>,
): ComponentType<OwnProps> {
  let fetched: ComponentType<OwnProps> | undefined;
  return function LazyDrawer(props: OwnProps) {
    const [Drawer, setDrawer] = useState(() => fetched);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      if (fetched) return undefined;
      let isWanted = true;
      fetchDrawer().then(
        (drawer) => {
          fetched = drawer;
          if (isWanted) setDrawer(() => drawer);
        },
        () => isWanted && toastError(notLoaded, { action: { label: 'Try again', run: () => setAttempt(attempt + 1) } }),
      );
      return () => {
        isWanted = false;
      };
    }, [attempt]);
    return Drawer ? <Drawer {...props} /> : null;
  };
}

/**
 * Content that loads after its dialog has opened takes the focus itself; Mantine looks for a focus target only once.
 */
export function FirstFocus({ target = '[data-autofocus]' }: { readonly target?: string }) {
  const sentinel = useRef<HTMLSpanElement>(null);
  useEffect(() => sentinel.current?.parentElement?.querySelector<HTMLElement>(target)?.focus(), [target]);
  return <span ref={sentinel} hidden />;
}

export function LoadingContent() {
  return (
    <Stack component="section" gap="sm" aria-busy="true" aria-label="Loading">
      <Skeleton height={20} width="60%" />
      <Skeleton height={20} />
      <Skeleton height={20} width="80%" />
    </Stack>
  );
}
