import { useEffect, useRef, useState } from 'react';
import { elapsedClock } from '../../foundation/clock.ts';

/**
 * A value that holds still: the first change passes at once, those that follow within `waitsMs` wait until they stop
 * coming. Whoever presses once waits for nothing; whoever presses ten times asks the server twice.
 */
export function useSettled<T>(value: T, waitsMs: number): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    if (Object.is(value, settled)) return undefined;
    const now = elapsedClock();
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
