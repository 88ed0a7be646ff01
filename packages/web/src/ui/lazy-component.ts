import { useState, type ComponentType } from 'react';
import { toastError } from './toasts.ts';

/** Whether it was the connection or an update that took the code away, nobody here can tell. */
export const notLoaded =
  'That could not be loaded. Check your connection, then try again. If Curbstop was just updated, load the page again.';

/**
 * A piece of the page that is fetched when somebody reaches for it. When it does not come they are told so, what they
 * are at stays as it is, and reaching again asks again.
 */
export function useLazyComponent<Given>(
  fetchPiece: () => Promise<ComponentType<Given>>,
  onFailure?: () => void,
): readonly [Piece: ComponentType<Given> | undefined, ask: () => void] {
  const [Piece, setPiece] = useState<ComponentType<Given>>();
  const ask = () => {
    fetchPiece().then(
      (piece) => setPiece(() => piece),
      () => {
        onFailure?.();
        toastError(notLoaded);
      },
    );
  };
  return [Piece, ask];
}

/** For a piece that a page asks for by itself, and can do without. */
export function withoutIt(): { readonly default: () => null } {
  return { default: () => null };
}
