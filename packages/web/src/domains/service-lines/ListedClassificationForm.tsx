import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.calls';
import {
  categories,
  classificationBases,
  protectiveOrder,
  type Category,
  type ClassificationBasis,
} from '@curbstop/contract/service-lines/service-line.values';
import { Button, NativeSelect, Text, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { today } from '../../foundation/clock.ts';
import { ClassBadge } from '../../ui/ClassBadge.tsx';
import { FormButtons, FormSheet } from '../../ui/FormSheet.tsx';
import { Note } from '../../ui/Note.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useMe } from '../accounts/session.queries.ts';
import {
  categoryAfter,
  isLessProtective,
  listedErrors,
  type ListedAction,
  type ListedErrors,
  type ListedValues,
} from './listed-classification.calculation.ts';
import { useStateServiceLine } from './service-line.commands.ts';
import { lostRace } from './service-line.form.ts';
import classes from './ServiceLine.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    listedClassification: { readonly line: ServiceLineDetails; readonly action: ListedAction };
  }
}

const words = {
  set: {
    label: 'Listed classification',
    save: 'Save listed classification',
    refusal: 'The listed classification was not saved',
  },
  settle: { label: 'Settle difference', save: 'Settle difference', refusal: 'The difference was not settled' },
  remove: {
    label: 'Remove listed classification',
    save: 'Remove listed classification',
    refusal: 'The listed classification was not removed',
  },
} as const;
const fieldLabels: Readonly<Record<keyof ListedValues, string>> = {
  category: 'Classification',
  basis: 'Basis',
  reason: 'Reason',
};
const idOf = (field: string) => `listed-${field}`;

const categoryOptions = [
  { value: '', label: 'Choose a classification' },
  ...categories.toSorted((a, b) => protectiveOrder[b] - protectiveOrder[a]).map((value) => ({ value, label: value })),
];
const basisOptions = [
  { value: '', label: 'Not recorded' },
  ...classificationBases
    .filter(({ code }) => code !== 'notAvailable')
    .map(({ code, label }) => ({ value: code, label })),
];

/** Sets, settles or removes the classification listed for a whole line; each with a reason. */
export function ListedClassificationForm({
  props: { line, action },
  close,
}: OverlayContentProps<'listedClassification'>) {
  const form = useListedForm(line, action, close);
  const { values, errors, change } = form;
  // The form moves the focus to the first error when this list changes, not with every keystroke.
  const problems = useMemo(
    () =>
      Object.entries(errors).map(([field, sentence]) => ({
        id: idOf(field),
        label: fieldLabels[field as keyof ListedValues],
        sentence,
      })),
    [errors],
  );
  return (
    <FormSheet
      label={words[action].label}
      refusal={words[action].refusal}
      onSubmit={form.submit}
      errors={problems}
      failure={form.failure}
    >
      {action === 'set' && (
        <>
          <NativeSelect
            id={idOf('category')}
            label="Classification"
            data={categoryOptions}
            value={values.category ?? ''}
            error={errors.category}
            withAsterisk
            aria-required
            data-autofocus
            onChange={(event) =>
              change({ ...values, category: (event.currentTarget.value || null) as Category | null })
            }
          />
          <NativeSelect
            id={idOf('basis')}
            label="Basis"
            description="What the listed classification rests on. Where no material is recorded, Non-lead without a basis is Lead Status Unknown."
            data={basisOptions}
            value={values.basis ?? ''}
            error={errors.basis}
            onChange={(event) =>
              change({ ...values, basis: (event.currentTarget.value || null) as ClassificationBasis | null })
            }
          />
        </>
      )}
      {action === 'settle' && (
        <Text>
          The listed classification is kept, and the line is no longer listed for review because of this difference.
        </Text>
      )}
      {action === 'remove' && (
        <Text>Both sides alone decide the classification. The change history keeps what was listed.</Text>
      )}
      <Outcome line={form.before} action={action} values={values} />
      <Textarea
        id={idOf('reason')}
        label="Reason"
        description="Kept in the change history"
        value={values.reason}
        error={errors.reason}
        maxLength={500}
        autosize
        minRows={2}
        withAsterisk
        aria-required
        {...(action !== 'set' && { 'data-autofocus': true })}
        onChange={(event) => change({ ...values, reason: event.currentTarget.value })}
      />
      <FormButtons>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" color={action === 'remove' ? 'red' : undefined} loading={form.isSaving}>
          {words[action].save}
        </Button>
      </FormButtons>
    </FormSheet>
  );
}

/** The line's new classification, and a warning if it is less protective. */
function Outcome({
  line,
  action,
  values,
}: {
  readonly line: ServiceLineDetails;
  readonly action: ListedAction;
  readonly values: ListedValues;
}) {
  const { primacyCode } = useMe().defaultAccount;
  const before = line.classification.category;
  const after = categoryAfter(line, { action, values }, { state: primacyCode, today: today() });
  return (
    <>
      <output className={classes['head']}>
        {after !== null && (
          <>
            <span>
              {after === before ? 'Classification unchanged' : `Changes the classification from ${before} to`}
            </span>
            <ClassBadge category={after} />
          </>
        )}
      </output>
      {after !== null && isLessProtective(before, after) && (
        <Note tone="attention" title="Less protective classification">
          People served by this line may no longer get notices.
        </Note>
      )}
    </>
  );
}

function useListedForm(line: ServiceLineDetails, action: ListedAction, close: () => void) {
  const save = useStateServiceLine(useMe().defaultAccount.id);
  // After an edit conflict, the other user's version.
  const [before, setBefore] = useState(line);
  const [values, change] = useState<ListedValues>({
    category: line.statement?.category ?? null,
    basis: basisOf(line),
    reason: '',
  });
  const [errors, setErrors] = useState<ListedErrors>({});
  const [failure, setFailure] = useState<string>();
  const refused = (error: unknown) => {
    const theirs = lostRace(error);
    if (theirs) setBefore(theirs);
    setFailure(
      theirs
        ? `Another person changed this line. It is now classified ${theirs.classification.category}. Check it, then save again.`
        : toErrorMessage(error).sentences.join(' '),
    );
  };
  const submit = () => {
    setFailure(undefined);
    const wrong = listedErrors(action, values);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    save.mutate({ before, action, values }, { onSuccess: close, onError: refused });
  };
  return { before, values, errors, failure, change, submit, isSaving: save.isPending };
}

function basisOf({ statement }: ServiceLineDetails): ClassificationBasis | null {
  return statement && statement.basis !== 'notAvailable' ? statement.basis : null;
}
