import {
  correctPopulationEntry,
  createPopulationEntry,
  listPopulationEntries,
  previewPopulation,
} from '@curbstop/contract/compliance/population.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requestsTo, respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PopulationSection } from './PopulationSection.tsx';

const id = '01995b1e-7c1a-7000-8000-0000000000a1';
const half = { startsOn: '2026-01-01', endsOn: '2026-06-30' };
const entry = {
  id,
  populationServed: 60_000,
  startsOn: '2026-03-01',
  recordedOn: '2026-03-02',
  recordedBy: 'Lee Park',
  correctsId: null,
  correction: null,
  periods: [{ ...half, requiredSites: 60 }],
};
const lessProtective = {
  ...half,
  isOver: true,
  isLessProtective: true,
  before: { populationServed: 60_000, requiredSites: 60 },
  after: { populationServed: 6_000, requiredSites: 40 },
};

function show(changes: readonly (typeof lessProtective)[]) {
  return showScreen(<PopulationSection />, {
    responses: [
      respond(listPopulationEntries, { items: [entry] }),
      respond(previewPopulation, { changes: [...changes] }),
      respond(createPopulationEntry, { id }),
      respond(correctPopulationEntry, { id }),
    ],
  });
}

test('each number shows its day and the periods that it decides; a new number is saved with its day', async () => {
  const { user, requests } = show([]);
  expect(await screen.findByText('60,000 people, from 03-01-2026')).toBeVisible();
  await user.click(screen.getByText('Used for 1 monitoring period'));
  expect(screen.getByText('01-01-2026 to 06-30-2026: 60 sites required')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Enter population' }));
  const form = await screen.findByRole('form', { name: 'Enter population' });
  await user.type(within(form).getByLabelText(/^Population served/), '61,200');
  await user.clear(within(form).getByLabelText(/^From/));
  await user.type(within(form).getByLabelText(/^From/), '05-01-2026');
  expect(await within(form).findByText(/The required number of sites does not change for any/)).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Save population' }));
  expect(await screen.findByText('The population served was saved')).toBeVisible();
  expect(requestsTo(requests, createPopulationEntry).at(-1)?.body).toEqual({
    populationServed: 61_200,
    startsOn: '2026-05-01',
    confirmedPeriods: 0,
  });
});

test('a correction needs its reason and the confirmation of the periods that require less', async () => {
  const { user, requests } = show([lessProtective]);
  await user.click(await screen.findByRole('button', { name: /^Actions for 60,000 people/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Correct a mistake' }));
  const form = await screen.findByRole('form', { name: 'Correct number' });
  await user.clear(within(form).getByLabelText(/^Population served/));
  await user.type(within(form).getByLabelText(/^Population served/), '6000');
  expect(await within(form).findByText(/01-01-2026 to 06-30-2026 \(over\): 60 sites → 40 sites/)).toBeVisible();
  await user.click(within(form).getByRole('button', { name: 'Save correction' }));
  expect(within(form).getAllByText(/Enter a reason|Enter what was wrong/).length).toBeGreaterThan(0);
  await user.type(within(form).getByLabelText(/^What was wrong/), 'A digit too many');
  await user.click(within(form).getByRole('checkbox', { name: /1 period that has begun will require fewer sites/ }));
  await user.click(within(form).getByRole('button', { name: 'Save correction' }));
  expect(await screen.findByText('The population served was saved')).toBeVisible();
  expect(requestsTo(requests, correctPopulationEntry).at(-1)?.body).toEqual({
    replacement: { populationServed: 6_000, startsOn: '2026-03-01' },
    reason: 'A digit too many',
    confirmedPeriods: 1,
  });
});
