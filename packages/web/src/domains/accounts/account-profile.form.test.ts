import { expect, test } from 'vitest';
import { anAccountProfile } from '../../../testing/an-account-profile.ts';
import { parseSystemProfile, toAccountProfileValues } from './account-profile.form.ts';
import { getConfirmableEntries, toConfirmation } from './percentile-confirmation.form.ts';

const before = anAccountProfile({ serviceConnections: 4120, contactPhone: '8605550142' });

test('saves unchanged fields as they were', () => {
  expect(parseSystemProfile(toAccountProfileValues(before))).toMatchObject({
    fields: {
      fields: { name: before.name, serviceConnections: 4120, contactPhone: '8605550142', signatoryName: null },
    },
  });
});

test('letters on the web are off until someone switches them on', () => {
  const values = toAccountProfileValues(before);
  expect(values.letterPages).toBe('false');
  expect(parseSystemProfile(values)).toMatchObject({ fields: { fields: { letterPages: false } } });
  expect(parseSystemProfile({ ...values, letterPages: 'true' })).toMatchObject({
    fields: { fields: { letterPages: true } },
  });
});

test('accepts numbers with separators and reports other text', () => {
  expect(parseSystemProfile({ ...toAccountProfileValues(before), serviceConnections: '12,480' })).toMatchObject({
    fields: { fields: { serviceConnections: 12_480 } },
  });
  expect(
    parseSystemProfile({
      ...toAccountProfileValues(before),
      serviceConnections: 'about 12000',
      contactEmail: 'city hall',
      name: ' ',
    }),
  ).toEqual({
    errors: {
      serviceConnections: 'Enter a whole number',
      contactEmail: 'Enter an email address, such as name@city.gov',
      name: 'Required',
    },
  });
});

test('a confirmation is sent for the system type that was refused, not for another one', () => {
  const values = { ...toAccountProfileValues(before), systemType: 'NTNCWS', reason: ' Letter of the State ' };
  expect(
    parseSystemProfile({
      ...values,
      confirmedEndedDeadlines: toConfirmation(getConfirmableEntries(values), 'Refused'),
    }),
  ).toMatchObject({
    fields: { reason: 'Letter of the State', confirmedEndedDeadlines: true },
  });
  const other = toConfirmation(getConfirmableEntries({ ...values, systemType: 'CWS' }), 'Refused');
  expect(parseSystemProfile({ ...values, confirmedEndedDeadlines: other })).toMatchObject({
    fields: { reason: null, confirmedEndedDeadlines: false },
  });
});
