import type { DeadlineKind } from '@curbstop/contract/regulations/deadline-rule.values';

/** The campaigns whose letters state an exceedance. */
export const exceedanceCampaign: DeadlineKind = 'tier1Notice';
