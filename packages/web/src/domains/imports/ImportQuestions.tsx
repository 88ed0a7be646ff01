import type { ImportPlan, ImportQuestion } from '@curbstop/contract/imports/import-batch.rules';
import { isQuestionOpen } from '@curbstop/contract/imports/import-questions.calculation';
import { Checkbox, Radio, Stack } from '@mantine/core';
import type { ImportPlanChange } from './import.wizard.ts';
import { ImportMessage } from './ImportMessage.tsx';

interface Props {
  readonly questions: readonly ImportQuestion[];
  readonly plan: Pick<ImportPlan, 'confirmed'>;
  readonly onChange: (change: ImportPlanChange) => void;
}

/** Points to confirm or choose before the rows are checked, one notice each. */
export function ImportQuestions({ questions, plan, onChange }: Props) {
  return questions.map((question) => (
    <ImportMessage
      key={question.key}
      tone={isQuestionOpen(question, plan) || question.choice ? 'attention' : 'muted'}
      title={question.title}
    >
      <p>{question.sentence}</p>
      <Answer question={question} plan={plan} onChange={onChange} />
    </ImportMessage>
  ));
}

function Answer({
  question,
  plan,
  onChange,
}: Pick<Props, 'plan' | 'onChange'> & { readonly question: ImportQuestion }) {
  const { key, title, confirm, choice } = question;
  const answer = (isConfirmed: boolean, answered = key) =>
    onChange({ kind: 'confirm', question: answered, isConfirmed });
  const isConfirmed = plan.confirmed.includes(key);
  if (!choice)
    return <Checkbox label={confirm} checked={isConfirmed} onChange={(event) => answer(event.currentTarget.checked)} />;
  const chosenAnswer = isConfirmed ? 'import' : isQuestionOpen(question, plan) ? null : 'leaveOut';
  return (
    <Radio.Group
      label={title}
      labelProps={{ className: 'visuallyHidden' }}
      value={chosenAnswer}
      onChange={(value) => (value === 'import' ? answer(true) : answer(choice.key !== undefined, choice.key))}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="leaveOut" label={choice.leaveOut} />
        <Radio value="import" label={confirm} />
      </Stack>
    </Radio.Group>
  );
}
