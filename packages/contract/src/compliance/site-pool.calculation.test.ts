import { describe, expect, test } from 'vitest';
import type { TierContext } from '../regulations/sampling-tier.calculation.ts';
import type { ClassificationName } from '../service-lines/service-line.values.ts';
import type { SitePlanOverview } from './site-plan.rules.ts';
import { findLowerTiers, listReasonsNeeded, rankPool, type PoolGroup } from './site-choice.calculation.ts';
import { describeSitePlan, suggestSites } from './site-pool.calculation.ts';

const today: TierContext = { systemType: 'CWS', on: '2026-11-26' };
const later: TierContext = { systemType: 'CWS', on: '2027-11-01' };

function group(
  count: number,
  tier: number | null,
  classification: ClassificationName | null,
  overrides: Partial<PoolGroup> = {},
): PoolGroup {
  const tierRuleSet = tier === null ? null : 'lcr-2020';
  return { count, tier, tierRuleSet, classification, isPlanned: false, hasTreatment: false, ...overrides };
}
const planned = { isPlanned: true };
const lcri = { tierRuleSet: 'lcri-2024' } as const;

const period: SitePlanOverview['periods'][number] = {
  startsOn: '2027-01-01',
  endsOn: '2027-06-30',
  rulesOn: '2027-06-30',
  required: 10,
  source: '40 CFR 141.86(c)',
};
const describePlan = (groups: readonly PoolGroup[], context = today, periods = [period]) =>
  describeSitePlan({ groups, periods, state: 'CT' }, context);

describe('what the plan has to meet', () => {
  test('is the larger number of the running and the next period', () => {
    const running = { ...period, startsOn: '2026-07-01', endsOn: '2026-12-31', required: 20 };
    expect(describePlan([], today, [running, period])).toMatchObject({ required: 20, planned: 0 });
    const unknown = describePlan([], today, [{ ...period, required: null }]);
    expect([unknown.required, unknown.missing, unknown.concerns]).toEqual([null, [], []]);
    expect(unknown.notes).toEqual(['The population served is not recorded, so the number of sites is unknown.']);
  });

  test('counts no site with a treatment device or without a tier of the rule', () => {
    const plan = describePlan([
      group(6, 1, 'Non-lead', planned),
      group(1, 1, 'Non-lead', { isPlanned: true, hasTreatment: true }),
      group(2, null, 'Non-lead', planned),
    ]);
    expect([plan.planned, plan.valid]).toEqual([9, 6]);
    expect(plan.concerns).toEqual([
      '4 sites missing: 6 of 10 required.',
      '1 site in the plan has a treatment device recorded and can’t be a sampling site (40 CFR 141.86(a)(1)). It does not count toward the required number.',
      '2 sites in the plan have no valid tier of the 2020 rule. They do not count toward the required number until the tier is recorded.',
    ]);
    expect(plan.tiers.at(-1)).toMatchObject({ label: 'No valid tier', planned: 2 });
  });

  test('says how many sites are ranked by their service line, without a recorded tier of the rule', () => {
    const concern = (groups: readonly PoolGroup[], context?: TierContext) =>
      describePlan(groups, context).concerns.filter((sentence) => sentence.includes('no recorded tier'));
    expect(concern([group(3, null, 'Lead', planned), group(5, 1, 'Lead', planned), group(4, null, 'Lead')])).toEqual([
      '3 sites in the plan have no recorded tier of the 2020 rule and are ranked by a lead or galvanized service line. Record their tiers.',
    ]);
    expect(concern([group(1, 1, 'Lead', planned)], later)).toEqual([
      '1 site in the plan has no recorded tier of the LCRI and is ranked by a lead or galvanized service line. Record its tier.',
    ]);
  });

  test('has two halves under the 2020 rule, each with sites of its own', () => {
    const plan = describePlan([group(8, 1, 'Lead', planned), group(2, 3, 'Non-lead', planned), group(4, 3, null)]);
    expect(plan.halves).toMatchObject({
      leadLines: { needed: 5, planned: 8, known: 8 },
      leadPlumbing: { needed: 5, planned: 2, known: 6 },
    });
    expect(plan.concerns).toEqual(['Sites with lead pipe or copper pipe with lead solder: 2 of the 5 for this half.']);
  });

  test('has no halves under the LCRI, where a tier of the 2020 rule must be chosen again', () => {
    const groups = [group(3, 1, 'Lead', planned), group(7, 1, 'Non-lead', planned), group(9, 3, 'Lead', lcri)];
    const plan = describePlan(groups, later);
    expect(plan).toMatchObject({ halves: null, planned: 10, valid: 3 });
    expect(plan.tiers.map(({ label, planned: inPlan, available }) => [label, inPlan, available])).toEqual([
      ['Tier 1', 0, 0],
      ['Tier 2', 3, 9],
      ['Tier 3', 0, 0],
      ['Tier 4', 0, 0],
      ['Tier 5', 0, 0],
      ['No valid tier', 7, 0],
    ]);
    expect(plan.missing).toEqual([
      {
        count: 7,
        reason:
          'Recorded as Tier 3, but a lead service line belongs in Tier 2 or a higher-priority tier. Check its tier.',
      },
    ]);
  });
});

