import { getPercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { isReason } from '@curbstop/contract/service-lines/lead-history.calculation';
import { serviceLineDetails } from '@curbstop/contract/service-lines/service-line.rules';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { Skeleton } from '@mantine/core';
import { getToday } from '../../foundation/clock.ts';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { TextField } from '../../ui/FormFields.tsx';
import { mergeErrors, createConflictReader, type ParsedForm } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { PercentileConfirmationField } from '../accounts/PercentileConfirmationField.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { findReasonRequirement } from './lead-history.form.ts';
import { useUpdateServiceLine, type ServiceLineEdit } from './service-line.commands.ts';
import {
  lineForm,
  getLinePath,
  parseServiceLineForm,
  toServiceLineValues,
  type OwnFields,
  type ServiceLineValues,
} from './service-line.form.ts';
import { formatPath } from './service-line-changes.calculation.ts';
import { useLineLabel, useOwnFields } from './CustomLineFields.tsx';
import { ServiceLineFields } from './ServiceLineFields.tsx';

interface Props {
  readonly line: ServiceLineDetails;
  readonly onDone: () => void;
}

/** Edits a line. Its classification is computed from the entered fields and shown as a preview. */
export function ServiceLineForm(props: Props) {
  const ownFields = useOwnFields();
  return ownFields ? <EditForm {...props} own={ownFields} /> : <Skeleton height={320} aria-busy="true" />;
}

interface EditValues extends ServiceLineValues {
  readonly reason: string;
  readonly confirmedLowerPercentiles: string;
}

function EditForm({ line, onDone, own }: Props & { readonly own: OwnFields }) {
  const { id: accountId, primacyCode } = useMe().defaultAccount;
  const save = useUpdateServiceLine(accountId);
  const rules = getClassificationRules(primacyCode, getToday());
  const valuesWithReason = (details: ServiceLineDetails): EditValues => ({
    ...toServiceLineValues(details, own),
    reason: '',
    confirmedLowerPercentiles: '',
  });
  const form = useForm({
    name: lineForm,
    subject: 'this service line',
    start: valuesWithReason(line),
    saved: line,
    read: (values, before): ParsedForm<Omit<ServiceLineEdit, 'before'>> => {
      const [fields, reason] = [
        parseServiceLineForm(values, before, { today: getToday(), own }),
        parseReason(values, findReasonRequirement(values, before, rules)),
      ];
      if ('errors' in fields || 'errors' in reason) return { errors: mergeErrors(fields, reason) };
      return { fields: { fields: fields.fields, reason: reason.fields, ...getPercentileConfirmation(values) } };
    },
    save: (change, before) => save.mutateAsync({ before, ...change }),
    onSaved: onDone,
    race: { find: createConflictReader(serviceLineDetails), valuesOf: valuesWithReason },
    pathOf: getLinePath,
  });
  const reasonRequired = findReasonRequirement(form.values, form.saved, rules);
  return (
    <Form
      form={form}
      layout="drawer"
      label="Edit service line"
      refusal="The service line was not saved"
      getLabel={useLineLabel()}
      formatFormValue={formatPath}
    >
      <ServiceLineFields
        values={form.values}
        errors={form.errors}
        onChange={(changed) => form.change((typed) => ({ ...typed, ...changed }))}
        own={own}
        before={form.saved}
      />
      <TextField
        {...form.field('reason')}
        label="Reason"
        required={reasonRequired !== undefined}
        help={reasonRequired ? `${reasonRequired} Kept in the change history.` : 'Kept in the change history'}
      />
      <PercentileConfirmationField form={form} />
      <SaveButtons form={form} onCancel={onDone} label="Save service line" />
    </Form>
  );
}

/** The reason; null if none was entered and none is required. */
function parseReason(values: EditValues, required: string | undefined): ParsedForm<string | null> {
  const reason = values.reason.trim();
  if (!isReason(reason) && required !== undefined) return { errors: { reason: required } };
  return { fields: reason === '' ? null : reason };
}
