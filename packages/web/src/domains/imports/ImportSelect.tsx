import { Select, type SelectProps } from '@mantine/core';

const listing = { options: { maxHeight: 280, overflowY: 'auto' } } as const;
const inPlace = { withinPortal: false, floatingStrategy: 'fixed' } as const;

/**
 * A select for long lists. The list of options scrolls and is next to its field in the DOM, so that screen readers find
 * it inside the page and the arrow keys move through all of it.
 */
export function ImportSelect(props: SelectProps) {
  return <Select allowDeselect={false} withScrollArea={false} styles={listing} comboboxProps={inPlace} {...props} />;
}
