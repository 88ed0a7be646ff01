import { joinWithAnd } from '../primitives/join-list.ts';
import { systemTypes, type SystemType } from '../accounts/account-profile.values.ts';
import type { StateCode } from '../primitives/state-names.ts';
import { findInForce } from './service-line-classification.calculation.ts';
import {
  representativeTier,
  stateTierNotes,
  tierRuleSets,
  type TierChoice,
  type TierRuleSet,
  type TierRuleSetCode,
} from './sampling-tier.values.ts';

/** A site's tier with the rule it was set under. `tier` null means none, whatever `tierRuleSet` contains. */
export interface RecordedTier {
  readonly tier: number | null;
  readonly tierRuleSet: TierRuleSetCode | null;
}

/** Decides which tiers exist: the type of the water system and today's date there, `YYYY-MM-DD`. */
export interface TierContext {
  readonly systemType: SystemType;
  readonly on: string;
}

/** The rule that sampling follows on a day. Throws for a day before the first rule. */
export function getTierRuleSet(on: string): TierRuleSet {
  const ruleSet = findInForce(tierRuleSets, on);
  if (!ruleSet) throw new Error(`No tap sampling tiers were in force on ${on}`);
  return ruleSet;
}

/** The rule that follows the one in force on a day; undefined if none is known. */
export function findNextTierRuleSet(on: string): TierRuleSet | undefined {
  return tierRuleSets.find(({ effectiveFrom }) => effectiveFrom > on);
}

/** What is not known of the State's own tiers; undefined for a State without any. */
export function findStateTierNote(state: string): string | undefined {
  return stateTierNotes[state as StateCode];
}

/** What applies to the choice of sites as a whole. */
export function getTierNote({ note }: TierRuleSet, systemType: SystemType, state: string): string {
  return [findStateTierNote(state) ?? [], note[systemType]].flat().join(' ');
}

/** The tiers of a rule for a type of system, highest priority first; none for `unrecorded`. */
export function listTierChoices(code: TierRuleSetCode | null, systemType: SystemType): readonly TierChoice[] {
  return getRuleSet(code)?.choices[systemType] ?? [];
}

/**
 * The tier to record. A number alone that equals the recorded one keeps its rule: a Tier 1 of the 2020 rule, which also
 * covers lead solder, never becomes a Tier 1 of the LCRI by being repeated. Another number belongs to the rule in
 * force, or, if that rule has no such tier, to no recorded rule, so that a person must choose again.
 */
export function toRecordedTier(
  entered: Partial<RecordedTier>,
  before: RecordedTier | undefined,
  context: TierContext,
): RecordedTier {
  const tier = entered.tier === undefined ? (before?.tier ?? null) : entered.tier;
  if (tier === null) return { tier: null, tierRuleSet: null };
  if (entered.tierRuleSet) return { tier, tierRuleSet: entered.tierRuleSet };
  if (before?.tier === tier) return { tier, tierRuleSet: before.tierRuleSet ?? 'unrecorded' };
  const { code } = getTierRuleSet(context.on);
  return { tier, tierRuleSet: isOffered({ tier, tierRuleSet: code }, context.systemType) ? code : 'unrecorded' };
}

/** Why a tier and its rule cannot be recorded, or null. A value that is already recorded may stay. */
export function findTierRefusal(
  entered: Partial<RecordedTier>,
  before: RecordedTier | undefined,
  context: TierContext,
): string | null {
  const { tier, tierRuleSet } = toRecordedTier(entered, before, context);
  if (tier === null || !entered.tierRuleSet) return null;
  if (before?.tier === tier && before.tierRuleSet === tierRuleSet) return null;
  const ruleSet = getTierRuleSet(context.on);
  if (tierRuleSet === ruleSet.code && isOffered({ tier, tierRuleSet }, context.systemType)) return null;
  return `Choose a tier of the ${ruleSet.name}: ${getNames(ruleSet.choices[context.systemType])}.`;
}

/**
 * Why a tier of the rule that comes next cannot be recorded, or null. A site plan by that rule is due before its first
 * monitoring period. A value that is already recorded may stay.
 */
export function findNextTierRefusal(
  entered: number | null | undefined,
  before: number | null | undefined,
  { systemType, on }: TierContext,
): string | null {
  if (entered === undefined || entered === null || entered === before) return null;
  const next = findNextTierRuleSet(on);
  if (!next) return `The ${getTierRuleSet(on).name} applies now. Record the tier in the field Tier.`;
  if (isOffered({ tier: entered, tierRuleSet: next.code }, systemType)) return null;
  return `Choose a tier of the ${next.name}: ${getNames(next.choices[systemType])}.`;
}

/** "Tier 2", "Representative site", "Tier 4 (rule not recorded)", "No tier". */
export function getTierLabel({ tier, tierRuleSet }: RecordedTier): string {
  if (tier === null) return 'No tier';
  const tierLabel = getRuleSet(tierRuleSet)?.choices.CWS.find((choice) => choice.tier === tier)?.label;
  return tierLabel ?? `Tier ${tier} (rule not recorded)`;
}

/** "2020 rule"; undefined for a tier that was recorded without its rule. */
export function getTierRuleSetName(code: TierRuleSetCode | null): string | undefined {
  return getRuleSet(code)?.name;
}

/** A tier with the rule under which it was recorded: "Tier 2 (2020 rule)". */
export function getTierLabelWithRule(recorded: RecordedTier): string {
  const rule = recorded.tier === null ? undefined : getTierRuleSetName(recorded.tierRuleSet);
  return rule === undefined ? getTierLabel(recorded) : `${getTierLabel(recorded)} (${rule})`;
}

/** Why a person should choose the tier again; null if it is valid today. */
export function reviewTier(recorded: RecordedTier, { systemType, on }: TierContext): string | null {
  if (recorded.tier === null) return null;
  const today = getTierRuleSet(on);
  const set = getRuleSet(recorded.tierRuleSet);
  const instruction = `The ${today.name} has ${getNames(today.choices[systemType])}. Choose the tier again.`;
  if (!set) return `Tier ${recorded.tier} was recorded without the rule it belongs to. ${instruction}`;
  if (set !== today)
    return `This tier was set under the ${set.name}, and the ${today.name} applies now. ${instruction}`;
  return isOffered(recorded, systemType)
    ? null
    : `The ${set.name} has no ${getTierLabel(recorded)} for a ${systemTypeName(systemType)}. ${instruction}`;
}

/** The tier in a file: its number, or "Representative" if the rule gives it no number. */
export function toFileTier({ tier, tierRuleSet }: RecordedTier): string | number | null {
  return tier === representativeTier && tierRuleSet === 'lcr-2020' ? 'Representative' : tier;
}

function getRuleSet(code: TierRuleSetCode | null): TierRuleSet | undefined {
  return tierRuleSets.find((ruleSet) => ruleSet.code === code);
}

function isOffered({ tier, tierRuleSet }: RecordedTier, systemType: SystemType): boolean {
  return listTierChoices(tierRuleSet, systemType).some((choice) => choice.tier === tier);
}

/** "Tier 1, Tier 2 and Representative site". */
function getNames(choices: readonly TierChoice[]): string {
  return joinWithAnd(choices.map(({ label }) => label));
}

function systemTypeName(systemType: SystemType): string {
  return (systemTypes.find(({ code }) => code === systemType)?.label ?? systemType).toLowerCase();
}
