import { useEffect, useRef, useState } from 'react';
import { getElapsedMs } from '../../foundation/clock.ts';

/**
 * A debounced value: the first change passes at once, further changes within `waitsMs` wait until they stop. One key
 * press has no delay; ten quick ones cause two requests.
 */
export function useSettled<T>(value: T, waitsMs: number): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, settled)) return undefined;
    const now = getElapsedMs();
    const isFirst = now - changedAt.current >= waitsMs;
    changedAt.current = now;
    if (isFirst) {
      setSettled(value);
      return undefined;
    }
    const timer = setTimeout(() => setSettled(value), waitsMs);
    return () => clearTimeout(timer);
  }, [value, settled, waitsMs]);
  return settled;
}
