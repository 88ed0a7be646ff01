import type { ResultImport, ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { listResultQuestions } from '@curbstop/contract/imports/unread-formatting.calculation';
import { Checkbox } from '@mantine/core';
import { ImportMessage } from './ImportMessage.tsx';

interface Props {
  readonly batch: Pick<ResultImport, 'fileStructure' | 'withoutOutlet'>;
  readonly draft: ResultPlan;
  readonly onDraft: (plan: ResultPlan) => void;
}

/** Hidden rows and columns, crossed-out and merged cells, and comments; a person confirms each. */
export function UnreadMarks({ batch, draft, onDraft }: Props) {
  const sheet = batch.fileStructure?.sheets.find(({ name }) => name === draft.sheet);
  const confirmed = draft.confirmed ?? [];
  return listResultQuestions(sheet, draft, batch).map(({ key, title, sentence, confirm }) => (
    <ImportMessage key={key} tone="attention" title={title}>
      <p>{sentence}</p>
      <Checkbox
        checked={confirmed.includes(key)}
        onChange={({ currentTarget: { checked } }) =>
          onDraft({ ...draft, confirmed: [...confirmed.filter((one) => one !== key), ...(checked ? [key] : [])] })
        }
        label={confirm}
      />
    </ImportMessage>
  ));
}
