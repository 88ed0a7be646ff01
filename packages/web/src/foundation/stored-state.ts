import { useCallback, useState } from 'react';

/**
 * What this browser remembers for this person: page size, columns, light or dark. It is a convenience only, so a
 * browser that refuses storage, or that holds something else under our name, simply gets the default.
 */
const prefix = 'curbstop.';

export function readStored<T>(key: string, fits: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(prefix + key);
    const value: unknown = text === null ? undefined : JSON.parse(text);
    return fits(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Storage is full or refused: the choice holds until the page is left.
  }
}

/** State that is still there after the page is loaded again. */
export function useStoredState<T>(
  key: string,
  fits: (value: unknown) => value is T,
  otherwise: T,
): [T, (next: T) => void] {
  const [value, setValue] = useState<T>(() => readStored(key, fits) ?? otherwise);
  const change = useCallback(
    (next: T) => {
      setValue(next);
      writeStored(key, next);
    },
    [key],
  );
  return [value, change];
}
