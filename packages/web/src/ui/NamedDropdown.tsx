import { Popover, type PopoverDropdownProps } from '@mantine/core';

/** What a popover opens, under a name of its own: the kit names it by its button, and that would overrule the label. */
export function NamedDropdown({ label, ...props }: PopoverDropdownProps & { readonly label: string }) {
  return <Popover.Dropdown {...props} aria-labelledby={undefined} aria-label={label} />;
}
