import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { cssVariables, theme } from '../src/ui/theme.ts';

/** Renders a component inside the theme; `env="test"` disables transitions. */
export function show(piece: ReactNode) {
  const wrap = (inside: ReactNode) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      {inside}
    </MantineProvider>
  );
  const shown = render(wrap(piece));
  return { ...shown, user: userEvent.setup(), again: (next: ReactNode) => shown.rerender(wrap(next)) };
}
