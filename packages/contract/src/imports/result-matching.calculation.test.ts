import { describe, expect, test } from 'vitest';
import { toBottleKey } from './bottle-names.calculation.ts';
import {
  createSampleMatcher,
  describeOtherPlace,
  type SampleCandidate,
  type SampleNaming,
} from './result-matching.calculation.ts';

const sample = (id: string, overrides: Partial<SampleCandidate> = {}): SampleCandidate => ({
  id,
  number: Number(id),
  labSampleId: null,
  addressLine1: `${id} Elm Street`,
  addressLine2: null,
  city: 'Harlow',
  collectedOn: null,
  isInvalidated: false,
  kitCode: null,
  skuId: 1,
  position: 0,
  ...overrides,
});
const event = { startsOn: '2026-01-01', endsOn: '2026-06-30' };
const match = (row: Partial<SampleNaming>, ...candidates: readonly SampleCandidate[]) =>
  createSampleMatcher(candidates, event).match({
    labSampleId: null,
    sampleNumber: null,
    address: null,
    collectedOn: null,
    ...row,
  });

describe('finding the sample of a row', () => {
  test.each([
    [{ labSampleId: ' k-7 ' }, { sampleId: '7', by: 'labSampleId' }],
    [{ sampleNumber: 'Sample 8' }, { sampleId: '8', by: 'sampleNumber' }],
    [{ sampleNumber: '#0008' }, { sampleId: '8', by: 'sampleNumber' }],
    [
      { labSampleId: 'K-9', sampleNumber: '8' },
      { sampleId: '8', by: 'sampleNumber' },
    ],
    [
      { address: '8 ELM ST., Harlow, CT', collectedOn: '2026-03-04' },
      { sampleId: '8', by: 'address' },
    ],
  ])('matches the sample of %j', (row, found) =>
    expect(match(row, sample('7', { labSampleId: 'K-7', collectedOn: '2026-03-01' }), sample('8'))).toEqual(found),
  );

  test('matches the sample collected on the day when two samples are at an address', () => {
    const first = sample('1', { addressLine1: '9 Oak Street', collectedOn: '2026-03-04' });
    const second = sample('2', { addressLine1: '9 Oak Street' });
    expect(match({ address: '9 Oak St', collectedOn: '2026-03-04' }, first, second)).toEqual({
      sampleId: '1',
      by: 'address',
    });
  });

  test.each([
    [{ labSampleId: 'K-1' }, '2 samples of the event have the lab sample ID K-1.'],
    [
      { labSampleId: 'K-3', sampleNumber: '4' },
      'The lab sample ID K-3 and the sample number 4 belong to different samples.',
    ],
    [{ labSampleId: 'K-3', address: '9 Oak Street' }, 'Sample 3 is at 3 Elm Street, but the row has 9 Oak Street.'],
    [
      { labSampleId: 'K-3', collectedOn: '2026-03-05' },
      'Sample 3 was collected on 03-04-2026, but the row has 03-05-2026.',
    ],
    [{ labSampleId: 'K-9', sampleNumber: '3' }, 'Sample 3 has the lab sample ID K-3, but the row has K-9.'],
    [{ address: '4 Elm Street' }, 'A row without an ID needs the address and the collection date.'],
    [{ address: '4 Elm Street', collectedOn: '2026-07-04' }, 'No sample at 4 Elm Street was collected on 07-04-2026.'],
    [{ address: '77 Elm Street', collectedOn: '2026-03-04' }, 'The event has no sample at 77 Elm Street.'],
    [{ labSampleId: 'K-9' }, 'The event has no sample with the lab sample ID K-9.'],
    [{}, 'The row has no lab sample ID, sample number, kit code or address.'],
    [
      { address: '5 Elm Street', collectedOn: '2026-03-04' },
      'The event has 2 samples at 5 Elm Street that could match 03-04-2026. Choose the sample.',
    ],
  ])('does not guess a sample from %j', (row, reason) => {
    const two = { addressLine1: '5 Elm Street' };
    const candidates = [
      sample('1', { labSampleId: 'K-1' }),
      sample('2', { labSampleId: 'K-1' }),
      sample('3', { labSampleId: 'K-3', collectedOn: '2026-03-04' }),
      sample('4'),
      sample('5', two),
      sample('6', two),
    ];
    expect(match(row, ...candidates)).toEqual({ reason });
  });

  test('an invalidated sample of the day is found before its replacement', () => {
    const invalidated = sample('1', { isInvalidated: true, collectedOn: '2026-03-04' });
    const replacement = sample('2', { addressLine1: '1 Elm Street' });
    expect(match({ address: '1 Elm Street', collectedOn: '2026-03-04' }, invalidated, replacement)).toEqual({
      sampleId: '1',
      by: 'address',
    });
  });
});

