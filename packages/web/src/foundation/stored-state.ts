import { useCallback, useState } from 'react';

/**
 * Preferences that this browser keeps for its user: page size, columns, light or dark. If storage is unavailable or
 * the stored value is invalid, the default applies.
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
    // Storage is full or unavailable: the value lasts until the page is left.
  }
}

/** State that survives a reload. */
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

export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
