import { createMonitoringSchedule, getPeriod, listPeriods } from '@curbstop/contract/compliance/period.endpoints';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aPeriod, aPeriodList, aPeriodWithDetails } from '../../testing/a-period.ts';
import { refuse, requestsTo, respond, type Responses } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ComplianceScreen } from './ComplianceScreen.tsx';

const open = (responses: readonly Responses[], at = '/compliance', permissions = ['pws:admin']) =>
  showScreen(<ComplianceScreen />, {
    responses,
    at,
    permissions,
    features: ['PT:LCR'],
    path: at.includes('periods') ? '/compliance/$part/$id' : '/compliance',
  });

test('lists the periods with sites and percentiles, each number a link to its rows', async () => {
  open([respond(listPeriods, aPeriodList())]);
  const table = await screen.findByRole('table', { name: 'Monitoring periods' });
  expect(within(table).getByRole('rowheader').textContent).toBe('January to June 2026Every six months, so far');
  expect(within(table).getByText('Action level exceedance')).toBeDefined();
  const links = within(table)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/compliance/periods/2026-01-01',
    '/compliance/periods/2026-01-01#sites',
    '/compliance/periods/2026-01-01#lead',
  ]);
  expect(screen.getByText(/None recorded. The standard six months apply/)).toBeDefined();
});

test('says that without a recorded population no period is complete', async () => {
  open([
    respond(
      listPeriods,
      aPeriodList({ populationServed: null, items: [aPeriod({ requiredSites: null, isOver: true })] }),
    ),
  ]);
  expect(await screen.findByText('Population served is not recorded')).toBeDefined();
  expect(screen.getByText('Not known')).toBeDefined();
});

test('an administrator adds a schedule; reduced monitoring needs the approval of the State', async () => {
  const { requests } = open([
    respond(listPeriods, aPeriodList()),
    respond(createMonitoringSchedule, { id: '01995b1e-7c1a-7000-8000-000000000801' }),
  ]);
  await userEvent.click(await screen.findByText('Add monitoring schedule'));
  await userEvent.selectOptions(screen.getByLabelText('How often you sample'), 'annual');
  await userEvent.type(screen.getByLabelText(/^First day/), '1/1/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
  expect(await screen.findAllByText(/Enter the date of your State’s approval/)).not.toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Approved by the State on/), '11/3/2025');
  await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }));
  await screen.findByText('The monitoring schedule was saved');
  expect(requestsTo(requests, createMonitoringSchedule)[0]?.body).toMatchObject({
    frequency: 'annual',
    startsOn: '2026-01-01',
    approvedOn: '2025-11-03',
    samplingFrom: 6,
    samplingTo: 9,
  });
});

test('only administrators can change the schedule', async () => {
  open([respond(listPeriods, aPeriodList())], '/compliance', ['pws:edit']);
  await screen.findByRole('table', { name: 'Monitoring periods' });
  expect(screen.queryByText('Add monitoring schedule')).toBeNull();
});

test('a period shows its sites, and the rank, rows and doubts of each percentile', async () => {
  const percentile = {
    value: '21',
    rank: { lower: 9, upper: 9, tenths: 0, basis: 'ceiling' },
    count: 12,
    actionLevel: '15',
    exceeds: true,
  } as const;
  const [lead] = aPeriodWithDetails().results;
  if (!lead) throw new Error('No result');
  const results = [{ ...lead, outsideMonths: { count: 2, percentile }, otherPrograms: { count: 3, percentile } }];
  open([respond(getPeriod, aPeriodWithDetails({ results, isOver: true }))], '/compliance/periods/2026-01-01');
  expect(await screen.findByRole('heading', { name: 'January to June 2026' })).toBeDefined();
  expect(screen.getByText('10 of 20')).toBeDefined();
  expect(screen.getByText('Too few sites')).toBeDefined();
  expect(screen.getByText('2 samples outside the sampling months')).toBeDefined();
  expect(screen.getByText('3 results of programs that are not for compliance')).toBeDefined();
  expect(within(screen.getByRole('table', { name: 'Counted results of Lead' })).getAllByRole('row')).toHaveLength(11);
  expect(within(screen.getByRole('table', { name: 'Collected sites' })).getByText('1 Elm Street')).toBeDefined();
});

test('says that a period does not exist', async () => {
  open([refuse(getPeriod, 404, 'Not found')], '/compliance/periods/2001-01-01');
  expect(await screen.findByRole('heading', { name: 'Period not found' })).toBeDefined();
});
