import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import { Checkbox, Text } from '@mantine/core';
import { formatDay, formatCount } from '../../ui/format.ts';

interface Props {
  readonly plan: LetterPlanSummary | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/**
 * Whether recipients who were sent the letter before are left out, if there is more than one location [B4.7]; for a single
 * location it only says so.
 */
export function SkipDuplicates({ plan, checked, onChange }: Props) {
  if (!plan || plan.previouslySent === 0) return null;
  const were = formatCount(plan.previouslySent, 'location was', 'locations were');
  const sentence = `${were} sent this letter before${plan.lastSentOn === null ? '' : `, most recently on ${formatDay(plan.lastSentOn)}`}.`;
  if (plan.locations + (checked ? plan.previouslySent : 0) < 2)
    return (
      <Text size="sm" c="dimmed">
        {sentence}
      </Text>
    );
  return (
    <Checkbox
      label="Skip duplicates"
      description={`${sentence} Letters of earlier years, to other recipients or with other results are not counted as duplicates.`}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
