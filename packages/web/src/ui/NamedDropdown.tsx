import { Popover, type PopoverDropdownProps } from '@mantine/core';
import { useId } from 'react';

/** A popover's dropdown with its own name: Mantine labels it by its button, which overrides `aria-label`. */
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
