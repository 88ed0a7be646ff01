import { describe, expect, it } from 'vitest';
import type { TierContext } from '../regulations/sampling-tier.calculation.ts';
import type { ClassificationName } from '../service-lines/service-line.values.ts';
import { maxSuggestedSites } from './site-plan.values.ts';
import {
  mayNeedFifthLiter,
  planSites,
  rankSite,
  type SiteGroup,
  type SitePlanInput,
} from './site-suggestion.calculation.ts';

const today: TierContext = { systemType: 'CWS', on: '2026-07-01' };
const later: TierContext = { systemType: 'CWS', on: '2028-01-01' };

function sites(
  count: number,
  tier: number | null,
  classification: ClassificationName | null,
  overrides: object = {},
): SiteGroup {
  return { tier, tierRuleSet: tier === null ? null : 'lcr-2020', classification, count, ...overrides };
}
function plan(overrides: Partial<SitePlanInput>, context = today) {
  const input = { goal: 10, assigned: [], candidates: [], treated: 0, startsOn: context.on, ...overrides };
  const { shares, ...found } = planSites(input, context);
  return { ...found, taken: shares.map(({ group: { tier, classification }, count }) => [tier, classification, count]) };
}

describe('the tier of a site', () => {
  it('uses the recorded tier of the rule in force', () => {
    expect(rankSite(sites(1, 1, 'Lead'), today)).toEqual({ rank: 1, reason: 'Tier 1, lead service line.' });
    expect(rankSite(sites(1, 5, null), today)).toEqual({
      rank: 5,
      reason: 'Representative site, no service line recorded.',
    });
  });

  it('ranks a lead service line at least Tier 2 for any recorded tier', () => {
    expect(rankSite(sites(1, 3, 'Lead'), today)).toEqual({
      rank: 2,
      reason:
        'Recorded as Tier 3, but a lead service line belongs in Tier 2 or a higher-priority tier. Check its tier.',
    });
    expect(rankSite(sites(1, null, 'Lead'), today)).toEqual({
      rank: 2,
      reason: 'No tier recorded. A lead service line belongs in Tier 2 or a higher-priority tier. Record its tier.',
    });
    expect(rankSite(sites(1, null, 'Lead'), { ...today, systemType: 'NTNCWS' }).rank).toBe(1);
  });

  it('ranks a galvanized line downstream of lead at least Tier 3 of the LCRI', () => {
    const galvanized = sites(1, null, 'Galvanized Requiring Replacement');
    expect(rankSite(galvanized, later).rank).toBe(3);
    expect(rankSite(galvanized, today).rank).toBeNull();
  });

  it('does not use a tier of another rule, because its meaning has changed', () => {
    expect(rankSite(sites(1, 1, 'Non-lead'), later)).toEqual({
      rank: null,
      reason: 'Tier 1 is not a tier of the current rule. Choose the tier again.',
    });
    expect(rankSite(sites(1, 1, 'Non-lead', { tierRuleSet: 'unrecorded' }), today).rank).toBeNull();
  });

  it('leaves the tier open without a recorded one and shows that an unknown line may be lead', () => {
    expect(rankSite(sites(1, null, 'Lead Status Unknown'), today)).toEqual({
      rank: null,
      reason: 'No tier, line of unknown material, which may be lead.',
    });
  });
});

