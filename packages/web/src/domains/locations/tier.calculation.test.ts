import { expect, test } from 'vitest';
import {
  parseTierValue,
  getRecordedTierLabel,
  getNextTierHelp,
  getNextTierLabel,
  getTierHelp,
  listNextTierOptions,
  listPlannedTierOptions,
  listTierOptions,
  getTierRuleSetName,
  toTierValue,
} from './tier.calculation.ts';

const today = { systemType: 'CWS', state: 'OH', on: '2026-11-22' } as const;

test('the form offers the tiers of the rule in force, and the recorded one where that is none of them', () => {
  expect(listTierOptions(today, '').map(({ value, label }) => `${value} ${label}`)).toEqual([
    'lcr-2020:1 Tier 1',
    'lcr-2020:2 Tier 2',
    'lcr-2020:3 Tier 3',
    'lcr-2020:5 Representative site',
  ]);
  expect(listTierOptions(today, 'lcr-2020:2')).toHaveLength(4);
  expect(listTierOptions(today, 'unrecorded:4')[0]).toEqual({
    value: 'unrecorded:4',
    label: 'Tier 4 (rule not recorded)',
  });
  expect(listTierOptions({ ...today, on: '2027-11-01' }, 'lcr-2020:3')[0]?.label).toBe('Tier 3 (2020 rule)');
});

test('explains which sites a chosen tier means, or why another has to be chosen', () => {
  expect(getTierHelp('lcr-2020:3', today)).toBe(
    'Single-family structures with copper pipe and lead solder installed before 1983',
  );
  expect(getTierHelp('unrecorded:4', today)).toContain('Choose the tier again.');
  expect(getTierHelp('', today)).toBeUndefined();
  expect(getTierHelp('lcr-2020:3', { ...today, state: 'MI' })).toMatch(
    /installed before 1983\. Michigan has tiers of its own .* confirm the tier/,
  );
});

test('tiers of the next rule are offered until it is in force, with the day from which they count', () => {
  expect(listNextTierOptions(today).map(({ label }) => label)).toEqual([
    'Tier 1',
    'Tier 2',
    'Tier 3',
    'Tier 4',
    'Tier 5',
  ]);
  expect(listPlannedTierOptions(today)[3]).toEqual({ value: 'lcri-2024:4', label: 'Tier 4 (LCRI)' });
  const help = /^Takes effect 11-01-2027\. .* Sites with copper pipe and lead solder installed before/;
  expect(getNextTierHelp('4', today)).toMatch(help);
  expect(getTierHelp('lcri-2024:4', today)).toMatch(help);
  expect(getNextTierHelp('', today)).toMatch(/^Takes effect 11-01-2027\. .* already use it\.$/);
  const later = { ...today, on: '2027-11-01' } as const;
  expect([listNextTierOptions(later), listPlannedTierOptions(later), getNextTierHelp('4', later)]).toEqual([
    [],
    [],
    undefined,
  ]);
  expect(getNextTierLabel(3)).toBe('Tier 3 (LCRI)');
});

test('a tier survives the conversion to a select value and back', () => {
  for (const recorded of [
    { tier: null, tierRuleSet: null },
    { tier: 5, tierRuleSet: 'lcr-2020' },
    { tier: 4, tierRuleSet: 'unrecorded' },
  ] as const)
    expect(parseTierValue(toTierValue(recorded))).toEqual(recorded);
  expect(parseTierValue('something:1')).toEqual({ tier: null, tierRuleSet: null });
  expect(getRecordedTierLabel({ tier: 2, tierRuleSet: 'lcr-2020' }, { on: '2027-11-01' })).toBe('Tier 2 (2020 rule)');
  expect(getTierRuleSetName('unrecorded')).toBe('Rule not recorded: choose again');
});
