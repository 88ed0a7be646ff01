import type { ComponentType, ReactNode } from 'react';
import { Lazy, type LazyComponent, type ButtonElement } from './Lazy.tsx';

export interface MenuAction {
  readonly label: string;
  /** A line of smaller words beneath. */
  readonly help?: string;
  readonly icon?: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  readonly run?: () => void;
  /** Instead of `run`: an address outside the product. */
  readonly href?: string | undefined;
  /** Instead of `run`: a page of the product, and whether it is the one that is shown. */
  readonly to?: string;
  readonly isHere?: boolean;
  /** `danger` for what takes something away. */
  readonly tone?: 'danger';
}

export interface MenuProps {
  readonly actions: readonly MenuAction[];
  /** What stands above the list, such as whose menu it is. */
  readonly head?: ReactNode;
  readonly width: number;
}

const menu: LazyComponent<MenuProps> = () => import('./LazyMenu.tsx').then(({ LateMenu }) => LateMenu);

/** A button that opens a list of things to do. */
export function MenuButton({ button, ...props }: MenuProps & { readonly button: ButtonElement }) {
  return <Lazy button={button} opens={menu} popup="menu" props={props} />;
}
