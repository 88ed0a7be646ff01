import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  maxBatchLetters,
  type BatchKind,
  type DeliveryMethod,
  type SendOptions,
} from '@curbstop/contract/letters/letter-batch.values';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { sendingProblems } from '@curbstop/contract/letters/sending.problems';
import type { LettersSent } from '@curbstop/contract/letters/sending.rules';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getToday } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { addLetters, openBatch, queueBatch } from './letter-batch.service.ts';
import { planLetters, type LetterPlan } from './letter-plan.service.ts';
import { PlanTally } from './plan-tally.calculation.ts';

export interface Sending {
  readonly kind: BatchKind;
  readonly title: string;
  readonly plan: LetterPlan;
  readonly options: SendOptions;
  /** How many letters the person confirmed. */
  readonly seen: { readonly letters: number } | undefined;
  /** The notice campaign that sends them. */
  readonly campaignKey?: string;
}

/** Plans the letters and puts them into a batch that is queued in the same transaction. */
export async function sendPlanned(
  trx: AccountTransaction,
  context: RequestContext,
  { plan, options, seen, ...batch }: Sending,
): Promise<LettersSent> {
  const { method, on } = plan;
  const stored = toStored(options, method);
  requireMethod(context, { method, isCertified: stored.isCertified });
  const batchId = await openBatch(trx, context, { ...batch, method, options: stored, on });
  const tally = new PlanTally();
  for await (const part of planLetters(trx, context, plan)) {
    tally.add(part);
    if (tally.toSummary().letters > maxBatchLetters) throw letterProblems.tooManyLetters();
    await addLetters(trx, context, { batchId, letters: part.letters });
  }
  const { letters, unreachable } = tally.toSummary();
  if (seen && seen.letters !== letters)
    throw sendingProblems.seenHasChanged({ values: { now: letters, then: seen.letters } });
  if (letters === 0) throw sendingProblems.nothingToSend();
  await queueBatch(trx, context, batchId);
  return { batchId, letters, unreachable };
}

/** Certified mail is only for letters that are mailed, and for First Class: choosing Standard clears it [B4.2]. */
function toStored(options: SendOptions, method: DeliveryMethod): SendOptions {
  return { ...options, isCertified: options.isCertified && method === 'Mail' && options.mailType === 'First Class' };
}

const requirementOfMethod = {
  Mail: requirements.mailLettersByProvider,
  PDF: requirements.sendLetters,
  Email: requirements.emailLetters,
} as const;

interface Delivery {
  readonly method: DeliveryMethod;
  readonly isCertified: boolean;
}

const requirementsOf = ({ method, isCertified }: Delivery) => [
  requirementOfMethod[method],
  ...(isCertified && method === 'Mail' ? [requirements.mailCertified] : []),
];

/** [B6.4]: mail, certified mail and email are features of their own. */
export function requireMethodFeatures({ features }: RequestContext, delivery: Delivery): void {
  if (requirementsOf(delivery).some(({ feature }) => !features.has(feature)))
    throw commonProblems.featureMissing({ property: 'method' });
}

function requireMethod({ permissions, features }: RequestContext, delivery: Delivery): void {
  const member = { permissions, features, flags: new Set<string>() };
  for (const requirement of requirementsOf(delivery)) {
    const missing = findMissingRequirement(member, requirement);
    if (missing === 'feature') throw commonProblems.featureMissing({ property: 'method' });
    if (missing) throw commonProblems.notAllowed();
  }
}

/** The day of the letters: today at the water system, unless another day is chosen. */
export function toLetterDay({ app, account }: RequestContext, on: string | undefined): string {
  return on ?? getToday(app.clock, account.timeZone);
}

/** What would be sent, without keeping the letters. */
export async function summarizePlan(trx: AccountTransaction, context: RequestContext, plan: LetterPlan) {
  const tally = new PlanTally();
  for await (const part of planLetters(trx, context, plan)) tally.add(part);
  return tally.toSummary();
}
