import { downloadPeriodWorkbook } from '@curbstop/contract/compliance/period.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { neverRespond, refuse, requestsTo, respondWithFile, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PeriodDownload } from './PeriodDownload.tsx';

async function exportWorkbook(responses: Responses) {
  const shown = showScreen(<PeriodDownload startsOn="2026-01-01" />, { responses });
  await shown.user.click(await screen.findByRole('button', { name: 'Export workbook' }));
  return shown;
}

test('the workbook of the period is downloaded', async () => {
  const { requests } = await exportWorkbook(respondWithFile(downloadPeriodWorkbook, 'period.xlsx'));
  expect(await screen.findByText('period.xlsx is in your downloads')).toBeDefined();
  expect(requestsTo(requests, downloadPeriodWorkbook)[0]?.params).toMatchObject({ startsOn: '2026-01-01' });
});

test('the button is disabled while the workbook is created', async () => {
  await exportWorkbook(neverRespond(downloadPeriodWorkbook));
  expect((await screen.findByRole('button', { name: 'Export workbook' })).hasAttribute('disabled')).toBe(true);
});

test('why it could not be exported is shown, and it can be exported again', async () => {
  await exportWorkbook(refuse(downloadPeriodWorkbook, 500, 'Something went wrong.'));
  expect(await screen.findByText(/^The monitoring period could not be exported. /)).toBeDefined();
  expect((await screen.findByRole('button', { name: 'Export workbook' })).hasAttribute('disabled')).toBe(false);
});
