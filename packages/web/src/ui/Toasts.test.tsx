import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { runAndReportOutcome, getRequestName } from '../foundation/request-outcomes.ts';
import { Toasts } from './Toasts.tsx';
import { closeToast, toastError, toastFailure, toastStore, toastSuccess } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  for (const { id } of toastStore.read()) closeToast(id);
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

test('a success message is announced and closes after 2500 ms', () => {
  show(<Toasts />);
  const region = screen.getByRole('status');
  act(() => toastSuccess('Location has been updated'));
  expect(region.textContent).toContain('Location has been updated');
  pass(2400);
  expect(region.textContent).not.toBe('');
  pass(200);
  expect(region.textContent).toBe('');
});

test('hovering a message stops its timer, and leaving restarts it', () => {
  show(<Toasts />);
  act(() => toastSuccess('Saved'));
  pass(2000);
  const message = screen.getByText('Saved');
  fireEvent.mouseEnter(message.parentElement!);
  pass(60_000);
  expect(screen.queryByText('Saved')).not.toBeNull();
  fireEvent.mouseLeave(message.parentElement!);
  pass(2600);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a longer message remains for 5000 ms', () => {
  show(<Toasts />);
  act(() =>
    toastSuccess(
      'The service line was saved. Its classification is Galvanized Requiring Replacement now, Non-lead before.',
    ),
  );
  pass(4900);
  expect(screen.getByRole('status').textContent).not.toBe('');
  pass(200);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a focused message remains, even when the pointer passes over it, and Escape closes it', () => {
  show(<Toasts />);
  act(() => toastSuccess('Saved'));
  fireEvent.keyDown(window, { key: 'F8' });
  const close = screen.getByRole('button', { name: 'Close this message' });
  expect(document.activeElement).toBe(close);
  const message = screen.getByText('Saved').parentElement!;
  fireEvent.mouseEnter(message);
  fireEvent.mouseLeave(message);
  pass(60_000);
  expect(screen.queryByText('Saved')).not.toBeNull();
  fireEvent.keyDown(close, { key: 'Escape' });
  expect(screen.queryByText('Saved')).toBeNull();
});

test('an error remains until it is closed', () => {
  show(<Toasts />);
  act(() => void toastError('An error occurred. Location could not be updated'));
  pass(600_000);
  expect(screen.getByRole('status').textContent).toContain('Error: An error occurred. Location could not be updated');
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a message with Undo remains longer, runs once and closes', () => {
  const undo = vi.fn<() => void>();
  show(<Toasts />);
  act(() => toastSuccess('3 service lines were deleted', { action: { label: 'Undo', run: undo } }));
  pass(5000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('3 service lines were deleted')).toBeNull();
});

test('a message with Undo remains for 20 seconds, and hovering or focusing it stops its timer', () => {
  show(<Toasts />);
  act(() => toastSuccess('The sample was removed', { action: { label: 'Undo', run: vi.fn<() => void>() } }));
  pass(19_900);
  const message = screen.getByText('The sample was removed').parentElement!;
  fireEvent.mouseEnter(message);
  pass(60_000);
  fireEvent.mouseLeave(message);
  pass(19_900);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  pass(60_000);
  expect(screen.queryByText('The sample was removed')).not.toBeNull();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  pass(20_100);
  expect(screen.queryByText('The sample was removed')).toBeNull();
});

test('shows at most four messages and removes the oldest', () => {
  show(<Toasts />);
  act(() => ['one', 'two', 'three', 'four', 'five'].forEach((text) => toastError(text)));
  expect(screen.queryByText('one')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Close this message' })).toHaveLength(4);
});

test('a persistent error is not removed for timed messages', () => {
  show(<Toasts />);
  act(() => {
    toastError('The letter was not sent');
    for (const text of ['One', 'Two', 'Three', 'Four']) toastSuccess(text);
  });
  expect(toastStore.read().map(({ text }) => text)).toEqual(['The letter was not sent', 'Two', 'Three', 'Four']);
});

test('a repeated message is shown once and announced again', () => {
  show(<Toasts />);
  act(() => void toastError('The lines could not be loaded.'));
  const first = toastStore.read()[0]?.id;
  act(() => void toastError('The locations could not be loaded.'));
  act(() => void toastError('The lines could not be loaded.'));
  expect(toastStore.read().map(({ text }) => text)).toEqual([
    'The locations could not be loaded.',
    'The lines could not be loaded.',
  ]);
  expect(toastStore.read().at(-1)?.id).not.toBe(first);
  act(() => toastSuccess('The lines could not be loaded.'));
  expect(toastStore.read()).toHaveLength(3);
});

test('a failure message disappears when the same request succeeds, and remains for any other', async () => {
  for (const { id } of toastStore.read()) closeToast(id);
  const download = { name: 'downloadInventory' };
  const run = (endpoint: { readonly name: string }, params: object, outcome: () => Promise<unknown>) =>
    runAndReportOutcome(getRequestName(endpoint, params), outcome);
  await run(download, { accountId: 'a' }, () => Promise.reject(new Error('Offline'))).catch((error: unknown) =>
    toastFailure('The inventory could not be exported.', error),
  );
  const texts = () => toastStore.read().map(({ text }) => text);
  expect(texts()).toEqual([expect.stringMatching(/^The inventory could not be exported\./)]);
  await run(download, { accountId: 'b' }, () => Promise.resolve());
  await run({ name: 'listLocations' }, { accountId: 'a' }, () => Promise.resolve());
  expect(texts()).toHaveLength(1);
  await run(download, { accountId: 'a' }, () => Promise.resolve());
  expect(texts()).toEqual([]);
});
