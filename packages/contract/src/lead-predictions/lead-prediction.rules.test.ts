import { describe, expect, test } from 'vitest';
import { mapLevelsInput, sentPredictions } from './lead-prediction.rules.ts';
import { maxPredictionsPerRequest } from './lead-prediction.values.ts';

const locationId = '01990000-0000-7000-8000-000000000001';
const prediction = { locationId, result: '0.82', predictionDate: '2026-05-01', source: 'Model of the town' };
const listErrors = (changes: object) =>
  sentPredictions
    .safeParse([{ ...prediction, ...changes }])
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('a prediction', () => {
  test('keeps its probability as an exact decimal, sent as text or as a number', () => {
    const results = ['0.7500', 0.75, '1', 0, '1e-7', '.5', '0.74999999999999999999'];
    expect(sentPredictions.parse(results.map((result) => ({ ...prediction, result })))).toMatchObject(
      ['0.75', '0.75', '1', '0', '0.0000001', '0.5', '0.74999999999999999999'].map((result) => ({ result })),
    );
  });

  test.each(['82', 1.01, '-0.1', '82%', '', 'high', '0,82', null, undefined])(
    'is refused with the probability %j',
    (result) => {
      expect(listErrors({ result })).toEqual(['0.result: Enter a probability from 0 to 1, such as 0.82']);
    },
  );

  test('names its location by exactly one ID', () => {
    const message = '0.locationId: Name the location by its locationId or by its externalId, not by both';
    expect(listErrors({ locationId: null, externalId: ' L-7 ' })).toBeUndefined();
    expect(listErrors({ externalId: 'L-7' })).toEqual([message]);
    expect(listErrors({ locationId: undefined, externalId: ' ' })).toEqual([message]);
  });

  test('needs the day and the source of its model', () => {
    expect(listErrors({ predictionDate: '05/01/2026' })?.[0]).toBe('0.predictionDate: Enter a date such as 2024-10-16');
    expect(listErrors({ source: ' ' })).toEqual(['0.source: Required']);
  });
});

test('predictions are sent up to a thousand at once, and at least one', () => {
  const many = Array.from({ length: maxPredictionsPerRequest }, () => prediction);
  expect(sentPredictions.safeParse(many).success).toBe(true);
  expect(sentPredictions.safeParse([...many, prediction]).error?.issues[0]?.message).toBe(
    'At most 1,000 predictions at once',
  );
  expect(sentPredictions.safeParse([]).error?.issues[0]?.message).toBe('Send at least one prediction');
});

test('a map query needs at least one of its levels', () => {
  expect(mapLevelsInput.parse({ medium: true, low: null })).toEqual({ high: false, medium: true, low: false });
  for (const none of [{}, { high: false, medium: null }])
    expect(mapLevelsInput.safeParse(none).error?.issues[0]?.message).toBe('Set high, medium or low to true');
});
