import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { AddressQuery } from './address.ts';

/**
 * One value of the page's address besides the table's own, such as the row of the open drawer. Opening adds a step to
 * the browser history; closing does not. Parameters of what is inside that drawer begin with the drawer's name
 * (`line.attachments.page`) and are removed with it.
 */
export function useAddressValue(
  name: string,
): [value: string | undefined, change: (value: string | undefined) => void] {
  const held = (useSearch({ strict: false }) as AddressQuery)[name];
  const navigate = useNavigate();
  const change = useCallback(
    (value: string | undefined) => {
      // The router types the parameters of each page; this value is on any of them.
      const search = ((query: AddressQuery) => ({
        ...Object.fromEntries(
          Object.entries(query).filter(([other]) => other !== name && !other.startsWith(`${name}.`)),
        ),
        ...(value !== undefined && { [name]: value }),
      })) as never;
      void navigate({ to: '.', search, replace: value === undefined, resetScroll: false });
    },
    [name, navigate],
  );
  return [typeof held === 'string' && held !== '' ? held : undefined, change];
}
