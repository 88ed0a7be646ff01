import { formatDay } from '@curbstop/contract/primitives/calendar';
import {
  findNextTierRuleSet,
  findStateTierNote,
  getTierLabelWithRule,
  listTierChoices,
  getTierLabel,
  reviewTier,
  getTierRuleSet,
  type RecordedTier,
  type TierContext,
} from '@curbstop/contract/regulations/sampling-tier.calculation';
import {
  samplingTiers,
  tierRuleSetCodes,
  tierRuleSets,
  type TierRuleSetCode,
} from '@curbstop/contract/regulations/sampling-tier.values';

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A tier with its rule as a choice of a list: `lcr-2020:2`; empty for no tier. */
export function toTierValue({ tier, tierRuleSet }: RecordedTier): string {
  return tier === null ? '' : `${tierRuleSet ?? 'unrecorded'}:${tier}`;
}

/** The rule code from untrusted input, or null. */
export function parseTierRuleSet(text: unknown): TierRuleSetCode | null {
  return tierRuleSetCodes.find((code) => code === text) ?? null;
}

export function parseTierValue(value: string): RecordedTier {
  const [ruleSet, tier] = value.split(':');
  const tierRuleSet = parseTierRuleSet(ruleSet);
  return tierRuleSet && tier ? { tier: Number(tier), tierRuleSet: tierRuleSet } : { tier: null, tierRuleSet: null };
}

/** The tiers of the rule in force, and the recorded tier if it belongs to another rule. */
export function listTierOptions(context: TierContext, recorded: string): readonly Option[] {
  const { code } = getTierRuleSet(context.on);
  const offered = listTierChoices(code, context.systemType).map(({ tier, label }) => ({
    value: `${code}:${tier}`,
    label,
  }));
  if (recorded === '' || offered.some(({ value }) => value === recorded)) return offered;
  return [{ value: recorded, label: getRecordedTierLabel(parseTierValue(recorded), context) }, ...offered];
}

/** The tiers of the rule that comes next; none if no next rule is known. */
export function listNextTierOptions({ on, systemType }: TierContext): readonly Option[] {
  const next = findNextTierRuleSet(on);
  return next ? listTierChoices(next.code, systemType).map(({ tier, label }) => ({ value: String(tier), label })) : [];
}

/** When the next tier counts, and which sites the chosen one covers. */
export function getNextTierHelp(value: string, { on, systemType }: TierContext): string | undefined {
  const next = findNextTierRuleSet(on);
  if (!next) return undefined;
  const sites = listTierChoices(next.code, systemType).find(({ tier }) => String(tier) === value)?.sites;
  return `Takes effect ${formatDay(next.effectiveFrom)}. Previews and site plans for later dates already use it.${sites ? ` ${sites}.` : ''}`;
}

/** "Tier 3 (LCRI)" */
export function getNextTierLabel(tier: number): string {
  const next = tierRuleSets.at(-1);
  return getTierLabelWithRule({ tier, tierRuleSet: next?.code ?? null });
}

/** The tiers of the rule that comes next as choices of a list with those in force: "Tier 1 (LCRI)". */
export function listPlannedTierOptions(context: TierContext): readonly Option[] {
  const next = findNextTierRuleSet(context.on);
  return listNextTierOptions(context).map(({ value, label }) => ({
    value: `${next?.code}:${value}`,
    label: `${label} (${next?.name})`,
  }));
}

export interface TiersOfAccount extends TierContext {
  readonly state: string;
}

/** The sites of the chosen tier, or why another tier has to be chosen, and what is not known of the State's tiers. */
export function getTierHelp(value: string, context: TiersOfAccount): string | undefined {
  const chosenTier = parseTierValue(value);
  if (chosenTier.tierRuleSet && chosenTier.tierRuleSet === findNextTierRuleSet(context.on)?.code)
    return getNextTierHelp(String(chosenTier.tier), context);
  const help =
    reviewTier(chosenTier, context) ??
    listTierChoices(chosenTier.tierRuleSet, context.systemType).find(({ tier }) => tier === chosenTier.tier)?.sites;
  const ofState = findStateTierNote(context.state);
  return help !== undefined && ofState !== undefined
    ? `${help.replace(/(?<!\.)$/, '.')} ${ofState}`
    : (help ?? ofState);
}

/** "Tier 3 (2020 rule)" once another rule is in force; else the tier's own name. */
export function getRecordedTierLabel(recorded: RecordedTier, { on }: Pick<TierContext, 'on'>): string {
  const set = tierRuleSets.find(({ code }) => code === recorded.tierRuleSet);
  return recorded.tier !== null && set && set !== getTierRuleSet(on)
    ? `${getTierLabel(recorded)} (${set.name})`
    : getTierLabel(recorded);
}

/** Filter options of the list: the tier number, which both rules share, and the rule. */
export const tierFilterChoices: readonly Option[] = samplingTiers.map((tier) => ({
  value: String(tier),
  label: tier === 5 ? 'Representative site or Tier 5' : `Tier ${tier}`,
}));

export const nextTierFilterChoices: readonly Option[] = samplingTiers.map((tier) => ({
  value: String(tier),
  label: `Tier ${tier}`,
}));

const ruleSetNames: Readonly<Record<TierRuleSetCode, string>> = {
  ...(Object.fromEntries(tierRuleSets.map(({ code, name }) => [code, name])) as Record<
    'lcr-2020' | 'lcri-2024',
    string
  >),
  unrecorded: 'Rule not recorded: choose again',
};
export const tierRuleSetChoices: readonly Option[] = tierRuleSetCodes.map((code) => ({
  value: code,
  label: ruleSetNames[code],
}));

export function getTierRuleSetName(code: unknown): string {
  return tierRuleSetChoices.find(({ value }) => value === code)?.label ?? String(code);
}