describe('the sites suggested for the goal of an event', () => {
  it('suggests higher tiers first and, within a tier, lines that may be lead first', () => {
    const candidates = [
      sites(9, 5, 'Non-lead'),
      sites(2, 3, 'Non-lead'),
      sites(3, 3, 'Lead Status Unknown'),
      sites(1, 1, 'Non-lead'),
    ];
    expect(plan({ goal: 8, candidates }).taken).toEqual([
      [1, 'Non-lead', 1],
      [3, 'Lead Status Unknown', 3],
      [3, 'Non-lead', 2],
      [5, 'Non-lead', 2],
    ]);
  });

  it('count the sites that are in the event already', () => {
    const found = plan({ goal: 10, assigned: [sites(4, 1, 'Non-lead')], candidates: [sites(20, 1, 'Non-lead')] });
    expect(found).toMatchObject({ assigned: 4, needed: 6, taken: [[1, 'Non-lead', 6]] });
    expect(plan({ goal: 4, assigned: [sites(4, 1, 'Lead')], candidates: [sites(20, 1, 'Lead')] })).toMatchObject({
      needed: 0,
      taken: [],
      notes: [],
    });
  });

  it('suggests half of the sites at lead service lines and half at lead plumbing', () => {
    const candidates = [sites(30, 1, 'Lead'), sites(30, 3, 'Non-lead'), sites(30, 5, 'Non-lead')];
    const found = plan({ goal: 11, candidates });
    expect(found.taken).toEqual([
      [1, 'Lead', 6],
      [3, 'Non-lead', 5],
    ]);
    expect(found.notes[0]).toBe(
      'At least half of the sites must have lead service lines: 6 of 11 sites needed, 0 so far.',
    );
  });

  it('take the missing half of lead service lines into account of those assigned', () => {
    const candidates = [sites(30, 1, 'Lead'), sites(30, 3, 'Non-lead')];
    expect(plan({ goal: 10, assigned: [sites(4, 1, 'Lead')], candidates }).taken).toEqual([
      [1, 'Lead', 1],
      [3, 'Non-lead', 5],
    ]);
  });

  it('suggests all lead service lines if there are too few, and more of them before representative sites', () => {
    const few = plan({ goal: 10, candidates: [sites(2, 1, 'Lead'), sites(30, 3, 'Non-lead')] });
    expect(few.taken).toEqual([
      [1, 'Lead', 2],
      [3, 'Non-lead', 8],
    ]);
    expect(few.notes[0]).toContain('Only 2 are known, so all are included.');
    const many = [sites(30, 1, 'Lead'), sites(1, 3, 'Non-lead'), sites(30, 5, 'Non-lead')];
    expect(plan({ goal: 10, candidates: many }).taken).toEqual([
      [1, 'Lead', 9],
      [3, 'Non-lead', 1],
    ]);
  });

  it('prefers sites of the site plan, without changing the halves', () => {
    const candidates = [
      sites(5, 1, 'Lead'),
      sites(5, 2, 'Lead', { isPlanned: true }),
      sites(5, 3, 'Non-lead', { isPlanned: true }),
      sites(9, 5, 'Non-lead', { isPlanned: true }),
      sites(9, 1, 'Non-lead'),
    ];
    expect(plan({ goal: 12, candidates }).taken).toEqual([
      [2, 'Lead', 5],
      [1, 'Lead', 1],
      [3, 'Non-lead', 5],
      [1, 'Non-lead', 1],
    ]);
    const [share] = planSites({ goal: 1, assigned: [], candidates, treated: 0, startsOn: today.on }, today).shares;
    expect(share?.reason).toBe('In the site plan. Tier 2, lead service line.');
  });

  it('are chosen by tier alone under the LCRI', () => {
    const candidates = [
      sites(30, 1, 'Lead', { tierRuleSet: 'lcri-2024' }),
      sites(30, 4, 'Non-lead', { tierRuleSet: 'lcri-2024' }),
    ];
    expect(plan({ candidates }, later)).toMatchObject({ taken: [[1, 'Lead', 10]], notes: [] });
  });

  it('shows how many sites are missing, have no tier, may have a higher one, or have a treatment device', () => {
    const candidates = [sites(1, 3, 'Lead Status Unknown'), sites(7, null, 'Non-lead')];
    expect(plan({ goal: 3, candidates, treated: 1 }).notes).toEqual([
      '2 locations short: no other location has a valid tier or a service line that gives one.',
      '7 locations have no valid tier, recorded or from a service line. Add them by hand from the list.',
      '1 location has a line of unknown material, which may be lead: the tier may be higher than recorded.',
      '1 location has a treatment device recorded and is not suggested (40 CFR 141.86(a)). Other locations may have one that is not recorded.',
    ]);
  });

  it('are chosen by the rules of the period, lead lines first, also if the event begins before they take effect', () => {
    const candidates = [sites(6, 1, 'Lead'), sites(2, null, 'Lead'), sites(7, 1, 'Non-lead')];
    expect(plan({ goal: 8, candidates, startsOn: '2027-07-01' }, { ...later, on: '2027-12-31' })).toMatchObject({
      taken: [
        [1, 'Lead', 6],
        [null, 'Lead', 2],
      ],
      notes: [
        '7 locations have no valid tier, recorded or from a service line. Add them by hand from the list.',
        'The tiers of the LCRI, which takes effect on 11-01-2027, decide about the sites: its rules also apply to samples of the monitoring period from before that day. Curbstop has not checked the rule text for this: confirm it with your State.',
      ],
    });
  });

  it('limits the suggestions for a very large goal', () => {
    const found = plan({ goal: 2_000, candidates: [sites(3_000, 3, null)] });
    expect(found.taken).toEqual([[3, null, maxSuggestedSites]]);
    expect(found.notes).toEqual(['At most 500 locations are suggested at once.']);
  });
});

it.each<[number | null, ClassificationName | null, boolean]>([
  [null, 'Lead', true],
  [2, 'Galvanized Requiring Replacement', true],
  [1, 'Lead Status Unknown', true],
  [1, null, true],
  [1, 'Non-lead', false],
  [3, 'Galvanized Requiring Replacement', false],
])('a site of Tier %s with the line %s may need a fifth liter: %s', (tier, classification, expected) => {
  const tierRuleSet = tier === null ? null : 'lcri-2024';
  expect(mayNeedFifthLiter(sites(1, tier, classification, { tierRuleSet }))).toBe(expected);
});
