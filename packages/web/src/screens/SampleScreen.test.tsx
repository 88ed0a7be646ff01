import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, showScreen, type Asked } from '../../testing/show-screen.tsx';
import { SampleScreen } from './SampleScreen.tsx';

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;
const lead = { analyteId: 1, displayName: 'Lead', unit: 'µg/L', exceedanceLimit: '15', lowerLimit: null, checkExceedance: true, primary: true };
const copper = { ...lead, analyteId: 2, displayName: 'Copper', exceedanceLimit: '1300', primary: false };
const result: Sample['results'][number] = {
  id: id('b1'), analyteId: 1, name: 'Lead', displayName: 'Lead', result: '0.0174', qualifier: null, unit: 'mg/L', reportingLimit: '0.001', detectionLimit: null, amount: '17.4', amountUnit: 'µg/L', upperLimit: '15', lowerLimit: null,
  detection: 'exceedance', isExceedance: true, belowDetectionLimit: false, primary: true, method: 'EPA 200.8', labId: null, analyzedOn: null, receivedOn: '2026-03-24T14:30:00.000Z', enteredBy: 'API key Lab', version: 1,
};
const aSample = (over: Partial<Sample> = {}): Sample => ({
  id: id('a1'), number: 4, sampleNumber: 1, bottle: 'First liter', program: { id: id('c1'), name: 'Tap sampling 2026' }, samplingEvent: { id: id('c2'), name: 'January to June 2026' }, locationId: id('d1'), addressLine1: '32 Weir Street', addressLine2: null, city: 'Harlow Falls',
  status: 3, statusLabel: 'Analyzed', detection: 'exceedance', collectedOn: '2026-03-10', receivedOn: '2026-03-11', labSampleId: null, createdOn: '2026-02-02T15:10:00.000Z', updatedOn: '2026-03-24T14:30:00.000Z', version: 2, results: [result], analytes: [lead, copper], ...over,
});

function show({ sample = aSample(), permissions = ['pws:admin'], write }: { readonly sample?: Sample; readonly permissions?: readonly string[]; readonly write?: ReturnType<typeof refusal> } = {}) {
  const answers = ({ method, path }: Asked) => {
    if (method !== 'GET') return write ?? { body: { added: 1, alreadyThere: 0 } };
    if (path.includes('/attachment/')) return { body: { total: 0, totalPages: 0, pageSize: 20, pageNumber: 1, items: [] } };
    if (path.includes('/samples/')) return { body: path.endsWith('/changes') ? { total: 0, items: [] } : sample };
    return undefined;
  };
  return showScreen(<SampleScreen />, { features: [...planFeatures.Expert], permissions, answers });
}

test('a sample tells what the laboratory wrote, what it counts as, and what is still missing', async () => {
  show();
  await screen.findByRole('heading', { level: 1, name: 'Sample 4' });
  const row = within(screen.getByRole('table', { name: 'Results' })).getByRole('row', { name: /^Lead/ });
  for (const words of ['0.0174 mg/L', '= 17.4 µg/L', 'Exceedance', 'At most 15 µg/L', 'EPA 200.8']) expect(row.textContent).toContain(words);
  expect(screen.queryAllByText(/^No result yet for Copper\./)).toHaveLength(1);
});

test('a result is entered by hand, told what it counts as beforehand, and refused in the form', async () => {
  const { user, asked } = show({ sample: aSample({ results: [], status: 2, statusLabel: 'At Lab', detection: null }), write: refusal(400, '<20 µg/L leaves open whether the limit of 15 µg/L was passed.') });
  await user.click(await screen.findByRole('button', { name: 'Enter a result' }));
  const form = await screen.findByRole('form', { name: 'Enter a result' });
  await user.click(within(form).getByRole('button', { name: 'Save the result' }));
  expect((await within(form).findByRole('alert')).textContent).toContain('Result: Enter the result as the laboratory reports it');
  await user.type(within(form).getByRole('textbox', { name: /^Result/ }), '15.1');
  expect(within(form).getByRole('status').textContent).toBe('Counts as: Exceedance (limit: at most 15 µg/L)');
  await user.click(within(form).getByRole('button', { name: 'Save the result' }));
  await within(form).findByText('<20 µg/L leaves open whether the limit of 15 µg/L was passed.');
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ results: [{ sampleId: id('a1'), analyteId: 1, result: '15.1', unit: 'µg/L' }] });
});

test('a result is withdrawn with its reason alone', async () => {
  const { user, asked } = show();
  await user.click(await screen.findByRole('button', { name: 'Correct the result for Lead' }));
  const form = await screen.findByRole('form', { name: 'Correct the result' });
  await user.click(within(form).getByRole('button', { name: 'Withdraw the result' }));
  expect((await within(form).findByRole('alert')).textContent).toContain('Reason: Say why');
  await user.type(within(form).getByRole('textbox', { name: /^Reason/ }), 'Of another tap');
  await user.click(within(form).getByRole('button', { name: 'Withdraw the result' }));
  await screen.findByText('The result was withdrawn');
  expect(asked.find(({ path }) => path.endsWith('/withdraw'))?.body).toEqual({ version: 1, reason: 'Of another tap' });
});

test.each([
  ['who may only read', { permissions: ['pws:read'] }],
  ['a sample that is completed', { sample: aSample({ status: 4, statusLabel: 'Completed' }) }],
])('%s: nothing to change', async (_, given) => {
  show(given);
  await screen.findByRole('table', { name: 'Results' });
  for (const name of ['Edit the sample', 'Enter a result', 'Correct the result for Lead']) expect(screen.queryByRole('button', { name })).toBeNull();
});
