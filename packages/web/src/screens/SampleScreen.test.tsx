import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDueAnalyte, aSample } from '../../testing/a-sample.ts';
import { problemReply, showScreen, type SentRequest } from '../../testing/show-screen.tsx';
import { SampleScreen } from './SampleScreen.tsx';

const lead = aDueAnalyte();

function show({
  sample = aSample(),
  permissions = ['pws:admin'],
  write,
}: {
  readonly sample?: Sample;
  readonly permissions?: readonly string[];
  readonly write?: ReturnType<typeof problemReply>;
} = {}) {
  const responses = ({ method, path }: SentRequest) => {
    if (method !== 'GET') return write ?? { body: { added: 1, alreadyThere: 0 } };
    if (path.includes('/attachment/'))
      return { body: { total: 0, totalPages: 0, pageSize: 20, pageNumber: 1, items: [] } };
    if (/\/(invalidation-requests|replaceable-samples)$/.test(path)) return { body: [] };
    if (path.includes('/samples/')) return { body: path.endsWith('/changes') ? { total: 0, items: [] } : sample };
    return undefined;
  };
  return showScreen(<SampleScreen />, { features: [...planFeatures.Expert], permissions, responses });
}

test('a sample shows the reported results, their findings and missing analytes', async () => {
  show();
  await screen.findByRole('heading', { level: 1, name: 'Sample 4' });
  expect(screen.getByText('Finding', { selector: 'dt' }).nextElementSibling?.textContent).toBe('Exceedance');
  const row = within(screen.getByRole('table', { name: 'Results' })).getByRole('row', { name: /^Lead/ });
  for (const words of [
    '0.0174 mg/L',
    '17.4 µg/L',
    'Exceedance',
    'At most 15 µg/L',
    'Action level on the collection date',
    'EPA 200.8',
  ])
    expect(row.textContent).toContain(words);
  expect(screen.queryAllByText(/^No result yet for Copper\./)).toHaveLength(1);
});

test('entering a result previews its finding and shows errors in the form', async () => {
  const { user, requests } = show({
    sample: aSample({ results: [], status: 2, statusLabel: 'At Lab', detection: null }),
    write: problemReply(400, '<20 µg/L does not show whether the limit of 15 µg/L was exceeded.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Enter result' }));
  const form = await screen.findByRole('form', { name: 'Enter result' });
  await user.click(within(form).getByRole('button', { name: 'Save result' }));
  expect((await within(form).findByRole('alert')).textContent).toContain(
    'Result: Enter the result as reported by the laboratory',
  );
  await user.type(within(form).getByRole('textbox', { name: /^Result/ }), '15.1');
  expect(within(form).getByRole('status').textContent).toBe(
    'Finding: Exceedance, value 15.1 µg/LLimit: at most 15 µg/L. Action level on the collection date',
  );
  await user.click(within(form).getByRole('button', { name: 'Save result' }));
  await within(form).findByText('<20 µg/L does not show whether the limit of 15 µg/L was exceeded.');
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    results: [{ sampleId: aSample().id, analyteId: 1, result: '15.1', unit: 'µg/L' }],
  });
});

test.each([
  ['4.9', {}, 'Finding: Detect, value 4.9 µg/LAs measured, below the quantitation limit (40 CFR 141.89(a)(3))'],
  [
    '4.9',
    { 'Reported as': 'halfQuantitationLimit' },
    'Finding: Detect, value 2.5 µg/LHalf the quantitation limit, as reported by the laboratory (40 CFR 141.89(a)(3))',
  ],
  [
    '<5',
    { 'Reporting limit': '5' },
    'Not complete: Enter the laboratory’s detection limit: only a level below it counts as zero',
  ],
  ['ND', { 'Detection limit': '0.5' }, 'Finding: Non-detect, value 0 µg/LZero: below the detection limit of 0.5 µg/L'],
  [
    '14',
    { Qualifier: 'ND', 'Reporting limit': '1' },
    'Not complete: A non-detect cannot be above its own reporting limit of 1 µg/L.',
  ],
] as const)('shows before it saves %s with %j: %s', async (text, fields, words) => {
  const { user } = show({ sample: aSample({ results: [], status: 2, statusLabel: 'At Lab', detection: null }) });
  await user.click(await screen.findByRole('button', { name: 'Enter result' }));
  const form = await screen.findByRole('form', { name: 'Enter result' });
  await user.type(within(form).getByRole('textbox', { name: /^Result/ }), text);
  for (const [label, value] of Object.entries(fields)) {
    const field = within(form).getByLabelText(new RegExp(`^${label}`));
    await (field instanceof HTMLSelectElement ? user.selectOptions(field, value) : user.type(field, value));
  }
  expect(within(form).getByRole('status').textContent).toContain(words);
});

