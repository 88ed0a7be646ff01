import { importFailed } from '@curbstop/contract/primitives/row-error';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { ResponseProblem } from '../foundation/client.ts';
import { RefusedFile } from './RefusedFile.tsx';

afterEach(() => vi.restoreAllMocks());

const refuse = (status: number, ...sentences: readonly string[]) =>
  new ResponseProblem(
    status,
    sentences.map((detail) => ({ code: 'refused', detail })),
    {},
  );
const show = (error: Error) =>
  showScreen(<RefusedFile title="No location was assigned" error={error} />, { responses: [] });

test('a file that failed as a whole says so, and its rows can be sent back [A8.19]', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    files.push(content as Blob);
    return 'blob:curbstop/file';
  });
  const rows = [
    'Row 3: No location was found.',
    'Row 1204: The ID “=1+1” is not a location, nor is “a, b”.',
    '12 more rows have errors.',
  ];
  const { user } = show(refuse(422, importFailed, 'No location was assigned. Correct these rows.', ...rows));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByText(importFailed)).toHaveLength(1);
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'No location was assigned. Correct these rows.',
    ...rows,
  ]);
  await user.click(alert.getByRole('button', { name: 'Download failed rows' }));
  expect(await files[0]?.text()).toBe(
    '\uFEFFRow,What to fix\r\n3,No location was found.\r\n1204,"The ID “=1+1” is not a location, nor is “a, b”."\r\n,12 more rows have errors.\r\n',
  );
});

test('a file that can’t be read has no rows to download', async () => {
  show(refuse(422, 'The file has headings but no rows.'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(importFailed)).toBeVisible();
  expect(alert.getByText('The file has headings but no rows.')).toBeVisible();
  expect(alert.queryByRole('button')).toBeNull();
});

test('a refusal for another reason does not blame the file', async () => {
  show(refuse(409, 'Event 1 is Completed.'));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('No location was assigned')).toBeVisible();
  expect(alert.queryByText(importFailed)).toBeNull();
});
