import { AccountChooser } from '../domains/accounts/AccountChooser.tsx';
import type { WithButton } from '../ui/Lazy.tsx';
import { TopBarPopover } from './TopBarPopover.tsx';

/** The popover of the account's name in the top bar. */
export function AccountSearchPopover({ button }: WithButton) {
  return (
    <TopBarPopover button={button} label="Switch to another water system">
      {(close) => <AccountChooser startsHere onClose={close} />}
    </TopBarPopover>
  );
}
