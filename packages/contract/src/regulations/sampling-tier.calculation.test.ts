import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toRecordedTier,
  listTierChoices,
  toFileTier,
  getTierLabel,
  findNextTierRefusal,
  findTierRefusal,
  reviewTier,
  getTierNote,
  getTierRuleSet,
  type RecordedTier,
} from './sampling-tier.calculation.ts';
import { samplingTiers, tierRuleSetCodes, tierRuleSets } from './sampling-tier.values.ts';

const today = { systemType: 'CWS', on: '2026-11-22' } as const;
const school = { systemType: 'NTNCWS', on: '2026-11-22' } as const;
const later = { systemType: 'CWS', on: '2027-11-01' } as const;
const labels = (code: 'lcr-2020' | 'lcri-2024', type: 'CWS' | 'NTNCWS') =>
  listTierChoices(code, type).map(({ tier, label }) => `${tier} ${label}`);

describe('which tiers there are', () => {
  it('follows the 2020 rule until October 31, 2027 and the LCRI from the next day on', () => {
    expect(getTierRuleSet('2026-11-22').code).toBe('lcr-2020');
    expect(getTierRuleSet('2027-10-31').code).toBe('lcr-2020');
    expect(getTierRuleSet('2027-11-01').code).toBe('lcri-2024');
  });

  it('offers a community system Tiers 1 to 3 and representative sites today', () => {
    expect(labels('lcr-2020', 'CWS')).toEqual(['1 Tier 1', '2 Tier 2', '3 Tier 3', '5 Representative site']);
  });

  it('offers a non-community system its own two tiers and representative sites today', () => {
    expect(labels('lcr-2020', 'NTNCWS')).toEqual(['1 Tier 1', '2 Tier 2', '5 Representative site']);
    expect(listTierChoices('lcr-2020', 'NTNCWS').map(({ sites }) => sites)).toEqual([
      'Buildings with copper pipe and lead solder installed after 1982, lead pipe, or a lead service line',
      'Sites with copper pipe and lead solder installed before 1983',
      'Sites whose plumbing materials are common at other sites of the system',
    ]);
  });

  it('counts multiple-family residences to Tier 1 where they are a fifth of the structures, in both rules', () => {
    for (const code of ['lcr-2020', 'lcri-2024'] as const)
      expect(listTierChoices(code, 'CWS')[0]?.sites).toMatch(/multiple-family residences too if .* 20 percent/);
  });

  it('explains for every type of system that lower tiers follow higher ones and taps with treatment do not count', () => {
    expect(tierRuleSets).not.toHaveLength(0);
    for (const { note } of tierRuleSets)
      for (const sentence of Object.values(note))
        expect(sentence).toMatch(
          /lower tier only when .* Do not choose taps with a treatment device \(40 CFR 141\.86\(a\)\)/,
        );
    expect(getTierRuleSet('2026-11-22').note.NTNCWS).toContain('half of their samples at lead service lines');
    expect(getTierRuleSet('2027-11-01').note.CWS).toContain('Confirm the definitions of Tiers 3 to 5 with your State');
  });

  it('explains that tiers of Michigan are not recorded', () => {
    const ruleSet = getTierRuleSet('2026-11-22');
    expect(getTierNote(ruleSet, 'CWS', 'MI')).toMatch(/^Michigan has tiers of its own .* confirm the tier/);
    expect(getTierNote(ruleSet, 'CWS', 'OH')).toBe(ruleSet.note.CWS);
  });

  it('has five tiers in the LCRI', () => {
    expect(listTierChoices('lcri-2024', 'CWS').map(({ tier }) => tier)).toEqual([1, 2, 3, 4, 5]);
  });

  it('every tier has a source and is offered once', () => {
    expect(tierRuleSets).not.toHaveLength(0);
    for (const { choices } of tierRuleSets) {
      for (const offered of Object.values(choices)) {
        expect(offered).not.toHaveLength(0);
        expect(offered.every(({ source, sites }) => source !== '' && sites !== '')).toBe(true);
        expect(new Set(offered.map(({ tier }) => tier)).size).toBe(offered.length);
      }
    }
  });
});

