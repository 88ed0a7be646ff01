import {
  cloneElement,
  useCallback,
  useRef,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type RefAttributes,
} from 'react';
import { useFocusReturn } from './focus-return.ts';
import { useLazyComponent } from './lazy-component.ts';

/** A plain button with the props that a menu or popover may add. */
export type ButtonElement = ReactElement<HTMLAttributes<HTMLButtonElement> & RefAttributes<HTMLButtonElement>>;
export interface WithButton {
  readonly button: ButtonElement;
}

/**
 * Loads a component when its button is hovered, focused or pressed, so that a page doesn't include what it may open.
 */
export type LazyComponent<OwnProps> = () => Promise<ComponentType<OwnProps & WithButton>>;

interface Props<OwnProps> {
  readonly button: ButtonElement;
  readonly opens: LazyComponent<OwnProps>;
  readonly popup: 'menu' | 'dialog';
  readonly props: OwnProps;
}

/** A button without its menu or popover, which loads with the first press. */
export function Lazy<OwnProps extends object>({ button, opens, popup, props }: Props<OwnProps>) {
  const [Component, openComponent] = useLazyComponent<OwnProps & WithButton>(opens);
  if (Component) return <Component {...props} button={button} />;
  const reach = () => void opens().catch(() => undefined);
  return cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: reach,
    onFocus: reach,
    onClick: openComponent,
  });
}

/**
 * For the lazy component: it opens when its button is rendered. The button is a new element by then and must have the
 * focus before the component opens, or the focus could not return to it.
 */
export function useOpenWithFocus() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusReturn({ opened, button });
  const ref = useCallback((node: HTMLButtonElement | null) => {
    button.current = node;
    node?.focus();
    setOpened(node !== null);
  }, []);
  return { opened, setOpened, ref };
}
