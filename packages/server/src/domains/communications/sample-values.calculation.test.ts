import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { describe, expect, test } from 'vitest';
import { listPrintedSamples, toResults, listConditionValues, toSampleValues } from './sample-values.calculation.ts';

const invalidation = { reason: 'Improper analysis' } as unknown as NonNullable<Sample['invalidation']>;

function aSample(number: number, overrides: Partial<Sample> = {}): Sample {
  return {
    number,
    sampleNumber: 1,
    bottle: 'First liter',
    collectedOn: '2026-11-02',
    receivedOn: null,
    labSampleId: null,
    detection: null,
    invalidation: null,
    results: [],
    missingAnalyteIds: [],
    analytes: [],
    ...overrides,
  } as Partial<Sample> as Sample;
}

const aResult = (name: 'Lead' | 'Copper', result: string) =>
  ({
    analyteId: name === 'Lead' ? 1 : 2,
    name,
    displayName: name,
    result,
    qualifier: null,
    unit: 'µg/L',
    amount: result,
    amountUnit: 'µg/L',
    upperLimit: null,
    lowerLimit: null,
    reportingLimit: null,
    detectionLimit: null,
    belowDetectionLimit: false,
    isExceedance: false,
    detection: 'detect',
  }) as Partial<Sample['results'][number]> as Sample['results'][number];

const lead = 'sample.1.analyte.1.resultWithUnit';
const copper = 'sample.1.analyte.2.resultWithUnit';
const invalid = aSample(36, {
  invalidation,
  detection: 'nonDetect',
  results: [aResult('Lead', '1'), aResult('Copper', '100')],
});

describe('the sample that letters print for a sample number', () => {
  test('never adds results of an invalidated sample to those of its replacement', () => {
    const replacement = aSample(37, { collectedOn: '2026-11-24', results: [aResult('Copper', '50')] });
    for (const samples of [
      [invalid, replacement],
      [replacement, invalid],
    ]) {
      const values = toSampleValues(samples, 'en');
      expect(values).toMatchObject({ 'sample.1.number': '37', [copper]: '50 µg/L' });
      expect(values[lead]).toBeUndefined();
    }
  });

  test('is the invalidated one, with its mark, while its replacement waits for results', () => {
    const values = toSampleValues([invalid, aSample(37, { collectedOn: null })], 'en');
    expect(values).toMatchObject({
      'sample.1.number': '36',
      'sample.1.collectedOn': 'November 2, 2026',
      [copper]: '100 µg/L (sample invalidated)',
    });
  });

  test('is the invalidated sample if there is no other, and says so at each result', () => {
    expect(toSampleValues([invalid], 'en')).toMatchObject({
      [lead]: '1 µg/L (sample invalidated)',
      'sample.1.analyte.1.result': '1 (sample invalidated)',
      'sample.1.detection': 'Non-detect (sample invalidated)',
    });
    expect(toSampleValues([invalid], 'es')).toMatchObject({ [lead]: '1 µg/L (muestra invalidada)' });
  });

  test('is the one with the most lead of several valid ones, then with the most copper, the latest of equal ones', () => {
    const list = (...samples: readonly Sample[]) => listPrintedSamples(samples).map(({ number }) => number);
    const withLead = (number: number, lead: string, copper = '1') =>
      aSample(number, { results: [aResult('Lead', lead), aResult('Copper', copper)] });
    expect(list(withLead(1, '400'), withLead(2, '16'), aSample(3))).toEqual([1]);
    expect(list(withLead(1, '14'), withLead(2, '1', '1500'))).toEqual([1]);
    expect(list(withLead(1, '14', '200'), withLead(2, '14', '100'))).toEqual([1]);
    expect(list(aSample(5), aSample(4))).toEqual([5]);
    expect(list(aSample(6), aSample(7, { sampleNumber: 2 }))).toEqual([6, 7]);
  });
});

test('the bottle is named without the number of its sample', () => {
  expect(toSampleValues([aSample(36)], 'en')['sample.1.bottle']).toBe('First liter');
  expect(toSampleValues([aSample(36)], 'es')['sample.1.bottle']).toBe('Primer litro');
  expect(toSampleValues([aSample(36, { bottle: 'Liter 3', sampleNumber: 3 })], 'es')['sample.3.bottle']).toBe(
    'Botella 3',
  );
});

describe('the table of results', () => {
  const toRows = (sample: Sample, language: 'en' | 'es' = 'en') =>
    toResults(sample, language).map(({ sample: name, analyte, result, isPending }) => [
      name,
      analyte,
      result,
      isPending,
    ]);
  const analytes = [
    { analyteId: 1, displayName: 'Lead' },
    { analyteId: 2, displayName: 'Copper' },
  ] as Sample['analytes'];

  test('says what is not reported yet, of a bottle without any result and of a missing analyte', () => {
    expect(toRows(aSample(41, { analytes }))).toEqual([['41, First liter', '–', 'Not reported yet', true]]);
    const partly = aSample(41, { analytes, results: [aResult('Lead', '4')], missingAnalyteIds: [2] });
    expect(toRows(partly)).toEqual([
      ['41, First liter', 'Lead', '4 µg/L', undefined],
      ['41, First liter', 'Copper', 'Not reported yet', true],
    ]);
    expect(toRows(partly, 'es')[1]).toEqual(['41, primer litro', 'Cobre', 'Aún no informado', true]);
  });

  test('does not wait for the results of an invalidated sample', () => {
    expect(toRows(aSample(36, { invalidation, analytes, missingAnalyteIds: [1, 2] }))).toEqual([]);
  });
});

test('parts about what a sample did not show are not printed for an invalidated one', () => {
  const nonDetect = { ...aResult('Lead', '1'), belowDetectionLimit: true };
  const above = { ...aResult('Copper', '1500'), isExceedance: true };
  const sample = aSample(36, { detection: 'nonDetect', results: [nonDetect, above] });
  expect(Object.fromEntries(listConditionValues(sample))).toEqual({
    'sample.1.detection': 'Non-detect',
    'sample.1.analyte.1.isExceedance': 'No',
    'sample.1.analyte.1.belowDetectionLimit': 'Yes',
    'sample.1.analyte.2.isExceedance': 'Yes',
    'sample.1.analyte.2.belowDetectionLimit': 'No',
  });
  expect(Object.fromEntries(listConditionValues({ ...sample, invalidation }))).toEqual({
    'sample.1.analyte.2.isExceedance': 'Yes',
    'sample.1.analyte.2.belowDetectionLimit': 'No',
  });
});
