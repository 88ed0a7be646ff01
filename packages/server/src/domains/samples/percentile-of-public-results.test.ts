import { readFile } from 'node:fs/promises';
import { getPercentile } from '@curbstop/contract/regulations/percentile.calculation';
import { percentileMethods } from '@curbstop/contract/regulations/percentile.values';
import { expect, test } from 'vitest';
import { sharedData, hasSharedData } from '../../../testing/shared-data.ts';

// The rule of the State is not recorded with this file, so every method is compared. Virginia Tech published 26.792.
// 27.02 is the 245th value, the nearest rank to 0.9 × 272 = 244.8; Virginia Tech's number lies between it and the
// 244th, 26.64.
test.runIf(hasSharedData('flint-vt-271'))('the 271 first draws of Flint in 2015, by each method', async () => {
  const [, ...rows] = (await readFile(sharedData('flint-vt-271', 'flint.csv'), 'utf8')).trim().split(/\r?\n/);
  const results = rows.map((row) => row.split(',')[3] ?? '');
  expect(results).toHaveLength(271);
  expect(
    Object.fromEntries(
      percentileMethods.map(({ code }) => [
        code,
        getPercentile(results, { method: code, populationServed: null })?.value,
      ]),
    ),
  ).toEqual({
    ceiling: '26.64',
    nearest: '26.64',
    nearestOfNext: '27.02',
    interpolated: '26.497',
    interpolatedMidpoint: '26.792',
  });
});
