import { Popover } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { NamedDropdown } from './NamedDropdown.tsx';

test('a dropdown has its own name, not the name of its button', async () => {
  show(
    <Popover opened>
      <Popover.Target>
        <button type="button">3</button>
      </Popover.Target>
      <NamedDropdown label="Background tasks">Nothing</NamedDropdown>
    </Popover>,
  );
  expect(await screen.findByRole('dialog', { name: 'Background tasks' })).toBeVisible();
});
