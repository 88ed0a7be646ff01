import { Button } from '@mantine/core';
import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Confirm } from './Confirm.tsx';
import { closeAllOverlays, confirm, openOverlay, overlayStore, type OverlayRegistry } from './overlays.ts';
import { Overlays } from './Overlays.tsx';

// A long limit, so that a busy machine doesn't make a test fail.
configure({ asyncUtilTimeout: 15_000 });

const registry: OverlayRegistry = {
  confirm: { kind: 'window', size: 'tiny', title: ({ title }) => title, content: Confirm },
} as OverlayRegistry;

afterEach(() => {
  closeAllOverlays();
  overlayStore.change([]);
});

const request = {
  title: 'Undo this import?',
  sentence: 'The 2,191 service lines that it added are removed.',
  confirmLabel: 'Undo import',
};

test('a dialog opened by name takes the focus and returns it', async () => {
  const { user } = show(
    <>
      <Button onClick={() => confirm({ ...request, onConfirm: () => undefined })}>Ask</Button>
      <Overlays registry={registry} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const window = await screen.findByRole('dialog', { name: 'Undo this import?' });
  await waitFor(() => expect(window.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask'));
});

test('Escape closes only the topmost overlay', async () => {
  const { user } = show(<Overlays registry={registry} />);
  confirm({ ...request, title: 'Below', onConfirm: () => undefined });
  await screen.findByRole('dialog', { name: 'Below' });
  confirm({ ...request, title: 'Above', onConfirm: () => undefined });
  await screen.findByRole('dialog', { name: 'Above' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull());
  expect(screen.queryByRole('dialog', { name: 'Below' })).not.toBeNull();
});

test('a confirmation closes when the work succeeds and shows the error when it fails', async () => {
  const work = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce({
      statusCode: 409,
      message: '',
      errors: [{ code: 'x', detail: '12 lines were edited since.' }],
    })
    .mockResolvedValueOnce();
  const { user } = show(<Overlays registry={registry} />);
  confirm({ ...request, onConfirm: work });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  expect((await screen.findByRole('alert')).textContent).toBe('12 lines were edited since.');
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(work).toHaveBeenCalledTimes(2);
});

test('an unknown name opens the small dialog of the specification', async () => {
  show(<Overlays registry={registry} />);
  openOverlay('nobodyKnowsThis' as 'confirm', { ...request, onConfirm: () => undefined });
  expect((await screen.findByRole('dialog', { name: 'Not found' })).textContent).toContain(
    "We could not find what you're looking for.",
  );
});
