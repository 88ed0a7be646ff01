import type { BasisRules } from '@curbstop/contract/service-lines/basis-doubt.calculation';
import { leadBanFor } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { classificationRulesFor } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { today } from '../../foundation/clock.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** The dated rules of the account's State, as of today at the water system. */
export function rulesInForce(context: RequestContext) {
  return classificationRulesFor(context.account.primacyCode, today(context.app.clock, context.account.timeZone));
}

/** What decides whether a basis of classification counts, as of today at the water system. */
export function basisRulesInForce(context: RequestContext): BasisRules {
  const { primacyCode, localLeadBan } = context.account;
  return { rules: rulesInForce(context), leadBan: leadBanFor(primacyCode, localLeadBan) };
}
