import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import type { Fields } from '@curbstop/contract/primitives/fields';
import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { isSampledWork, lineWorks } from '@curbstop/contract/service-lines/line-work.values';
import { lineWorkDescriptor } from '@curbstop/contract/service-lines/line-work.fields';
import { lineWork as replacementShape, type LineWork } from '@curbstop/contract/service-lines/line-work.rules';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { formatFieldValue } from '../../ui/field-values.ts';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { CheckField, SelectField, LongTextField } from '../../ui/FormFields.tsx';
import { createConflictReader } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { findWorkWarnings, parseReplacement, toReplacementValues, toStartValues } from './line-work.form.ts';
import { useLineWorks } from './line-work.queries.ts';

const works = lineWorks.map(({ code, label }) => ({ value: code, label }));
const ownLabels: Readonly<Record<string, string>> = {
  reason: 'Reason',
  confirmedNonLead: 'I confirm that the work was on this line, which is now Non-lead',
  confirmedOtherWork: 'This is different work from the work recorded for that day',
};
const getLabel = (path: string) => ownLabels[path] ?? (lineWorkDescriptor as Fields)[path]?.label ?? path;
const formatFormValue = (path: string, value: unknown) => {
  const field = (lineWorkDescriptor as Fields)[path];
  return String((field && formatFieldValue(field, value)) ?? value);
};

interface Props {
  readonly lineId: string;
  readonly isNonLead: boolean;
  /** The work that is recorded for the line. */
  readonly recorded: readonly LineWork[];
  /** Undefined for a new one. */
  readonly replacement: LineWork | undefined;
  readonly onDone: () => void;
}

/** The kind and the days of work on a line, from which its deadlines follow. */
export function LineWorkForm({ lineId, isNonLead, recorded, replacement, onDone }: Props) {
  const { id: accountId, timeZone } = useMe().defaultAccount;
  const today = getTodayAt(timeZone);
  const { save } = useLineWorks(accountId, lineId);
  const line = { before: replacement, recorded, isNonLead };
  const form = useForm({
    name: 'partialReplacement',
    subject: 'this work',
    start: toStartValues(replacement ?? { work: 'partial' }),
    saved: replacement,
    read: (values) => parseReplacement(values, { today, ...line }),
    save: (entry, before) => save.mutateAsync({ before, entry }),
    onSaved: onDone,
    race: {
      find: createConflictReader(replacementShape),
      valuesOf: (theirs) => toReplacementValues(theirs ?? {}),
    },
  });
  const work = form.values['work'] ?? '';
  const doubts = findWorkWarnings(form.values, line);
  const field = (path: keyof typeof lineWorkDescriptor) => ({ ...form.field(path), label: getLabel(path) });
  return (
    <Form
      form={form}
      label={replacement ? 'Edit work' : 'Record work'}
      refusal="The work was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
    >
      <SelectField
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
        help={isSampledWork(work) ? 'Starts the deadline for the tap sample' : undefined}
      />
      {doubts.needsReason && (
        <LongTextField
          {...form.field('reason')}
          label={getLabel('reason')}
          help="Why the completed work is recorded differently now. The change history keeps it. Deadlines that followed it are listed as no longer required."
          maxLength={maxReasonLength}
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
      {doubts.isNonLead && (
        <CheckField
          {...form.field('confirmedNonLead')}
          label={getLabel('confirmedNonLead')}
          help="The rule applies only to work on Lead, GRR (galvanized requiring replacement) and Unknown lines. Check the address."
        />
      )}
      {(doubts.other ?? form.errors['confirmedOtherWork']) && (
        <CheckField
          {...form.field('confirmedOtherWork')}
          label={getLabel('confirmedOtherWork')}
          help="If it is the same work, edit that record instead. If you record it twice, its deadlines are listed twice."
        />
      )}
      <SaveButtons form={form} onCancel={onDone} label="Save work" />
    </Form>
  );
}
