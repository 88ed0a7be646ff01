import type { LetterPlanSummary, ConfirmedLetters } from '@curbstop/contract/letters/sending.rules';
import { Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { LetterPlan } from './LetterPlan.tsx';
import type { ChosenOptions } from './sending.calculation.ts';
import { SkipDuplicates } from './SkipDuplicates.tsx';

interface Props {
  readonly query: UseQueryResult<LetterPlanSummary>;
  readonly options: ChosenOptions;
  readonly letterDate?: string | undefined;
  readonly samplesAfterwards?: string | undefined;
  readonly skipDuplicates: boolean;
  readonly onSkip: (skipDuplicates: boolean) => void;
}

/** The numbers of a confirmation, and whether locations that had the letter are skipped. */
export function LetterPlanConfirmation({ skipDuplicates, onSkip, ...plan }: Props) {
  return (
    <Stack gap="md">
      <LetterPlan {...plan} />
      <SkipDuplicates plan={plan.query.data} checked={skipDuplicates} onChange={onSkip} />
    </Stack>
  );
}

/** No one gets the same letter twice unless a person unticks it; of a single location, the plan only says so [B4.7]. */
export const hasDuplicatesToSkip = (plan: LetterPlanSummary | undefined): boolean =>
  plan !== undefined && plan.previouslySent > 0 && plan.locations > 1;

/** Why the letters can't be sent yet: their number is not known, or there is none. */
export function findPlanObstacle({
  data,
  isPlaceholderData,
  isError,
}: Pick<UseQueryResult<LetterPlanSummary>, 'data' | 'isPlaceholderData' | 'isError'>): string | undefined {
  if (!data && isError) return 'The letters were not counted';
  if (!data || isPlaceholderData) return 'Counting the letters';
  return data.letters === 0 ? 'There is no letter to send' : undefined;
}

/** The numbers that a person confirms. */
export function toConfirmedLetters(plan: LetterPlanSummary | undefined): Required<ConfirmedLetters> {
  return {
    letters: plan?.letters ?? 0,
    previouslySent: plan?.previouslySent ?? 0,
    newestLetterId: plan?.newestLetterId ?? null,
    recipientsDigest: plan?.recipientsDigest ?? '',
  };
}