test('half the quantitation limit applies to lead and copper only', async () => {
  const phosphate = {
    ...lead,
    analyteId: 5,
    displayName: 'Orthophosphate, as PO₄',
    unit: 'mg/L',
    exceedanceLimit: null,
    lowerLimit: '1',
    limitSource: 'event' as const,
  };
  const { user } = show({
    sample: aSample({ results: [], analytes: [phosphate], status: 2, statusLabel: 'At Lab', detection: null }),
  });
  await user.click(await screen.findByRole('button', { name: 'Enter result' }));
  const form = await screen.findByRole('form', { name: 'Enter result' });
  expect(within(form).queryByLabelText('Reported as')).toBeNull();
});

test('withdrawing a result with an exceedance needs a reason and its confirmation', async () => {
  const { user, requests } = show();
  await user.click(await screen.findByRole('button', { name: 'Correct result for Lead' }));
  const form = await screen.findByRole('form', { name: 'Correct result' });
  await user.click(within(form).getByRole('button', { name: 'Withdraw result' }));
  expect((await within(form).findByRole('alert')).textContent).toContain('Reason: Enter a reason');
  await user.type(within(form).getByRole('textbox', { name: /^Reason/ }), 'Of another tap');
  await user.click(within(form).getByLabelText(/^To withdraw or lower it: this result was reported by mistake/));
  await user.click(within(form).getByRole('button', { name: 'Withdraw result' }));
  await screen.findByText('The result was withdrawn');
  expect(requests.find(({ path }) => path.endsWith('/withdraw'))?.body).toEqual({
    version: 1,
    reason: 'Of another tap',
    confirmedExceedance: true,
  });
});

test.each([
  ['completed', 'finding changed after this sample was completed', 4, 'Completed'],
  ['invalidated', 'are not in the 90th percentile', 5, 'Invalidated'],
] as const)('marks a sample whose results changed after it was %s', async (_, words, status, statusLabel) => {
  show({ sample: aSample({ status, statusLabel, resultsChangedOn: '2026-11-24T15:00:00.000Z' }) });
  expect(await screen.findByText(/^Results changed on /)).toBeVisible();
  expect(screen.queryByText('No collection date')).toBeNull();
  expect(screen.getByText(new RegExp(words))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit sample' })).toBeNull();
});

test('a completed sample with an open exceedance says what to do, and is completed again from its menu', async () => {
  const resultsChangedOn = '2026-11-24T15:00:00.000Z';
  const { user } = show({
    sample: aSample({ status: 4, statusLabel: 'Completed', resultsChangedOn, exceedanceOpen: true }),
  });
  expect(await screen.findByText(/The exceedance stays open until a letter with these results is sent/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Actions/ }));
  expect(await screen.findByRole('menuitem', { name: 'Complete sample again' })).toBeVisible();
});

test('an invalidated sample with a late exceedance says that it is open until a letter is sent', async () => {
  const resultsChangedOn = '2026-11-24T15:00:00.000Z';
  show({ sample: aSample({ status: 5, statusLabel: 'Invalidated', resultsChangedOn, exceedanceOpen: true }) });
  expect(await screen.findByText(/Send its results: the exceedance stays open until a letter/)).toBeVisible();
});

test('an invalidated sample links to the sample that replaces it', async () => {
  const replacedBy = [{ id: '01995b1e-7c1a-7000-8000-0000000000a2', number: 46 }];
  show({ sample: aSample({ status: 5, statusLabel: 'Invalidated', replacedBy }) });
  const link = await screen.findByRole('link', { name: 'Sample 46' });
  expect(link.getAttribute('href')).toBe('/samples/01995b1e-7c1a-7000-8000-0000000000a2');
  expect(screen.getByText('Replaced by')).toBeVisible();
});

