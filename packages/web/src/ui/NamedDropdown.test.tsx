import { Popover } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { NamedDropdown } from './NamedDropdown.tsx';

test('what a popover opens is called by its own name, not by the button’s', async () => {
  show(
    <Popover opened>
      <Popover.Target>
        <button type="button">3</button>
      </Popover.Target>
      <NamedDropdown label="Your work">Nothing</NamedDropdown>
    </Popover>,
  );
  expect(await screen.findByRole('dialog', { name: 'Your work' })).toBeDefined();
});
