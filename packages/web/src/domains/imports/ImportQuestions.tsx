import type { ImportPlan, ImportQuestion } from '@curbstop/contract/imports/import-batch.rules';
import { Checkbox } from '@mantine/core';
import type { PlanChange } from './import.wizard.ts';
import { ImportNotice } from './ImportNotice.tsx';

interface Props {
  readonly questions: readonly ImportQuestion[];
  readonly plan: Pick<ImportPlan, 'confirmed'>;
  readonly onChange: (change: PlanChange) => void;
}

/** Points to confirm before the rows are checked, one notice each. */
export function ImportQuestions({ questions, plan, onChange }: Props) {
  return questions.map(({ key, title, sentence, confirm }) => (
    <ImportNotice key={key} tone={plan.confirmed.includes(key) ? 'muted' : 'attention'} title={title}>
      <p>{sentence}</p>
      <Checkbox
        label={confirm}
        checked={plan.confirmed.includes(key)}
        onChange={(event) => onChange({ kind: 'confirm', question: key, isConfirmed: event.currentTarget.checked })}
      />
    </ImportNotice>
  ));
}
