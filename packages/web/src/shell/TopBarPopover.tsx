import { Popover, type PopoverDropdownProps } from '@mantine/core';
import { cloneElement, type ReactNode } from 'react';
import { useOpenWithFocus, type WithButton } from '../ui/Lazy.tsx';
import { NamedDropdown } from '../ui/NamedDropdown.tsx';

interface Props extends WithButton, Omit<PopoverDropdownProps, 'children'> {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}

/** A popover below a button of the top bar. */
export function TopBarPopover({ button, children, ...props }: Props) {
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
      <NamedDropdown {...props}>{children(() => setOpened(false))}</NamedDropdown>
    </Popover>
  );
}
