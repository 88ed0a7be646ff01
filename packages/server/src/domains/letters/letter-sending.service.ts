import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  canBeCertified,
  maxBatchLetters,
  type BatchKind,
  type DeliveryMethod,
  type SendOptions,
} from '@curbstop/contract/letters/letter-batch.values';
import { describeEarlierLetters } from '@curbstop/contract/letters/earlier-letter.calculation';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { needsContacts, requirementOfMethod } from '@curbstop/contract/letters/sending.values';
import { sendingProblems } from '@curbstop/contract/letters/sending.problems';
import { findReturnAddress } from '@curbstop/contract/letters/return-address.calculation';
import type { LetterPlanSummary, LettersSent, ConfirmedLetters } from '@curbstop/contract/letters/sending.rules';
import type { UnreachableLocation } from '@curbstop/contract/letters/letter.rules';
import { formatCount } from '@curbstop/contract/primitives/count-text';
import { commonProblems, type Problem } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getAccountProfileWithin } from '../accounts/account-profile.service.ts';
import { addLetters, openBatch, queueBatch } from './letter-batch.service.ts';
import { updateAddressedToResident, updateUnreachable } from './letter-batch.repository.ts';
import { getSender } from './mail-house.service.ts';
import { planLetters, type LetterPlan } from './letter-plan.service.ts';
import { lockSending } from './letter-plan.repository.ts';
import { LetterPlanCounter, type PlannedLetters } from './letter-plan-counter.calculation.ts';

interface LetterSending {
  readonly kind: BatchKind;
  readonly title: string;
  readonly plan: LetterPlan;
  readonly options: SendOptions;
  /** The numbers that the person confirmed. */
  readonly seen: ConfirmedLetters | undefined;
  /** Without numbers that were confirmed: whether letters that were sent before are sent again. */
  readonly sendAgain?: boolean;
  /** The notice campaign that sends them, unless they count for every campaign. */
  readonly campaignKey?: string;
  /** The notice campaign that keeps who got no letter. */
  readonly sentFor?: string;
}

/** Plans the letters and puts them into a batch that is queued in the same transaction. */
export async function sendPlanned(
  trx: AccountTransaction,
  context: RequestContext,
  { plan, options, seen, sendAgain = false, sentFor, ...batch }: LetterSending,
): Promise<LettersSent> {
  const { method, on } = plan;
  const stored = toStored(options, method);
  requireMethod(context, { method, isCertified: stored.isCertified });
  requireOwners(context, plan);
  if (method === 'Email' && !context.app.config.mail) throw sendingProblems.noMailServer({ property: 'method' });
  // Without a return address the mail house takes no letter.
  if (method === 'Mail' && context.app.mailHouse) await getSender(trx);
  await lockSending(trx);
  const batchId = await openBatch(trx, context, { ...batch, method, options: stored, on });
  const tally = await tallyPlan(trx, context, {
    plan,
    keep: (part) => addLetters(trx, context, { batchId, letters: part.letters }),
  });
  const { letters, unreachable, ...repeated } = tally.toSummary();
  if (seen) requireSeen(seen, { letters, ...repeated });
  else if (!sendAgain && !plan.skipDuplicates) requireNotSentBefore(repeated);
  if (letters === 0) throw createNothingToSend(plan, tally);
  await updateUnreachable(trx, batchId, { locations: tally.unreachable, sentFor: sentFor ?? null });
  const { unprintableNames = 0 } = repeated;
  if (plan.addressToResident && unprintableNames > 0) await updateAddressedToResident(trx, batchId, unprintableNames);
  await queueBatch(trx, context, batchId);
  return { batchId, letters, unreachable, ...countSkipped(plan, repeated) };
}

function createNothingToSend({ skipDuplicates }: LetterPlan, tally: LetterPlanCounter): Problem {
  const skipped = skipDuplicates ? describeEarlierLetters(tally.toSummary()) : '';
  return sendingProblems.nothingToSend({ values: { reasons: describeReasons(tally.unreachable), skipped } });
}

function countSkipped(
  { skipDuplicates }: LetterPlan,
  { previouslySent }: Pick<LetterPlanSummary, 'previouslySent'>,
): Pick<LettersSent, 'skipped'> {
  return skipDuplicates && previouslySent > 0 ? { skipped: previouslySent } : {};
}

