import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { theme } from '../src/ui/theme.ts';

/**
 * Renders a component inside the theme; `env="test"` disables transitions. The style sheet of the theme is left out: no
 * test looks at colors, and the test browser read it again for each element whose style is asked for.
 */
export function show(piece: ReactNode) {
  const wrap = (inside: ReactNode) => (
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} env="test">
      {inside}
    </MantineProvider>
  );
  const rendered = render(wrap(piece));
  return { ...rendered, user: createUser(), rerender: (next: ReactNode) => rendered.rerender(wrap(next)) };
}

/**
 * A user who pastes a text and types its last letter. Each typed letter renders the whole form again, and what a form
 * does with letters is the same for the first as for the last.
 */
function createUser(): UserEvent {
  const user = userEvent.setup();
  const type: UserEvent['type'] = async (field, text, options) => {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    // Braces and brackets name keys.
    if (!isField || options || text.length < 4 || /[{[]/.test(text)) return user.type(field, text, options);
    await user.click(field);
    await user.paste(text.slice(0, -1));
    await user.keyboard(text.slice(-1));
  };
  return { ...user, type };
}
