import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { show } from '../../../testing/show.tsx';
import { EventAnalytes, EventSummary, EventProtocol } from './EventDetails.tsx';

const [lead] = aSamplingEvent().samplingEventAnalytes;
if (!lead) throw new Error('The sample event analyzes lead');
const getValue = (name: string) =>
  screen.getByText(name, { selector: 'dt, dt *' }).closest('div')?.querySelector('dd')?.textContent;

test('an event links to its program and shows its kit with its number', () => {
  show(<EventSummary event={aSamplingEvent()} />);
  expect(screen.getByRole('link', { name: 'Tap sampling 2026' }).getAttribute('href')).toBe(
    `/programs/${aSamplingEvent().programId}`,
  );
  expect(getValue('Kit')).toBe('Lead and copper, first liter (WTK-LC-1)');
  expect(getValue('Samples planned')).toBe('40 samples');
  expect(getValue('Primary analyte')).toBe('Lead');
});

test('an event of filters plans filters', () => {
  show(<EventSummary event={aSamplingEvent({ eventType: 'Pitcher/Filter', totalGoal: 500 })} />);
  expect(getValue('Filters planned')).toBe('500 filters');
  expect(screen.queryByText('Samples planned')).toBeNull();
});

test('an event without a kit or a primary analyte does not invent one', () => {
  show(<EventSummary event={aSamplingEvent({ kit: null, primaryAnalyte: null })} />);
  expect(screen.queryByText(/WTK/)).toBeNull();
  expect(getValue('Primary analyte') ?? '').not.toContain('Lead');
});

test('explains why nothing is analyzed in an event that distributes filters', () => {
  show(<EventAnalytes state="CT" event={aSamplingEvent({ eventType: 'Pitcher/Filter', samplingEventAnalytes: [] })} />);
  expect(screen.getByText('No analytes')).toBeVisible();
  expect(screen.getByText('Filters are distributed in this event; no samples are analyzed.')).toBeVisible();
});

test('reports an event that samples and has no analytes', () => {
  show(<EventAnalytes state="CT" event={aSamplingEvent({ samplingEventAnalytes: [] })} />);
  expect(screen.getByText('No analytes were chosen for this event.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a limit that is not checked is still named as the action level applies to lead', () => {
  show(
    <EventAnalytes
      state="CT"
      event={aSamplingEvent({ samplingEventAnalytes: [{ ...lead, checkExceedance: false }] })}
    />,
  );
  const row = within(screen.getByRole('table', { name: 'Analytes' })).getByRole('row', { name: /^Lead/ });
  expect(row.textContent).toContain('Lead and copper are always checked against the action level.');
});

test("an event in Michigan shows the State's own action level", () => {
  show(<EventAnalytes state="MI" event={aSamplingEvent()} />);
  const row = within(screen.getByRole('table', { name: 'Analytes' })).getByRole('row', { name: /^Lead/ });
  expect(row.textContent).toContain('At most 12 µg/L');
  expect(row.textContent).toContain('The action level is lower and applies instead.');
});

test('an event with a limit above the action level explains that the action level applies', () => {
  show(
    <EventAnalytes
      state="CT"
      event={aSamplingEvent({ samplingEventAnalytes: [{ ...lead, exceedanceLimit: '20' }] })}
    />,
  );
  expect(screen.getByRole('row', { name: /^Lead/ }).textContent).toContain(
    'The action level is lower and applies instead.',
  );
});

test('only the primary analyte is marked', () => {
  show(<EventAnalytes state="CT" event={aSamplingEvent()} />);
  expect(screen.getAllByText('Primary')).toHaveLength(1);
  expect(screen.getByRole('rowheader', { name: /Lead/ }).textContent).toBe('LeadPrimary');
});

test('marks a delivered kit; one that is not delivered is handed out by staff', () => {
  const { unmount } = show(<EventProtocol event={aSamplingEvent()} />);
  expect(screen.getByText('Shipped by the carrier')).toBeVisible();
  expect(screen.getByText('1 sample')).toBeVisible();
  unmount();
  const [definition] = aSamplingEvent().protocolDefinitions;
  if (!definition) throw new Error('The sample event has a kit');
  show(<EventProtocol event={aSamplingEvent({ protocolDefinitions: [{ ...definition, willDeliver: false }] })} />);
  expect(screen.getByText('Delivered by your staff')).toBeVisible();
});

test('a field test has no delivery, because nothing is delivered', () => {
  const kit = { id: 9, name: 'Service line field test', sku: 'LSL-FT-1', sampleQuantity: 1 } as const;
  show(<EventProtocol event={aSamplingEvent({ kit, protocolDefinitions: [] })} />);
  expect(screen.getByText('Performed by the crew on site. Nothing is shipped.')).toBeVisible();
  expect(screen.queryByText('Delivery')).toBeNull();
});

test('an event from before kits has none', () => {
  show(<EventProtocol event={aSamplingEvent({ kit: null, protocolDefinitions: [] })} />);
  expect(screen.getByText('No kit was chosen')).toBeVisible();
});
