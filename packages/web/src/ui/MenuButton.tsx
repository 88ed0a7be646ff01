import { Lazy, type LazyComponent, type ButtonElement } from './Lazy.tsx';
import type { MenuProps } from './menu-action.ts';

const menu: LazyComponent<MenuProps> = () => import('./LazyMenu.tsx').then(({ LazyMenu }) => LazyMenu);

/** A button that opens a menu of actions. */
export function MenuButton({ button, ...props }: MenuProps & { readonly button: ButtonElement }) {
  return <Lazy button={button} opens={menu} popup="menu" props={props} />;
}