describe('recording an entered tier', () => {
  it('records an entered tier with the rule in force, where that has such a tier', () => {
    expect(toRecordedTier({ tier: 2 }, undefined, today)).toEqual({ tier: 2, tierRuleSet: 'lcr-2020' });
    expect(toRecordedTier({ tier: 5 }, undefined, today)).toEqual({ tier: 5, tierRuleSet: 'lcr-2020' });
    expect(toRecordedTier({ tier: 4 }, undefined, later)).toEqual({ tier: 4, tierRuleSet: 'lcri-2024' });
  });

  it('keeps a number that the rule in force does not have, without a rule and to be reviewed', () => {
    const kept = toRecordedTier({ tier: 4 }, undefined, today);
    expect(kept).toEqual({ tier: 4, tierRuleSet: 'unrecorded' });
    expect(getTierLabel(kept)).toBe('Tier 4 (rule not recorded)');
    expect(reviewTier(kept, today)).toBe(
      'Tier 4 was recorded without the rule it belongs to. The 2020 rule has Tier 1, Tier 2, Tier 3 and Representative site. Choose the tier again.',
    );
    expect(toRecordedTier({ tier: 3 }, undefined, school)).toEqual({ tier: 3, tierRuleSet: 'unrecorded' });
  });

  it('keeps the rule when a number is only repeated', () => {
    const before = { tier: 1, tierRuleSet: 'lcr-2020' } as const;
    expect(toRecordedTier({ tier: 1 }, before, later)).toEqual(before);
    expect(toRecordedTier({}, before, later)).toEqual(before);
    expect(toRecordedTier({ tier: 1, tierRuleSet: 'lcri-2024' }, before, later)).toEqual({
      tier: 1,
      tierRuleSet: 'lcri-2024',
    });
    expect(toRecordedTier({ tier: null }, before, later)).toEqual({ tier: null, tierRuleSet: null });
  });

  it('never makes a site of one rule a site of another by repeating its number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samplingTiers),
        fc.constantFrom(...tierRuleSetCodes),
        fc.constantFrom(today, school, later),
        (tier, tierRuleSet, context) => {
          expect(toRecordedTier({ tier }, { tier, tierRuleSet }, context)).toEqual({ tier, tierRuleSet });
        },
      ),
    );
  });
});

describe('a tier that is chosen with its rule', () => {
  it('has to be one of the rule in force', () => {
    expect(findTierRefusal({ tier: 3, tierRuleSet: 'lcr-2020' }, undefined, today)).toBeNull();
    expect(findTierRefusal({ tier: 4, tierRuleSet: 'lcr-2020' }, undefined, today)).toBe(
      'Choose a tier of the 2020 rule: Tier 1, Tier 2, Tier 3 and Representative site.',
    );
    expect(findTierRefusal({ tier: 3, tierRuleSet: 'lcr-2020' }, undefined, school)).toBe(
      'Choose a tier of the 2020 rule: Tier 1, Tier 2 and Representative site.',
    );
    expect(findTierRefusal({ tier: 1, tierRuleSet: 'lcri-2024' }, undefined, today)).not.toBeNull();
  });

  it('a tier may keep its value', () => {
    expect(
      findTierRefusal({ tier: 4, tierRuleSet: 'unrecorded' }, { tier: 4, tierRuleSet: 'unrecorded' }, today),
    ).toBeNull();
    expect(
      findTierRefusal({ tier: 4, tierRuleSet: 'unrecorded' }, { tier: 1, tierRuleSet: 'lcr-2020' }, today),
    ).not.toBeNull();
  });
});

describe('a tier of the rule that comes next', () => {
  it('is one of the LCRI until it is in force', () => {
    expect(findNextTierRefusal(4, null, today)).toBeNull();
    expect(findNextTierRefusal(6, null, today)).toBe(
      'Choose a tier of the LCRI: Tier 1, Tier 2, Tier 3, Tier 4 and Tier 5.',
    );
    expect(findNextTierRefusal(4, null, later)).toBe('The LCRI applies now. Record the tier in the field Tier.');
  });

  it('may be cleared, left out, and repeated', () => {
    for (const entered of [null, undefined, 4]) expect(findNextTierRefusal(entered, 4, later)).toBeNull();
  });
});

describe('how a tier is shown', () => {
  it.each<[RecordedTier, string, string | number | null]>([
    [{ tier: null, tierRuleSet: null }, 'No tier', null],
    [{ tier: 1, tierRuleSet: 'lcr-2020' }, 'Tier 1', 1],
    [{ tier: 5, tierRuleSet: 'lcr-2020' }, 'Representative site', 'Representative'],
    [{ tier: 5, tierRuleSet: 'lcri-2024' }, 'Tier 5', 5],
    [{ tier: 5, tierRuleSet: 'unrecorded' }, 'Tier 5 (rule not recorded)', 5],
    [{ tier: 4, tierRuleSet: null }, 'Tier 4 (rule not recorded)', 4],
  ])('shows the tier %o as %s', (recorded, label, inFile) => {
    expect(getTierLabel(recorded)).toBe(label);
    expect(toFileTier(recorded)).toBe(inFile);
  });

  it('requires another choice once another rule is in force', () => {
    const recorded = { tier: 3, tierRuleSet: 'lcr-2020' } as const;
    expect(reviewTier(recorded, today)).toBeNull();
    expect(reviewTier(recorded, later)).toBe(
      'This tier was set under the 2020 rule, and the LCRI applies now. The LCRI has Tier 1, Tier 2, Tier 3, Tier 4 and Tier 5. Choose the tier again.',
    );
    expect(reviewTier(recorded, school)).toBe(
      'The 2020 rule has no Tier 3 for a non-transient non-community water system. The 2020 rule has Tier 1, Tier 2 and Representative site. Choose the tier again.',
    );
    expect(reviewTier({ tier: null, tierRuleSet: null }, later)).toBeNull();
  });
});
