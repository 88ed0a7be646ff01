import { downloadPeriodReport, downloadPeriodWorkbook } from '@curbstop/contract/compliance/period.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { neverRespond, refuse, requestsTo, respondWithFile, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PeriodDownload } from './PeriodDownload.tsx';

async function exportAs(name: RegExp, responses: Responses) {
  const shown = showScreen(<PeriodDownload startsOn="2026-01-01" />, { responses });
  await shown.user.click(await screen.findByRole('button', { name: 'Export period' }));
  await shown.user.click(await screen.findByRole('menuitem', { name }));
  return shown;
}

test.each([
  [/^Excel workbook/, downloadPeriodWorkbook, 'period.xlsx'],
  [/^Report \(PDF\)/, downloadPeriodReport, 'period.pdf'],
])('%s is downloaded', async (name, endpoint, fileName) => {
  const { requests } = await exportAs(name, respondWithFile(endpoint, fileName));
  expect(await screen.findByText(`${fileName} is in your downloads`)).toBeVisible();
  expect(requestsTo(requests, endpoint)[0]?.params).toMatchObject({ startsOn: '2026-01-01' });
});

test('the button is disabled while the file is created', async () => {
  await exportAs(/^Excel workbook/, neverRespond(downloadPeriodWorkbook));
  expect((await screen.findByRole('button', { name: 'Export period' })).hasAttribute('disabled')).toBe(true);
});

test('why it could not be exported is shown, and it can be exported again', async () => {
  await exportAs(/^Report/, refuse(downloadPeriodReport, 500, 'Something went wrong.'));
  expect(await screen.findByText(/^The monitoring period could not be exported. /)).toBeVisible();
  expect((await screen.findByRole('button', { name: 'Export period' })).hasAttribute('disabled')).toBe(false);
});
