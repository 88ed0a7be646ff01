import {
  cloneElement,
  useCallback,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type RefAttributes,
} from 'react';
import { useLazyComponent } from './lazy-component.ts';

/** A plain button, and what a menu or popover may add to it. */
export type ButtonElement = ReactElement<HTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>>;
export interface WithButton {
  readonly button: ButtonElement;
}

/** Fetches a piece when somebody reaches for its button, so that a page does not carry what it may open. */
export type LazyComponent<Given> = () => Promise<ComponentType<Given & WithButton>>;

interface Props<Given> {
  readonly button: ButtonElement;
  readonly opens: LazyComponent<Given>;
  readonly popup: 'menu' | 'dialog';
  readonly props: Given;
}

/** A button that knows only how it looks; the menu or popover that it opens arrives with the first press. */
export function Lazy<Given extends object>({ button, opens, popup, props }: Props<Given>) {
  const [Piece, open] = useLazyComponent<Given & WithButton>(opens);
  if (Piece) return <Piece {...props} button={button} />;
  const reach = () => void opens().catch(() => undefined);
  return cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: reach,
    onFocus: reach,
    onClick: open,
  });
}

/**
 * For the piece itself: it opens as soon as its button stands there. The button is a new one by then and must have the
 * focus before anything opens, or nothing would know where to give it back.
 */
export function useOpenWithFocus() {
  const [opened, setOpened] = useState(false);
  const ref = useCallback((node: HTMLButtonElement | null) => {
    node?.focus();
    setOpened(node !== null);
  }, []);
  return { opened, setOpened, ref };
}
