import { locationProblems } from '@curbstop/contract/locations/location.problems';
import {
  toRecordedTier,
  findNextTierRefusal,
  findNextTierRuleSet,
  findTierRefusal,
  type RecordedTier,
  type TierContext,
} from '@curbstop/contract/regulations/sampling-tier.calculation';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';

/** Returns the entered tiers; refuses a tier that its rule does not have. */
export function validateTiers(
  context: RequestContext,
  entered: Partial<EnteredTiers>,
  before?: EnteredTiers,
): EnteredTiers {
  const { nextTier = before?.nextTier ?? null } = entered;
  return {
    ...validateRecordedTier(context, entered, before),
    nextTier: validateNextTier(context, { entered: nextTier, before: before?.nextTier, property: 'profile.nextTier' }),
  };
}

interface NextTier {
  readonly entered: number | null;
  readonly before?: number | null | undefined;
  /** Of the request. */
  readonly property: string;
}

/** Returns the entered tier of the rule that comes next; refuses one that this rule does not have. */
export function validateNextTier(context: RequestContext, { entered, before, property }: NextTier): number | null {
  const message = findNextTierRefusal(entered, before, toTierContext(context));
  if (message) throw locationProblems.tierNotPlanned({ property, values: { sentence: message } });
  return entered;
}

/** Whether an entered tier belongs to the rule that comes next. */
export const isOfNextRule = (context: RequestContext, { tierRuleSet }: Partial<RecordedTier>): boolean =>
  tierRuleSet !== undefined && tierRuleSet === findNextTierRuleSet(toTierContext(context).on)?.code;

/** Returns an entered tier with its rule; refuses a tier that its rule does not have. */
export function validateRecordedTier(
  context: RequestContext,
  entered: Partial<RecordedTier>,
  before?: RecordedTier,
): RecordedTier {
  const tierContext = toTierContext(context);
  const message = findTierRefusal(entered, before, tierContext);
  if (message) throw locationProblems.tierNotInForce({ property: 'profile.tier', values: { sentence: message } });
  return toRecordedTier(entered, before, tierContext);
}

interface EnteredTiers extends RecordedTier {
  readonly nextTier: number | null;
}

/** What determines the sampling tiers that the account may use today. */
function toTierContext(context: Pick<RequestContext, 'app' | 'account'>): TierContext {
  return { systemType: context.account.systemType, on: getAccountToday(context) };
}
