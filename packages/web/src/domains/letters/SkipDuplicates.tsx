import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import { Checkbox } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';

interface Props {
  readonly plan: LetterPlanSummary | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Shown if there is more than one location and some were sent the letter before [B4.7]. */
export function SkipDuplicates({ plan, checked, onChange }: Props) {
  if (!plan || plan.previouslySent === 0) return null;
  const locations = plan.locations + (checked ? plan.previouslySent : 0);
  const were = formatCount(plan.previouslySent, 'location was', 'locations were');
  if (locations < 2) return null;
  return (
    <Checkbox
      label="Skip duplicates"
      description={`${were} sent this letter before.`}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