const reasonsNamed = 3;

/** “12 locations: No results yet. 1 location: The location was deleted” */
function describeReasons(unreachable: readonly UnreachableLocation[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of unreachable) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, reasonsNamed);
  return sorted.map(([reason, locations]) => `${formatCount(locations, 'location')}: ${reason}`).join('. ');
}

/** If two people confirm the same letters at the same time, only one of them sends the letters. */
function requireSeen(
  seen: ConfirmedLetters,
  now: Pick<LetterPlanSummary, 'letters' | 'previouslySent' | 'newestLetterId' | 'recipientsDigest'>,
): void {
  if (seen.letters !== now.letters)
    throw sendingProblems.confirmationOutdated({ values: { now: now.letters, then: seen.letters } });
  const {
    previouslySent = now.previouslySent,
    newestLetterId = now.newestLetterId,
    recipientsDigest = now.recipientsDigest,
  } = seen;
  if (previouslySent !== now.previouslySent || newestLetterId !== now.newestLetterId)
    throw sendingProblems.alreadySent();
  if (recipientsDigest !== now.recipientsDigest) throw sendingProblems.recipientsChanged();
}

/** No household gets the same letter twice because a program repeats its call. */
function requireNotSentBefore({
  previouslySent,
  uncertain,
  notMailed,
  onTheWay,
  lastSentOn,
}: Pick<LetterPlanSummary, 'previouslySent' | 'uncertain' | 'notMailed' | 'onTheWay' | 'lastSentOn'>): void {
  if (previouslySent > 0)
    throw sendingProblems.sentBefore({
      values: {
        locations: previouslySent,
        uncertain: uncertain?.locations ?? 0,
        notMailed: notMailed?.locations ?? 0,
        createdOn: notMailed?.createdOn ?? '',
        onTheWay: onTheWay ?? 0,
        day: lastSentOn ?? '',
      },
    });
}

function toStored(options: SendOptions, method: DeliveryMethod): SendOptions {
  return { ...options, isCertified: options.isCertified && canBeCertified({ ...options, method }) };
}

interface Delivery {
  readonly method: DeliveryMethod;
  readonly isCertified: boolean;
}

const listRequirements = ({ method, isCertified }: Delivery) => [
  requirementOfMethod[method],
  ...(isCertified && method === 'Mail' ? [requirements.mailCertified] : []),
];

/** [B6.4]: mail, certified mail and email are features of their own. */
export function requireMethodFeatures({ features }: RequestContext, delivery: Delivery): void {
  if (listRequirements(delivery).some(({ feature }) => !features.has(feature)))
    throw commonProblems.featureMissing({ property: 'method' });
}

function requireOwners({ features }: RequestContext, { to }: Pick<LetterPlan, 'to'>): void {
  if (needsContacts(to) && !features.has(requirements.viewContacts.feature))
    throw commonProblems.featureMissing({ property: 'to' });
}

function requireMethod({ permissions, features }: RequestContext, delivery: Delivery): void {
  const member = { permissions, features, flags: new Set<string>() };
  for (const requirement of listRequirements(delivery)) {
    const missing = findMissingRequirement(member, requirement);
    if (missing === 'feature') throw commonProblems.featureMissing({ property: 'method' });
    if (missing) throw commonProblems.notAllowed();
  }
}

/** What would be sent, without keeping the letters. */
export async function summarizePlan(
  trx: AccountTransaction,
  context: RequestContext,
  plan: LetterPlan,
): Promise<LetterPlanSummary> {
  requireOwners(context, plan);
  const tally = await tallyPlan(trx, context, { plan });
  const needsReturnAddress = !findReturnAddress(await getAccountProfileWithin(trx));
  return { ...tally.toSummary(), needsReturnAddress };
}

interface PlanToTally {
  readonly plan: LetterPlan;
  readonly keep?: (part: PlannedLetters) => Promise<void>;
}

/** Stops at more letters than one batch has room for, so that a huge selection is not composed in vain. */
async function tallyPlan(trx: AccountTransaction, context: RequestContext, { plan, keep }: PlanToTally) {
  const tally = new LetterPlanCounter();
  for await (const part of planLetters(trx, context, plan)) {
    tally.add(part);
    if (tally.letters > maxBatchLetters) throw letterProblems.tooManyLetters();
    await keep?.(part);
  }
  return tally;
}
