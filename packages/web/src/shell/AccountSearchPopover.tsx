import { Popover } from '@mantine/core';
import { cloneElement } from 'react';
import { AccountChooser } from '../domains/accounts/AccountChooser.tsx';
import { useOpenWithFocus, type WithButton } from '../ui/Lazy.tsx';
import { NamedDropdown } from '../ui/NamedDropdown.tsx';

/** The popover of the account's name in the top bar. */
export function AccountSearchPopover({ button }: WithButton) {
  const { opened, setOpened, ref } = useOpenWithFocus();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        {cloneElement(button, { ref, onClick: () => setOpened(!opened), 'aria-haspopup': 'dialog' })}
      </Popover.Target>
      <NamedDropdown label="Switch to another water system">
        <AccountChooser startsHere onClose={() => setOpened(false)} />
      </NamedDropdown>
    </Popover>
  );
}
