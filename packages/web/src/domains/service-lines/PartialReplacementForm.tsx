import type { Fields } from '@curbstop/contract/primitives/fields';
import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { isSampledWork, lineWorks } from '@curbstop/contract/service-lines/line-work.values';
import { partialReplacementDescriptor } from '@curbstop/contract/service-lines/partial-replacement.fields';
import {
  partialReplacement as replacementShape,
  type PartialReplacement,
} from '@curbstop/contract/service-lines/partial-replacement.rules';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { formatFieldValue } from '../../ui/field-values.ts';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { CheckField, ChoiceField, LongTextField } from '../../ui/FormFields.tsx';
import { createConflictReader } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { parseReplacement, toReplacementValues, toStartValues } from './partial-replacement.form.ts';
import { usePartialReplacements } from './partial-replacement.queries.ts';

const works = lineWorks.map(({ code, label }) => ({ value: code, label }));
const labelOf = (path: string) =>
  path === 'reason' ? 'Reason' : ((partialReplacementDescriptor as Fields)[path]?.label ?? path);
const wordsOf = (path: string, value: unknown) => {
  const field = (partialReplacementDescriptor as Fields)[path];
  return String((field && formatFieldValue(field, value)) ?? value);
};

interface Props {
  readonly lineId: string;
  /** Undefined for a new one. */
  readonly replacement: PartialReplacement | undefined;
  readonly onDone: () => void;
}

/** The kind and the days of work on a line, from which its deadlines follow. */
export function PartialReplacementForm({ lineId, replacement, onDone }: Props) {
  const { id: accountId, timeZone } = useMe().defaultAccount;
  const today = getTodayAt(timeZone);
  const { save } = usePartialReplacements(accountId, lineId);
  const form = useForm({
    name: 'partialReplacement',
    subject: 'this work',
    start: toStartValues(replacement ?? { work: 'partial' }),
    saved: replacement,
    read: (values) => parseReplacement(values, today, replacement),
    save: (entry, before) => save.mutateAsync({ before, entry }),
    onSaved: onDone,
    race: {
      find: createConflictReader(replacementShape),
      valuesOf: (theirs) => toReplacementValues(theirs ?? {}),
    },
  });
  const work = form.values['work'] ?? '';
  const field = (path: keyof typeof partialReplacementDescriptor) => ({ ...form.field(path), label: labelOf(path) });
  return (
    <Form
      form={form}
      label={replacement ? 'Edit work' : 'Record work'}
      refusal="The work was not saved"
      labelOf={labelOf}
      wordsOf={wordsOf}
    >
      <ChoiceField
        {...field('work')}
        options={works}
        help={work === 'partial' ? undefined : citeRule('otherLineWork')}
      />
      <DateField {...field('plannedOn')} help="Sets when the notice is due" takesFocus />
      {(work === 'partial' || form.values['isEmergency'] === 'Yes') && (
        <CheckField {...field('isEmergency')} help="Only your State may allow a shorter notice" />
      )}
      <DateField
        {...field('doneOn')}
        max={today}
        help={isSampledWork(work) ? 'Starts the deadline of the tap sample' : undefined}
      />
      {replacement && replacement.doneOn !== null && !form.values['doneOn'] && (
        <LongTextField
          {...form.field('reason')}
          label={labelOf('reason')}
          help="Why the work is not completed. Kept in the change history; what was due after it stays listed as no longer required."
          maxLength={500}
          required
        />
      )}
      {(isSampledWork(work) || form.values['resultReceivedOn']) && (
        <DateField
          {...field('resultReceivedOn')}
          max={today}
          help="Starts the deadline to send it to the owner and residents"
        />
      )}
      <SaveButtons form={form} onCancel={onDone} label="Save work" />
    </Form>
  );
}
