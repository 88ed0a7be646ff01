import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import type { NounName } from '@curbstop/contract/nouns/noun.values';
import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { contactDescriptor } from '@curbstop/contract/locations/contact.fields';
import {
  pickChangeableFields,
  pickEnteredFields,
  omitFields,
  isInTable,
  listNamesOfKind,
  type Field,
  type Fields,
} from '@curbstop/contract/primitives/fields';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { programDescriptor } from '@curbstop/contract/programs/program.fields';
import { programLocationDescriptor } from '@curbstop/contract/programs/program-location.fields';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import { eventLocationDescriptor } from '@curbstop/contract/sampling-events/event-location.fields';
import { eventDescriptor } from '@curbstop/contract/sampling-events/sampling-event.fields';
import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import { allLineFields, lineDescriptor } from '@curbstop/contract/service-lines/service-line.fields';
import { newServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { sideDescriptor } from '@curbstop/contract/service-lines/side.fields';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProgram } from '../../testing/a-program.ts';
import { aSample } from '../../testing/a-sample.ts';
import { pageOf, respond } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { createBlankActivity } from '../domains/activities/activity.form.ts';
import { getHistoryFields } from '../domains/administration/change-history.calculation.ts';
import { contactFieldLabels } from '../domains/locations/form-labels.calculation.ts';
import { toContactValues } from '../domains/locations/location.form.ts';
import { createBlankProgram } from '../domains/programs/program.form.ts';
import { toSampleValues } from '../domains/samples/sample.form.ts';
import { createBlankEvent } from '../domains/sampling-events/sampling-event.form.ts';
import { createBlankFacility } from '../domains/school-facilities/school-facility.form.ts';
import { toServiceLineValues as lineValuesOf } from '../domains/service-lines/service-line.form.ts';
import { ProgramsScreen } from './ProgramsScreen.tsx';

// What each descriptor says is on the screens, in its order (docs/how-to-extend.md).

// Dates with a precision are recorded by their text.
const datesWithPrecision = listNamesOfKind(allLineFields, ['dateText']);
const described = {
  serviceLine: omitFields(allLineFields, datesWithPrecision),
  activity: activityDescriptor,
  program: programDescriptor,
  programLocation: programLocationDescriptor,
  samplingEvent: eventDescriptor,
  eventLocation: eventLocationDescriptor,
  sample: sampleDescriptor,
  schoolFacility: schoolFacilityDescriptor,
} as const satisfies Partial<Record<NounName, Fields>>;

test.each(Object.entries<Fields>(described))(
  'the change history labels every field of a %s that it shows',
  (entityType, fields) => {
    const labels = Object.entries(getHistoryFields({ entityType, before: null, after: null }));
    const [shown, hidden] = [true, false].map((isShown) =>
      Object.entries<Field>(fields).filter(([, { history }]) => (history !== false) === isShown),
    );
    for (const [name, { label, history = name }] of shown ?? [])
      expect(labels).toContainEqual([history, expect.objectContaining({ label })]);
    for (const [name] of hidden ?? []) expect(labels.map(([shownName]) => shownName)).not.toContain(name);
  },
);

test('the history and the form have every date, text and choice of a service line', () => {
  const labels = getHistoryFields({ entityType: 'serviceLine', before: null, after: null });
  for (const name of datesWithPrecision) expect(labels).toHaveProperty(`${String(name)}Text`);
  const values = lineValuesOf(newServiceLine, { fields: [], timeZone: 'UTC' });
  expect(Object.keys(values)).toEqual(expect.arrayContaining(Object.keys(lineDescriptor)));
  expect(Object.keys(values.system).sort()).toEqual(Object.keys(sideDescriptor).sort());
});

test('the forms have every field that people enter', () => {
  expect(Object.keys(toContactValues(undefined))).toEqual(
    Object.keys(contactDescriptor).map((name) => `contact.${name}`),
  );
  expect(Object.keys(contactFieldLabels)).toEqual(Object.keys(contactDescriptor));
  expect(Object.keys(createBlankProgram('2026-08-31')).sort()).toEqual(
    Object.keys(pickEnteredFields(programDescriptor)).sort(),
  );
  expect(Object.keys(createBlankEvent('2026-08-31', { endsOn: '2026-12-31' }))).toEqual(
    expect.arrayContaining(Object.keys(pickEnteredFields(omitFields(eventDescriptor, ['programId'])))),
  );
  expect(Object.keys(createBlankActivity('2026-08-31'))).toEqual(Object.keys(pickChangeableFields(activityDescriptor)));
  expect(Object.keys(createBlankFacility({ state: 'CT' }))).toEqual(Object.keys(schoolFacilityDescriptor));
  expect(Object.keys(toSampleValues(aSample()))).toEqual(
    expect.arrayContaining(Object.keys(pickChangeableFields(sampleDescriptor))),
  );
});

const getHeadings = (fields: Fields) =>
  Object.values(fields).flatMap((field) => (isInTable(field) ? [field.list?.label ?? field.label] : []));
const shownHeadings = () =>
  within(screen.getAllByRole('table')[0] as HTMLElement)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '' && text !== 'Actions');

test('the table of programs has a column for every listed field', async () => {
  showScreen(<ProgramsScreen />, {
    path: '/programs',
    at: '/programs',
    features: [...planFeatures.Pro],
    responses: respond(listPrograms, pageOf([aProgram()])),
  });
  await screen.findByRole('link', { name: 'Tap sampling 2026' });
  expect(shownHeadings()).toEqual(getHeadings(programDescriptor));
});
