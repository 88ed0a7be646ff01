import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { MenuButton } from './MenuButton.tsx';

const menu = (isLoading: boolean) => (
  <>
    <MenuButton
      width={200}
      actions={[{ label: 'Report (PDF)', run: () => undefined }]}
      button={<Button loading={isLoading}>Export period</Button>}
    />
    <input aria-label="Search" />
  </>
);

/**
 * Chooses the action; the button is disabled until it has ended, so that the focus is on nothing. The test browser
 * keeps the focus on a disabled button, so the button gives it up before.
 */
async function runAction() {
  const shown = show(menu(false));
  await shown.user.click(await screen.findByRole('button', { name: 'Export period' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Report (PDF)' }));
  const button = screen.getByRole('button', { name: 'Export period' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  button.blur();
  shown.rerender(menu(true));
  expect(document.activeElement).toBe(document.body);
  return shown;
}

test('a button that is disabled while its action runs has the focus again afterwards', async () => {
  const { rerender } = await runAction();
  rerender(menu(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export period' }));
});

test('the focus stays where it is if it was moved while the action ran', async () => {
  const { user, rerender } = await runAction();
  const search = screen.getByRole('textbox', { name: 'Search' });
  await user.click(search);
  rerender(menu(false));
  expect(document.activeElement).toBe(search);
});
