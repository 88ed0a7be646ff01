import type { ComponentType, ReactNode } from 'react';

export interface MenuAction {
  readonly label: string;
  /** A second line in smaller type. */
  readonly help?: string;
  readonly icon?: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  readonly run?: () => void;
  /** Instead of `run`: an external address. */
  readonly href?: string | undefined;
  /** Instead of `run`: a page of the product, and whether it is the current one. */
  readonly to?: string;
  readonly isActive?: boolean;
  /** `danger` for destructive actions. */
  readonly tone?: 'danger';
}

export interface MenuProps {
  readonly actions: readonly MenuAction[];
  /** Content above the list, such as the user's name. */
  readonly head?: ReactNode;
  readonly width: number;
}
