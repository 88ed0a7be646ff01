import { expect, test } from 'vitest';
import { anAccountProfile } from '../../../testing/an-account-profile.ts';
import { readForm, rebase, valuesOf } from './account-profile.form.ts';

const before = anAccountProfile({ populationServed: 4120, contactPhone: '8605550142' });

test('what nobody touched is saved as it was', () => {
  expect(readForm(valuesOf(before))).toMatchObject({
    fields: { name: before.name, populationServed: 4120, contactPhone: '8605550142', signatoryName: null },
  });
});

test('numbers may be typed with separators; anything else is told in words', () => {
  expect(readForm({ ...valuesOf(before), populationServed: '12,480' })).toMatchObject({
    fields: { populationServed: 12_480 },
  });
  expect(
    readForm({ ...valuesOf(before), populationServed: 'about 12000', contactEmail: 'city hall', name: ' ' }),
  ).toEqual({
    errors: {
      populationServed: 'Enter a whole number',
      contactEmail: 'Enter an e-mail address, such as name@city.gov',
      name: 'Required',
    },
  });
});

test('after a lost race what I changed stays mine and all else becomes theirs', () => {
  const mine = { ...valuesOf(before), name: 'Harlow Water', signatoryName: 'Dana Reyes' };
  const theirs = anAccountProfile({ ...before, version: 2, name: 'Harlow Springs', signatoryTitle: 'Superintendent' });
  const merged = rebase(before, mine, theirs);
  expect(merged.values).toMatchObject({
    name: 'Harlow Water',
    signatoryName: 'Dana Reyes',
    signatoryTitle: 'Superintendent',
  });
  expect([merged.both, merged.theirs]).toEqual([['name'], ['signatoryTitle']]);
});
