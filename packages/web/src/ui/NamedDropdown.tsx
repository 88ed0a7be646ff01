import { Popover, type PopoverDropdownProps } from '@mantine/core';
import { useId } from 'react';

/** What a popover opens, under a name of its own: the kit would name it by its button, which overrules a label. */
export function NamedDropdown({ label, children, ...props }: PopoverDropdownProps & { readonly label: string }) {
  const name = useId();
  return (
    <Popover.Dropdown {...props} aria-labelledby={name}>
      <span id={name} hidden>
        {label}
      </span>
      {children}
    </Popover.Dropdown>
  );
}
