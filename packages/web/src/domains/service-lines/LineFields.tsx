import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { yesNoUnknown, connectors, serviceLineStatuses } from '@curbstop/contract/service-lines/service-line.values';
import { lineDescriptor } from '@curbstop/contract/service-lines/service-line.fields';
import { getToday } from '../../foundation/clock.ts';
import { useMe } from '../accounts/session.queries.ts';
import { FormPair, FormSection } from '../../ui/Form.tsx';
import { DateTextField } from '../../ui/DateField.tsx';
import { SelectField, FieldMessage, LongTextField, toOptions, TextField } from '../../ui/FormFields.tsx';
import type { FormErrors } from '../../ui/form-values.ts';
import { listFieldOptions } from '../../ui/table/field-columns.tsx';
import { getLineField, type ServiceLineValues } from './service-line.form.ts';

const connectorOptions = connectors.map((connector) => ({
  value: connector,
  label: connector === 'None' ? 'None present' : connector,
}));

const methodOptions = listFieldOptions(lineDescriptor.fittingsVerificationMethod) ?? [];

interface Props {
  readonly values: ServiceLineValues;
  readonly errors: FormErrors;
  readonly onChange: (values: ServiceLineValues) => void;
  /** What saving records about an earlier lead connector. */
  readonly connectorMessage: string | undefined;
}

/** The fields of the whole line [B3.13]. */
export function LineFields({ values, errors, onChange, connectorMessage }: Props) {
  const { primacyCode } = useMe().defaultAccount;
  const countsConnectorHistory = getClassificationRules(primacyCode, getToday()).galvanizedNeedsConnectorHistory;
  const field = <Name extends keyof ServiceLineValues & keyof typeof lineDescriptor>(name: Name) => ({
    ...getLineField(name, errors),
    label: lineDescriptor[name].label,
    value: values[name],
    onChange: (value: ServiceLineValues[Name]) => onChange({ ...values, [name]: value }),
  });
  const connectorHistory = (
    <div>
      <SelectField
        {...field('connectorPreviouslyLead')}
        label="Ever connected to a lead connector?"
        options={toOptions(yesNoUnknown)}
        help={
          countsConnectorHistory
            ? 'Your State classifies galvanized pipe by this answer. Choose Yes or No only if a record shows it; otherwise choose Unknown.'
            : undefined
        }
      />
      <FieldMessage message={connectorMessage} />
    </div>
  );
  return (
    <FormSection title="Whole line">
      <FormPair>
        {/* 40 CFR 141.2: typically not over two feet until October 31, 2027; three feet at most from then on. */}
        <SelectField
          {...field('connector')}
          options={connectorOptions}
          help="The short flexible pipe at the main (gooseneck or pigtail), usually up to 2 feet and never over 3. A longer piece of lead is a lead line: record it as the material of its side."
        />
        <SelectField {...field('status')} options={toOptions(serviceLineStatuses)} />
      </FormPair>
      {countsConnectorHistory && connectorHistory}
      <FormPair>
        <SelectField {...field('leadSolder')} options={toOptions(yesNoUnknown)} />
        <SelectField {...field('leadFittings')} options={toOptions(yesNoUnknown)} />
      </FormPair>
      <SelectField {...field('fittingsVerificationMethod')} options={methodOptions} none="Not recorded" empty={null} />
      <FormPair>
        <TextField {...field('fittingsVerifiedBy')} />
        <DateTextField {...field('fittingsVerifiedOn')} />
      </FormPair>
      <SelectField {...field('interiorLeadSolder')} options={toOptions(yesNoUnknown)} />
      <SelectField {...field('pointOfUseTreatment')} options={toOptions(yesNoUnknown)} />
      <SelectField {...field('currentSamplingSite')} options={toOptions(yesNoUnknown)} />
      <TextField {...field('otherLeadEquipment')} />
      {!countsConnectorHistory && connectorHistory}
      <FormPair>
        <TextField {...field('externalId')} />
        <TextField {...field('otherLocationIdentifier')} />
      </FormPair>
      <LongTextField {...field('description')} />
    </FormSection>
  );
}
