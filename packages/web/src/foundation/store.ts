/** A value outside React that components can follow with `useSyncExternalStore(store.subscribe, store.read)`. */
export interface Store<T> {
  readonly read: () => T;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (next: T) => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