describe('finding the sample of a bottle', () => {
  const tap = (id: string, kitCode: string | null, overrides: Partial<SampleCandidate> = {}) => {
    const shared = { addressLine1: `${id} Oak Street`, kitCode, skuId: 2, ...overrides };
    return [sample(id, shared), sample(`${id}5`, { ...shared, position: 1 })];
  };
  const [one, two] = [tap('1', 'K00000171'), tap('2', null)];
  const all = [...one, ...two];
  const atTwo = { address: '2 Oak Street', collectedOn: '2026-03-04' };

  test.each<readonly [Partial<SampleNaming>, string, string]>([
    [{ ...atTwo, bottle: toBottleKey('5th Liter') }, '25', 'address'],
    [{ ...atTwo, bottle: toBottleKey('FIRST DRAW') }, '2', 'address'],
    [{ kitCode: 'K00000171', bottle: '5' }, '15', 'kitCode'],
    [{ kitCode: 'K00000171', bottle: '1', isOfTap: true }, '1', 'kitCode'],
    // Any bottle names the tap of a row with both.
    [{ sampleNumber: '1', bottle: '5', isOfTap: true }, '15', 'sampleNumber'],
    [{ sampleNumber: '2', bottle: '5', isOfTap: true }, '25', 'sampleNumber'],
    [{ sampleNumber: '15', kitCode: 'K00000171' }, '15', 'sampleNumber'],
  ])('matches the bottle of %j', (row, sampleId, by) => expect(match(row, ...all)).toEqual({ sampleId, by }));

  test.each<readonly [Partial<SampleNaming>, string]>([
    [atTwo, 'The event has 2 samples at 2 Oak Street that could match 03-04-2026. Choose the sample.'],
    [{ ...atTwo, bottle: '3' }, 'The event has no “liter 3” sample at 2 Oak Street.'],
    [{ kitCode: 'K00000171' }, '2 samples of the event have the kit code K00000171.'],
    [{ kitCode: 'K99' }, 'The event has no sample with the kit code K99.'],
    [
      { sampleNumber: '1', bottle: '5' },
      'The row says “fifth liter”, but sample 1 is another bottle. Choose the sample.',
    ],
    [{ sampleNumber: '2', kitCode: 'K00000171' }, 'Sample 2 does not belong to kit K00000171.'],
  ])('leaves %j without a sample', (row, reason) => expect(match(row, ...all)).toEqual({ reason }));

  test('gives the sample that a person chose for a row with both liters to the bottle of each', () => {
    const { matchChosen } = createSampleMatcher(all, event);
    const naming = { labSampleId: null, sampleNumber: null, address: null, collectedOn: null };
    expect(matchChosen('1', { ...naming, bottle: '5', isOfTap: true })).toEqual({ sampleId: '15', by: 'person' });
    expect(matchChosen('1', { ...naming, bottle: '1', isOfTap: true })).toEqual({ sampleId: '1', by: 'person' });
    // A row of one bottle is of the one that the person chose.
    expect(matchChosen('1', { ...naming, bottle: '5' })).toEqual({ sampleId: '1', by: 'person' });
  });
});

test('a chosen sample with another address or day is described with both', () => {
  const sample = {
    number: 25,
    addressLine1: '12 Mill St',
    addressLine2: null,
    city: 'Harlow',
    collectedOn: '2026-09-10',
  };
  const naming = { labSampleId: null, sampleNumber: null, address: '12 Mill Street', collectedOn: null };
  expect(describeOtherPlace(naming, sample)).toBeUndefined();
  expect(describeOtherPlace({ ...naming, address: null, collectedOn: '2026-09-10' }, sample)).toBeUndefined();
  expect(describeOtherPlace({ ...naming, address: '997 Nowhere Street', collectedOn: '2026-08-01' }, sample)).toBe(
    'The file has 997 Nowhere Street, 08-01-2026. Sample 25 has 12 Mill St, 09-10-2026',
  );
});

test('the sentences name the apartment of the sample', () => {
  const apartment = sample('3', { labSampleId: 'K-3', addressLine2: 'Apt 2' });
  expect(match({ labSampleId: 'K-3', address: '3 Elm Street' }, apartment)).toEqual({
    reason: 'Sample 3 is at 3 Elm Street Apt 2, but the row has 3 Elm Street.',
  });
});
