import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { Button, Skeleton } from '@mantine/core';
import { getToday } from '../../foundation/clock.ts';
import { Form, FormButtons } from '../../ui/Form.tsx';
import { mergeErrors, type ParsedForm } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { getPercentileConfirmation, arePercentilesConfirmed } from '../accounts/percentile-confirmation.form.ts';
import { PercentileConfirmationFields } from '../accounts/PercentileConfirmationFields.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { LocationPicker } from './LocationPicker.tsx';
import { useAddServiceLine } from './service-line.commands.ts';
import { useDeletedLine } from './service-line.queries.ts';
import {
  lineForm,
  getLinePath,
  parseServiceLineForm,
  toServiceLineValues,
  markVerifiedByDate,
  type OwnFields,
  type ServiceLineValues,
} from './service-line.form.ts';
import { useLineLabel, useOwnFields } from './CustomLineFields.tsx';
import { ServiceLineFields } from './ServiceLineFields.tsx';

interface Props {
  /** Preselected, when opened from a location. */
  readonly locationId: string | undefined;
  readonly onAdded: (line: ServiceLineDetails) => void;
  readonly cancelHref: string;
}

/** Adds a line. Its classification is computed from the entered fields and shown as a preview. */
export function NewServiceLineForm(props: Props) {
  const ownFields = useOwnFields();
  return ownFields ? <NewForm {...props} own={ownFields} /> : <Skeleton height={320} aria-busy="true" />;
}

function NewForm({ locationId = '', onAdded, cancelHref, own }: Props & { readonly own: OwnFields }) {
  const add = useAddServiceLine(useMe().defaultAccount.id);
  const form = useForm({
    name: lineForm,
    subject: 'the new service line',
    start: { locationId, ...toServiceLineValues(newServiceLine, own), reason: '', confirmedLowerPercentiles: '' },
    saved: undefined,
    read: (values) => {
      const [location, line] = [
        parseLocationId(values),
        parseServiceLineForm(values, newServiceLine, { today: getToday(), own }),
      ];
      if ('errors' in location || 'errors' in line) return { errors: mergeErrors(location, line) };
      const lower = arePercentilesConfirmed(values) && { ...getPercentileConfirmation(values), reason: values.reason };
      return { fields: { locationId: location.fields, fields: line.fields, ...lower } };
    },
    save: add.mutateAsync,
    onSaved: onAdded,
    pathOf: getLinePath,
  });
  const { values, errors } = form;
  const deleted = useDeletedLine(values.locationId, values.externalId);
  return (
    <Form
      form={form}
      layout="longPage"
      label="Add service line"
      refusal="The service line was not saved"
      getLabel={useLineLabel()}
    >
      <LocationPicker {...form.field('locationId')} />
      <ServiceLineFields
        values={values}
        errors={errors}
        own={own}
        deleted={deleted}
        onChange={(changed) => form.change((typed) => ({ ...typed, ...verified(changed) }))}
      />
      <PercentileConfirmationFields
        form={form}
        help="For example which record of the line was found. It is recorded in the change history."
      />
      <FormButtons>
        <Button component="a" href={cancelHref} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={form.isSaving}>
          Add service line
        </Button>
      </FormButtons>
    </Form>
  );
}

function parseLocationId({ locationId }: { readonly locationId: string }): ParsedForm<string> {
  return locationId === '' ? { errors: { locationId: 'Location is required' } } : { fields: locationId };
}

/** [B3.11]: the preview of what will be saved. */
function verified(values: ServiceLineValues): ServiceLineValues {
  return { ...values, system: markVerifiedByDate(values.system), customer: markVerifiedByDate(values.customer) };
}
