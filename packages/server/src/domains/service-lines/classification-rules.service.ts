import { classificationRulesFor } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { today } from '../../foundation/clock.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** The dated rules of the account's State, as of today at the water system. */
export function rulesInForce(context: RequestContext) {
  return classificationRulesFor(context.account.primacyCode, today(context.app.clock, context.account.timeZone));
}
