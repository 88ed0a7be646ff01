import { listRecalculatedResults, type RecalculatedResult } from '@curbstop/contract/samples/recalculation.endpoints';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inSequence, neverRespond, refuse, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { RecalculationSection } from './RecalculationSection.tsx';

const recalculated: RecalculatedResult = {
  id: '01995b1e-7c1a-7000-8000-0000000000b1',
  sampleId: '01995b1e-7c1a-7000-8000-0000000000a1',
  sampleNumber: 4,
  address: '32 Weir Street, Harlow Falls',
  analyteId: 1,
  analyte: 'Lead',
  reported: '<5 µg/L',
  unit: 'µg/L',
  beforeAmount: '0',
  beforeNonDetect: true,
  afterAmount: '5',
  afterNonDetect: false,
  beforeDetection: 'nonDetect',
  afterDetection: 'detect',
  reason: 'No detection limit was reported, so the reporting limit counts.',
  calculationVersion: '2026-11-22.2',
  recalculatedOn: '2026-11-22T15:00:00.000Z',
};
const open = (responses: readonly Responses[]) => showScreen(<RecalculationSection />, { responses });

test('a long report shows that it lists only the newest results', async () => {
  const items = [recalculated, { ...recalculated, id: '01995b1e-7c1a-7000-8000-0000000000b2' }];
  open([respond(listRecalculatedResults, { total: 1200, items })]);
  expect(await screen.findByText('The newest 2 of 1,200 recalculated results')).toBeVisible();
});

test('explains when a result would be listed while none was recalculated', async () => {
  open([respond(listRecalculatedResults, { total: 0, items: [] })]);
  expect(await screen.findByText('No recalculated results')).toBeVisible();
  expect(screen.getByText(/When a calculation rule changes/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export results' })).toBeNull();
});

test('a report that is loading is not called empty', async () => {
  open([neverRespond(listRecalculatedResults)]);
  await screen.findByText((_, element) => element?.getAttribute('aria-busy') === 'true');
  expect(screen.queryByText('No recalculated results')).toBeNull();
});

test('shows why a report can’t be loaded, and loads it again', async () => {
  const { user } = open([
    inSequence(
      listRecalculatedResults,
      refuse(listRecalculatedResults, 500, 'The database is busy.'),
      respond(listRecalculatedResults, { total: 1, items: [recalculated] }),
    ),
  ]);
  expect(await screen.findByRole('heading', { name: 'The report could not be loaded' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 recalculated result')).toBeVisible();
});
