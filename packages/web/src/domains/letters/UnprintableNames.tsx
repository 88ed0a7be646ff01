import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import { Checkbox } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';

interface Props {
  readonly plan: LetterPlanSummary | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A name in a script that letters can't print is no reason to send no letter. */
export function UnprintableNames({ plan, checked, onChange }: Props) {
  const { unprintableNames = 0 } = plan ?? {};
  if (unprintableNames === 0) return null;
  const have = formatCount(unprintableNames, 'recipient has', 'recipients have');
  return (
    <Alert tone="attention" title={`${have} a name that letters can’t print`}>
      Without a name, the letter is addressed to “Resident”.
      <Checkbox
        mt="xs"
        label={`Address ${formatCount(unprintableNames, 'letter', 'letters')} to “Resident”`}
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Alert>
  );
}
