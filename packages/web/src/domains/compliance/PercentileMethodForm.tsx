import { percentileMethods } from '@curbstop/contract/regulations/percentile.values';
import { maxMethodSourceLength, percentileMethodFields } from '@curbstop/contract/samples/percentile-method.rules';
import { Button } from '@mantine/core';
import { DateField } from '../../ui/DateField.tsx';
import { useState } from 'react';
import { Form, FormButtons } from '../../ui/Form.tsx';
import { CheckField, SelectField, LongTextField } from '../../ui/FormFields.tsx';
import { parseFields } from '../../ui/form-values.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { usePercentileMethods } from './period.commands.ts';

const labels: Readonly<Record<string, string>> = {
  method: 'Method',
  startsOn: 'For sampling that ends on or after',
  source: 'State’s letter or rule that names the method',
  isConfirmed: 'I checked that the State’s text gives these lower numbers',
};
const codePaths: Readonly<Record<string, string>> = {
  methodTaken: 'startsOn',
  percentilesNotConfirmed: 'isConfirmed',
};
const labelOf = (path: string) => labels[path] ?? path;

export function PercentileMethodForm({ onSaved }: { readonly onSaved: () => void }) {
  const { create } = usePercentileMethods();
  // The choice that was sent last; a confirmation is about its numbers only.
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    name: 'percentile-method',
    subject: 'this method',
    start: { method: '', startsOn: '', source: '', isConfirmed: '' },
    saved: undefined,
    read: ({ isConfirmed, ...values }) => {
      const parsed = parseFields(percentileMethodFields, values);
      return 'errors' in parsed ? parsed : { fields: { ...parsed.fields, isConfirmed: isConfirmed === 'Yes' } };
    },
    save: ({ isConfirmed, ...fields }) => {
      const choice = `${fields.method} ${fields.startsOn}`;
      setRefused(choice);
      return create({ ...fields, ...(isConfirmed && choice === refused && { confirmedLowerPercentiles: true }) });
    },
    onSaved: () => {
      toastSuccess('The method was saved');
      onSaved();
    },
    pathOf: (property, code) => codePaths[code] ?? [property].find((path) => path in labels),
  });
  const help = percentileMethods.find(({ code }) => code === form.values.method)?.help;
  const startsOn = percentileMethodFields.shape.startsOn.safeParse(form.values.startsOn).data;
  const isRefused = refused === `${form.values.method} ${startsOn}`;
  return (
    <Form form={form} label="Add method" refusal="The method was not saved" labelOf={labelOf}>
      <SelectField
        {...form.field('method')}
        label={labelOf('method')}
        help={help}
        none="Choose a method"
        options={percentileMethods.map(({ code, label }) => ({ value: code, label }))}
        required
      />
      <DateField
        {...form.field('startsOn')}
        label={labelOf('startsOn')}
        help="Events and monitoring periods whose sampling ends before this day keep the earlier method."
        required
      />
      <LongTextField
        {...form.field('source')}
        label={labelOf('source')}
        help="Shown beside each 90th percentile that this method computes."
        maxLength={maxMethodSourceLength}
        required
      />
      {isRefused && (form.errors['isConfirmed'] !== undefined || form.values.isConfirmed === 'Yes') && (
        <CheckField {...form.field('isConfirmed')} label={labelOf('isConfirmed')} />
      )}
      <FormButtons>
        <Button type="submit" loading={form.isSaving}>
          Save method
        </Button>
      </FormButtons>
    </Form>
  );
}
