import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { listDeadlines } from '@curbstop/contract/compliance/deadline.endpoints';
import { listPeriods } from '@curbstop/contract/compliance/period.endpoints';
import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { getEventPercentiles } from '@curbstop/contract/samples/event-percentile.endpoints';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDeadline, aDeadlineList } from '../../../testing/a-deadline.ts';
import { aPeriod, aPeriodList } from '../../../testing/a-period.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { anEventPercentile, createEventPercentiles } from '../../../testing/an-event-percentile.ts';
import { inSequence, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { PeriodsOfEvent } from './PeriodsOfEvent.tsx';

const event = aSamplingEvent({ startsOn: '2026-06-15', endsOn: '2026-08-15' });
const secondHalf = { startsOn: '2026-07-01', endsOn: '2026-12-31' };
const ofEvent = (isCompliance: boolean) =>
  respond(getEventPercentiles, createEventPercentiles([anEventPercentile()], { isCompliance }));
const listed = (...items: readonly PeriodSummary[]) => respond(listPeriods, aPeriodList({ items: [...items] }));

const show = (responses: readonly Responses[], permissions: readonly string[] = ['pws:read']) =>
  showScreen(
    <PeriodsOfEvent event={event}>
      <p>Percentile of the event</p>
    </PeriodsOfEvent>,
    { features: [...planFeatures.Expert], permissions, responses },
  );

describe('the monitoring periods of an event', () => {
  test('are all that have a day of the event, each linked', async () => {
    const before = aPeriod({ startsOn: '2025-07-01', endsOn: '2025-12-31' });
    show([ofEvent(true), listed(aPeriod(secondHalf), aPeriod(), before)]);
    const links = await screen.findAllByRole('link', { name: 'Open the period' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/compliance/periods/2026-07-01',
      '/compliance/periods/2026-01-01',
    ]);
    expect(screen.getByText('Percentile of the event')).toBeVisible();
  });

  test('show their own percentile and outcome, which decide instead of that of the event', async () => {
    show([ofEvent(true), listed(aPeriod())]);
    const note = (await screen.findByText('Monitoring period January to June 2026')).parentElement;
    expect(note?.textContent).toContain('Lead 18 µg/L: action level exceedance.');
    expect(note?.textContent).toContain('decides about notices and reports, not the event’s.');
  });

  test('name an exceedance that a later change ended', async () => {
    const period = aPeriod();
    const analytes = period.analytes.map((one) => ({ ...one, outcome: 'noneSoFar' as const }));
    const { startsOn } = period;
    const ended = aDeadline({ kind: 'leadExceedanceEnded', period: startsOn, state: 'dueThisWeek' });
    show([ofEvent(true), listed({ ...period, analytes }), respond(listDeadlines, aDeadlineList([ended]))]);
    expect(
      await screen.findByText(/Lead 18 µg\/L: exceedance still in effect, ask the State whether it ended\./),
    ).toBeVisible();
  });

  test('say when no results count', async () => {
    show([ofEvent(true), listed(aPeriod({ analytes: [] }))]);
    expect(await screen.findByText(/^No results count toward the 90th percentile yet\./)).toBeVisible();
  });

  test('name the required number of sites, also of an event without planned samples and results', async () => {
    const empty = { analytes: [], collectedSites: 0 };
    show([
      ofEvent(true),
      listed(aPeriod({ ...empty, requiredSites: 10 }), aPeriod({ ...empty, ...secondHalf, requiredSites: null })),
    ]);
    expect(await screen.findByText(/10 sites required, 0 collected so far\./)).toBeVisible();
    expect(
      screen.getByText(
        /Number of required sites unknown until the population served is recorded, 0 collected so far\./,
      ),
    ).toBeVisible();
  });

  test('are not requested for samples that are not for compliance', async () => {
    const { requests } = show([ofEvent(false), listed(aPeriod())]);
    expect(await screen.findByText('Percentile of the event')).toBeVisible();
    expect(requestsTo(requests, listPeriods)).toEqual([]);
  });

  test('show why they could not be loaded above the percentile of the event, and are requested again', async () => {
    const { requests, user } = show([
      ofEvent(true),
      inSequence(listPeriods, refuse(listPeriods, 503, 'The database is busy.'), listed(aPeriod())),
    ]);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The monitoring periods could not be loaded')).toBeVisible();
    expect(alert.getByText('The database is busy.')).toBeVisible();
    expect(screen.getByText('Percentile of the event')).toBeVisible();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Open the period' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requestsTo(requests, listPeriods)).toHaveLength(2);
  });

  test('leave it to the percentile of the event to report that it could not be loaded', async () => {
    const { requests } = show([refuse(getEventPercentiles, 503, 'The database is busy.'), listed(aPeriod())]);
    expect(await screen.findByText('Percentile of the event')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requestsTo(requests, listPeriods)).toEqual([]);
  });

  test('are shown only to people who may view compliance', async () => {
    const { requests } = show([ofEvent(true), listed(aPeriod())], []);
    expect(await screen.findByText('Percentile of the event')).toBeVisible();
    expect(requestsTo(requests, listPeriods)).toEqual([]);
  });
});