test('the open exceedance of an invalidated sample is closed from its menu, with a reason', async () => {
  const sample = aSample({ status: 5, statusLabel: 'Invalidated', exceedanceOpen: true });
  const { user, requests } = show({ sample });
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Close exceedance' }));
  const reason = await screen.findByRole('textbox', { name: /^Reason/ });
  await user.type(reason, 'Told');
  await user.click(screen.getByRole('button', { name: 'Close exceedance' }));
  expect((await screen.findAllByText(/^Enter in at least 10 characters how/)).length).toBeGreaterThan(0);
  await user.type(reason, ' by phone on June 3');
  await user.click(screen.getByRole('button', { name: 'Close exceedance' }));
  await waitFor(() =>
    expect(requests.filter(({ path }) => path.endsWith('/exceedance/close')).map(({ body }) => body)).toEqual([
      { reason: 'Told by phone on June 3', version: sample.version },
    ]),
  );
});

test('an exceedance whose results changed meanwhile is not closed, and the reason stays', async () => {
  const sample = aSample({ status: 5, statusLabel: 'Invalidated', exceedanceOpen: true });
  const theirs = { ...sample, version: sample.version + 1 };
  const { user } = show({ sample, write: problemReply(409, 'Someone else changed it.', theirs, 'changedMeanwhile') });
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Close exceedance' }));
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Told by phone on June 3');
  await user.click(screen.getByRole('button', { name: 'Close exceedance' }));
  expect(await screen.findByText(/The sample or its results changed\. Review the results/)).toBeVisible();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Told by phone on June 3');
});

test('an invalidated sample without an open exceedance has none to close', async () => {
  const { user } = show({ sample: aSample({ status: 5, statusLabel: 'Invalidated' }) });
  await screen.findByRole('table', { name: 'Results' });
  expect(screen.queryByText('Open exceedance of an invalidated sample')).toBeNull();
  const menu = screen.queryByRole('button', { name: /^Actions/ });
  if (menu) await user.click(menu);
  expect(screen.queryByRole('menuitem', { name: 'Close exceedance' })).toBeNull();
});

test('who may only read: nothing to change', async () => {
  show({ permissions: ['pws:read'] });
  await screen.findByRole('table', { name: 'Results' });
  for (const name of ['Edit sample', 'Enter result', 'Correct result for Lead'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

const showRefused = (status: number, detail: string) =>
  showScreen(<SampleScreen />, {
    features: [...planFeatures.Expert],
    responses: ({ path }) => (path.includes('/samples/') ? problemReply(status, detail) : undefined),
  });

test.each([404, 400])('a missing sample, and one of another account, has the same message (%i)', async (status) => {
  showRefused(status, "We could not find what you're looking for.");
  expect(await screen.findByRole('heading', { level: 1, name: 'Sample not found' })).toBeVisible();
  expect(screen.getByText('It may belong to another water system.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a result without a collection date is marked: its site does not count', async () => {
  show({ sample: aSample({ collectedOn: null }) });
  expect(await screen.findByText('No collection date')).toBeVisible();
});

test('a sample that can’t be loaded is loaded again; one that is refused is not', async () => {
  const { unmount } = showRefused(500, 'The database is busy.');
  expect(await screen.findByRole('heading', { name: 'The sample could not be loaded' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  unmount();
  showRefused(403, 'You do not have permission.');
  expect(await screen.findByRole('heading', { name: 'The sample could not be loaded' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('shows that a sample is loading', async () => {
  showScreen(<SampleScreen />, { features: [...planFeatures.Expert], responses: () => 'pending' });
  expect((await screen.findByRole('region', { name: 'Loading the sample' })).getAttribute('aria-busy')).toBe('true');
});

test('the form of a sample has an address of its own, and closing it leaves the sample', async () => {
  const { user, router } = show();
  await user.click(await screen.findByRole('button', { name: 'Edit sample' }));
  expect(await screen.findByRole('form', { name: 'Edit sample' })).toBeVisible();
  expect(router.state.location.search).toEqual({ edit: 'sample' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.getByRole('heading', { level: 1, name: 'Sample 4' })).toBeVisible();
});
