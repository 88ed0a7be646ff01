import { describeEarlierLetters } from '@curbstop/contract/letters/earlier-letter.calculation';
import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import { monthsOfRepeat } from '@curbstop/contract/letters/sending.values';
import { Checkbox, Text } from '@mantine/core';

interface Props {
  readonly plan: LetterPlanSummary | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/**
 * Whether recipients who were, or may have been, sent the letter before are left out, if there is more than one
 * location [B4.7]; for a single location it only says so.
 */
export function SkipDuplicates({ plan, checked, onChange }: Props) {
  if (!plan || plan.previouslySent === 0) return null;
  const sentence = describeEarlierLetters(plan);
  if (plan.locations + (checked ? plan.previouslySent : 0) < 2)
    return (
      <Text size="sm" c="dimmed">
        {sentence}
      </Text>
    );
  return (
    <Checkbox
      label="Skip duplicates"
      description={`${sentence} Not treated as duplicates: letters to other recipients, letters with other results, and letters sent in an earlier year and more than ${monthsOfRepeat} months ago. Skipping a letter does not change which yearly notices are due.`}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
