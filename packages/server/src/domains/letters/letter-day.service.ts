import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { sendingProblems } from '@curbstop/contract/letters/sending.problems';
import { findLetterDayObstacle, isSentImmediately } from '@curbstop/contract/letters/sending.values';
import type { Problem } from '@curbstop/contract/primitives/problem';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';

interface ChosenDay {
  readonly on?: string | undefined;
  readonly method: DeliveryMethod;
}

/** The day of the letters: today at the water system, unless another day is chosen. */
export function toLetterDay(context: RequestContext, { on, method }: ChosenDay): string {
  const today = getAccountToday(context);
  if (on === undefined) return today;
  const hasMailHouse = context.app.mailHouse !== undefined;
  const obstacle = findLetterDayObstacle(on, { today, isSentImmediately: isSentImmediately(method, { hasMailHouse }) });
  if (obstacle) throw sendingProblems[obstacle.code]({ property: 'on' });
  return on;
}

/**
 * Why a letter does not leave today. One that a mail room was to mail on its day can be here once a mail house is
 * configured, or sent again.
 */
export function findLaterDateProblem(
  context: RequestContext,
  { code, letterOn }: { readonly code: string; readonly letterOn: string },
): Problem | undefined {
  return letterOn > getAccountToday(context) ? letterProblems.datedLater({ values: { code, letterOn } }) : undefined;
}
