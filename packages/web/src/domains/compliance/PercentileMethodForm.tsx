import { percentileMethods } from '@curbstop/contract/regulations/percentile.values';
import { maxMethodSourceLength, percentileMethodFields } from '@curbstop/contract/samples/percentile-method.rules';
import { Button } from '@mantine/core';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormButtons } from '../../ui/Form.tsx';
import { SelectField, LongTextField } from '../../ui/FormFields.tsx';
import { parseFields } from '../../ui/form-values.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { getPercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import { PercentileConfirmationField } from '../accounts/PercentileConfirmationField.tsx';
import { usePercentileMethods } from './period.commands.ts';

const labels: Readonly<Record<string, string>> = {
  method: 'Method',
  startsOn: 'For sampling that ends on or after',
  source: 'State’s letter or rule that names the method',
  confirmedLowerPercentiles: 'I checked that the State’s text gives these lower numbers',
};
const getLabel = (path: string) => labels[path] ?? path;

export function PercentileMethodForm({ onSaved }: { readonly onSaved: () => void }) {
  const { create } = usePercentileMethods();
  const form = useForm({
    name: 'percentile-method',
    subject: 'this method',
    start: { method: '', startsOn: '', source: '', confirmedLowerPercentiles: '' },
    saved: undefined,
    read: (values) => {
      const parsed = parseFields(percentileMethodFields, values);
      if ('errors' in parsed) return parsed;
      return { fields: { ...parsed.fields, ...getPercentileConfirmation(values) } };
    },
    save: create,
    onSaved: () => {
      toastSuccess('The method was saved');
      onSaved();
    },
    pathOf: (property, code) => (code === 'methodTaken' ? 'startsOn' : [property].find((path) => path in labels)),
  });
  const help = percentileMethods.find(({ code }) => code === form.values.method)?.help;
  return (
    <Form form={form} label="Add method" refusal="The method was not saved" getLabel={getLabel}>
      <SelectField
        {...form.field('method')}
        label={getLabel('method')}
        help={help}
        none="Choose a method"
        options={percentileMethods.map(({ code, label }) => ({ value: code, label }))}
        required
      />
      <DateField
        {...form.field('startsOn')}
        label={getLabel('startsOn')}
        help="Events and monitoring periods whose sampling ends before this day keep the earlier method."
        required
      />
      <LongTextField
        {...form.field('source')}
        label={getLabel('source')}
        help="Shown beside each 90th percentile that this method computes."
        maxLength={maxMethodSourceLength}
        required
      />
      <PercentileConfirmationField form={form} label={getLabel('confirmedLowerPercentiles')} />
      <FormButtons>
        <Button type="submit" loading={form.isSaving}>
          Save method
        </Button>
      </FormButtons>
    </Form>
  );
}
