import { getLeadBan, type LeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import {
  getClassificationRules,
  type ClassificationRules,
} from '@curbstop/contract/regulations/service-line-classification.calculation';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';

/** The dated rules of the account's State, as of today at the water system. */
export function getRulesInForce(context: RequestContext) {
  return getClassificationRules(context.account.primacyCode, getAccountToday(context));
}

/** What decides whether a basis of classification counts. */
export interface RulesInForce {
  readonly rules: ClassificationRules;
  readonly leadBan: LeadBan;
}

/** What decides whether a basis of classification counts, as of today at the water system. */
export function getBasisRulesInForce(context: RequestContext): RulesInForce {
  const { primacyCode, localLeadBan } = context.account;
  return { rules: getRulesInForce(context), leadBan: getLeadBan(primacyCode, localLeadBan) };
}