describe('a monitoring period under the tiers of another rule', () => {
  const autumn = { ...period, startsOn: '2027-07-01', endsOn: '2027-12-31', rulesOn: '2027-12-31' };
  const sentence =
    'The tiers of the LCRI apply to the monitoring period from 07-01-2027 to 12-31-2027, also to sites sampled before 11-01-2027. Choose its sites from the plan of 11-01-2027.';
  const describeOn = (on: string, periods: readonly (typeof period)[]) =>
    describePlan([group(10, 1, 'Non-lead', planned)], { ...today, on }, [...periods]);

  test('is a concern of the plan while it runs, and a note before it begins', () => {
    expect(describeOn('2027-07-15', [autumn]).concerns).toContain(sentence);
    const before = describeOn('2027-06-15', [period, autumn]);
    expect(before.concerns).not.toContain(sentence);
    expect(before.notes).toContain(sentence);
    expect(JSON.stringify(describeOn('2027-11-01', [autumn]))).not.toContain('tiers of the LCRI apply');
  });

  test('is named by the rule of its sampling months, not by that of its last day', () => {
    const annual = { ...autumn, startsOn: '2027-01-01', rulesOn: '2027-09-30' };
    expect(JSON.stringify(describeOn('2027-07-15', [annual]))).not.toContain('tiers of the');
    expect(describeOn('2027-11-01', [annual]).concerns).toContain(
      'The tiers of the 2020 rule apply to the monitoring period from 01-01-2027 to 12-31-2027, because of the days on which its sites are sampled.',
    );
  });
});

describe('lower tiers', () => {
  test('are explained by the number of higher sites', () => {
    expect(describePlan([group(4, 1, 'Non-lead'), group(2, 3, null), group(1, 5, null)]).notes).toEqual([
      'Tier 1 has 4 of the 10 sites needed, so lower tiers may be used.',
      'Tier 3 has 2 of the 6 sites needed, so lower tiers may be used.',
      '3 short in all tiers together.',
    ]);
  });

  test('are compared within the half that a site belongs to', () => {
    const rank = (groups: readonly PoolGroup[], context = today) => rankPool(groups, context);
    const plumbing = rank([group(5, 3, 'Non-lead')]);
    expect(findLowerTiers({ chosen: plumbing, left: rank([group(2, 1, 'Lead')]) }, today)).toBeUndefined();
    expect(findLowerTiers({ chosen: plumbing, left: rank([group(2, 1, 'Non-lead')]) }, today)).toEqual({
      lower: 5,
      higherLeft: 2,
      highest: 1,
    });
    const representative = rank([group(1, 5, 'Non-lead')]);
    expect(findLowerTiers({ chosen: representative, left: rank([group(2, 1, 'Lead')]) }, today)?.lower).toBe(1);
    const lower = rank([group(5, 4, 'Non-lead', lcri)], later);
    expect(findLowerTiers({ chosen: lower, left: rank([group(2, 1, 'Lead', lcri)], later) }, later)?.lower).toBe(5);
  });

  test('need no reason when no higher site is left', () => {
    const chosen = rankPool([group(5, 5, 'Non-lead')], today);
    expect(listReasonsNeeded({ chosen, left: chosen }, today)).toEqual([]);
  });
});

test('the locations that complete the plan are those of the highest tiers that are not in it', () => {
  const groups = [group(8, 1, 'Non-lead', planned), group(9, 1, 'Non-lead'), group(9, 1, null, { hasTreatment: true })];
  const { needed, shares } = suggestSites({ groups, periods: [period], state: 'CT' }, today);
  expect([needed, shares.map(({ count }) => count)]).toEqual([2, [2]]);
});
