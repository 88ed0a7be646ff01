import { Select, type SelectProps } from '@mantine/core';

const listing = { options: { maxHeight: 280, overflowY: 'auto' } } as const;
const inPlace = { withinPortal: false, floatingStrategy: 'fixed' } as const;

/**
 * A choice from a long list. The list of choices itself scrolls and stands beside its field, so that a reader finds it
 * inside the page and the keyboard's arrows move through all of it.
 */
export function ImportSelect(props: SelectProps) {
  return <Select allowDeselect={false} withScrollArea={false} styles={listing} comboboxProps={inPlace} {...props} />;
}
