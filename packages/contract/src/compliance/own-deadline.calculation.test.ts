import { expect, test } from 'vitest';
import { toLowerPercentileCheck, toOwnDeadline } from './own-deadline.calculation.ts';

const entered = { title: 'Sanitary survey reply', dueOn: '2026-12-01', to: 'State', source: 'Letter of the State' };
const show = (own: typeof entered) =>
  toOwnDeadline({ key: 'own:1', title: own.title, dueOn: own.dueOn, triggeredOn: null, own });

test('a deadline that the water system entered says so, with the recipient that was entered', () => {
  expect(show(entered)).toMatchObject({
    to: 'State',
    trigger: 'Entered by your water system, not calculated from your records.',
  });
});

test('the check of a lower percentile says that Curbstop added it, also if it was stored with the former recipient', () => {
  const percentiles = [{ label: 'Lead 90th percentile, January to June 2028', before: '50 µg/L', after: '3 µg/L' }];
  const check = toLowerPercentileCheck({ percentiles, reason: 'The classification rules changed' }, '2028-07-01');
  const shown = {
    to: 'Your system, for its own check',
    trigger: expect.stringContaining('Curbstop added this deadline so that you check it.'),
  };
  expect(show(check)).toMatchObject(shown);
  expect(show({ ...check, to: 'No one: for your own check' })).toMatchObject(shown);
});
