import { describe, expect, test } from 'vitest';
import {
  findAnalyte,
  listAnalytesOfEvent,
  createChosenAnalyte,
  formatEventLimits,
  getDefaultAnalytes,
} from './analyte.calculation.ts';
import { analytes, type Analyte } from './analyte.values.ts';

const [leadAndCopper, lineInspection, covid] = [2, 4, 6];
const find = (id: number) => findAnalyte(id) as Analyte;

describe('the analytes of an event', () => {
  test('the analytes of an event are those of its type of program', () => {
    const ids = listAnalytesOfEvent({ programTypeId: leadAndCopper, eventType: 'Sampling' }).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([1, 2]));
  });

  test('an event has no analytes when it distributes filters, inspects lines or takes no water samples', () => {
    expect(listAnalytesOfEvent({ programTypeId: leadAndCopper, eventType: 'Pitcher/Filter' })).toEqual([]);
    for (const programTypeId of [lineInspection, covid, 404])
      expect(listAnalytesOfEvent({ programTypeId, eventType: 'Sampling' })).toEqual([]);
  });

  test('lead and copper sampling has lead and copper by default, lead first as the primary one', () => {
    const defaults = getDefaultAnalytes({ programTypeId: leadAndCopper, eventType: 'Sampling' }, '2026-01-01');
    expect(defaults.map(({ analyteId, primary, checkExceedance }) => [analyteId, primary, checkExceedance])).toEqual([
      [1, true, true],
      [2, false, true],
    ]);
  });
});

describe('an analyte that is chosen', () => {
  test('has the action level in force on the first day of the event', () => {
    expect(createChosenAnalyte(find(1), '2026-01-01').exceedanceLimit).toBe('15');
    expect(createChosenAnalyte(find(1), '2028-01-01').exceedanceLimit).toBe('10');
    expect(createChosenAnalyte(find(2), '2026-01-01').exceedanceLimit).toBe('1300');
  });

  test('has no limit, and is not checked for exceedances, if the rule has no action level for it', () => {
    const withoutLevel = analytes.filter((one) => !('analyteCode' in one));
    expect(withoutLevel).not.toHaveLength(0);
    for (const analyte of withoutLevel)
      expect(createChosenAnalyte(analyte, '2026-01-01')).toEqual({
        analyteId: analyte.id,
        exceedanceLimit: null,
        lowerLimit: null,
        checkExceedance: false,
      });
  });
});

test.each([
  ['1300', null, 'at most 1,300 µg/L'],
  ['7.8', '7', '7 to 7.8 µg/L'],
  [null, '0.50', 'at least 0.50 µg/L'],
  ['1234567.1234567', null, 'at most 1,234,567.1234567 µg/L'],
  [null, null, undefined],
])('the limits up to %s and from %s read "%s"', (exceedanceLimit, lowerLimit, text) => {
  expect(formatEventLimits({ unit: 'µg/L', exceedanceLimit, lowerLimit })).toBe(text);
});
