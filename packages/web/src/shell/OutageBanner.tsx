import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { outageStore } from '../foundation/outage.ts';
import classes from './AppShell.module.css';

/** Shown while the server or its database cannot be reached; goes away by itself, and failed lists load again. */
export function OutageBanner() {
  const isDown = useSyncExternalStore(outageStore.subscribe, outageStore.read);
  const wasDown = useRef(false);
  const queries = useQueryClient();
  useEffect(() => {
    if (wasDown.current && !isDown)
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    wasDown.current = isDown;
  }, [isDown, queries]);
  return (
    // The region is always rendered, because screen readers announce only changes inside a known region.
    <output className={classes['outage']} data-shown={isDown || undefined}>
      {isDown && 'The server can’t be reached. Your entries stay on this page. Retrying every few seconds…'}
    </output>
  );
}
