import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { serviceLineDetails } from '@curbstop/contract/service-lines/service-line.rules';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  categoriesWorstFirst,
  classificationBases,
  isLessProtective,
} from '@curbstop/contract/service-lines/service-line.values';
import { Text } from '@mantine/core';
import { getToday } from '../../foundation/clock.ts';
import { ClassificationBadge } from './ClassificationBadge';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, LongTextField } from '../../ui/FormFields.tsx';
import { createConflictReader, type FieldValue, type ParsedForm } from '../../ui/form-values.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { getPercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import { PercentileConfirmationField } from '../accounts/PercentileConfirmationField.tsx';
import { percentileConfirmationLabels } from '../accounts/PercentileConfirmationFields.tsx';
import { useMe } from '../accounts/session.queries.ts';
import {
  calculateCategoryAfter,
  validateListedValues,
  clearsPreviouslyLeadNo,
  type ListedAction,
  type ListedValues,
} from './listed-classification.calculation.ts';
import { useLeadBan } from './lead-ban.queries.ts';
import { useChangeListedClassification } from './service-line.commands.ts';
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
  settle: { label: 'Resolve difference', save: 'Resolve difference', refusal: 'The difference was not resolved' },
  remove: {
    label: 'Remove listed classification',
    save: 'Remove listed classification',
    refusal: 'The listed classification was not removed',
  },
} as const;
const fieldLabels: Readonly<Record<string, string>> = {
  category: 'Classification',
  basis: 'Basis',
  ...percentileConfirmationLabels,
};

const categoryOptions = categoriesWorstFirst.map((value) => ({ value, label: value }));
const basisOptions = classificationBases
  .filter(({ code }) => code !== 'notAvailable')
  .map(({ code, label }) => ({ value: code, label }));

interface FormValues extends ListedValues {
  readonly confirmedLowerPercentiles: string;
}

/** Sets, settles or removes the classification listed for a whole line; each with a reason. */
export function ListedClassificationForm({
  props: { line, action },
  close,
}: OverlayContentProps<'listedClassification'>) {
  const save = useChangeListedClassification(useMe().defaultAccount.id);
  const form = useForm({
    name: 'listed',
    subject: 'the listed classification',
    start: valuesOf(line),
    saved: line,
    read: (values): ParsedForm<FormValues> => {
      const errors = validateListedValues(action, values);
      return Object.keys(errors).length > 0 ? { errors } : { fields: values };
    },
    save: (values, before) =>
      save.mutateAsync({
        before,
        action,
        values,
        ...getPercentileConfirmation(values),
      }),
    onSaved: close,
    race: {
      find: createConflictReader(serviceLineDetails),
      valuesOf,
      describeConflict: ({ classification: { category } }) =>
        `Someone else changed this line. It is now classified ${category}. Check it, then save again.`,
    },
  });
  const { values } = form;
  const state = <Name extends 'category' | 'basis'>(name: Name) => ({
    ...form.field(name),
    value: values[name],
    label: fieldLabels[name] ?? name,
    empty: null,
    onChange: (value: ListedValues[Name]) => form.set(name, value),
  });
  return (
    <Form
      form={form}
      label={words[action].label}
      refusal={words[action].refusal}
      getLabel={(path) => fieldLabels[path] ?? path}
      formatFormValue={formatFormValue}
    >
      {action === 'set' && (
        <>
          <SelectField
            {...state('category')}
            options={categoryOptions}
            none="Choose a classification"
            required
            takesFocus
          />
          <SelectField
            {...state('basis')}
            help="Basis for the listed classification. Where no material is recorded, Non-lead without a valid basis becomes Lead Status Unknown. An installation after the lead ban needs its date; a predictive model or water sampling alone is not a valid basis."
            options={basisOptions}
            none="Not recorded"
          />
        </>
      )}
      {action === 'settle' && (
        <Text>The listed classification is kept, and the line no longer needs review because of this difference.</Text>
      )}
      {action === 'remove' && (
        <Text>
          The materials of both sides will decide the classification. The listed classification stays in the change
          history.
        </Text>
      )}
      <Outcome line={form.saved} action={action} values={values} />
      <LongTextField
        {...form.field('reason')}
        label="Reason"
        help="Kept in the change history"
        maxLength={maxReasonLength}
        required
        takesFocus={action !== 'set'}
      />
      <PercentileConfirmationField form={form} />
      <SaveButtons
        form={form}
        onCancel={close}
        label={words[action].save}
        {...(action === 'remove' && { tone: 'danger' })}
      />
    </Form>
  );
}

function formatFormValue(path: string, value: FieldValue): string {
  if (value === null) return 'not recorded';
  return (path === 'basis' && basisOptions.find((option) => option.value === value)?.label) || String(value);
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
  const leadBan = useLeadBan();
  const previousCategory = line.classification.category;
  const newCategory = calculateCategoryAfter(
    line,
    { action, values },
    { state: primacyCode, today: getToday(), leadBan },
  );
  return (
    <>
      <output className={classes['head']}>
        {newCategory !== null && (
          <>
            <span>
              {newCategory === previousCategory
                ? 'Classification unchanged'
                : `Changes the classification from ${previousCategory} to`}
            </span>
            <ClassificationBadge category={newCategory} />
          </>
        )}
      </output>
      {clearsPreviouslyLeadNo(line, action, values) && (
        <Alert tone="attention" title="Previously lead will be recorded as Unknown">
          The answer No was recorded before this listing. You can enter it again with a reason.
        </Alert>
      )}
      {newCategory !== null && isLessProtective(previousCategory, newCategory) && (
        <Alert tone="attention" title="Less protective classification">
          People served by this line may no longer get notices.
        </Alert>
      )}
    </>
  );
}

function valuesOf({ listedClassification }: ServiceLineDetails): FormValues {
  return {
    category: listedClassification?.category ?? null,
    basis: listedClassification && listedClassification.basis !== 'notAvailable' ? listedClassification.basis : null,
    reason: '',
    confirmedLowerPercentiles: '',
  };
}
