import { classificationRulesFor } from '@curbstop/contract/regulations/service-line-classification.calculation';
import {
  answers,
  connectors,
  statuses,
  verificationMethods,
} from '@curbstop/contract/service-lines/service-line.values';
import { today } from '../../foundation/clock.ts';
import { useMe } from '../accounts/session.queries.ts';
import { FormPair, FormSection } from '../../ui/Form.tsx';
import { ChoiceField, FieldNotice, LongTextField, optionsOf, TextField } from '../../ui/FormFields.tsx';
import type { FormErrors } from '../../ui/form-values.ts';
import { lineField, type ServiceLineValues } from './service-line.form.ts';

const connectorOptions = connectors.map((connector) => ({
  value: connector,
  label: connector === 'None' ? 'None present' : connector,
}));

const methodOptions = verificationMethods.map(({ code, label }) => ({ value: code, label }));

interface Props {
  readonly values: ServiceLineValues;
  readonly errors: FormErrors;
  readonly onChange: (values: ServiceLineValues) => void;
  /** What saving records about an earlier lead connector. */
  readonly connectorNotice: string | undefined;
}

/** The fields of the whole line [B3.13]. */
export function LineFields({ values, errors, onChange, connectorNotice }: Props) {
  const { primacyCode } = useMe().defaultAccount;
  const countsConnectorHistory = classificationRulesFor(primacyCode, today()).galvanizedNeedsConnectorHistory;
  const field = <Name extends keyof ServiceLineValues>(name: Name, label: string) => ({
    ...lineField(name, errors),
    label,
    value: values[name],
    onChange: (value: ServiceLineValues[Name]) => onChange({ ...values, [name]: value }),
  });
  const connectorHistory = (
    <div>
      <ChoiceField
        {...field('connectorPreviouslyLead', 'Ever connected to a lead connector?')}
        options={optionsOf(answers)}
        help={
          countsConnectorHistory
            ? 'Your State classifies galvanized pipe by this answer. Choose Unknown unless a record answers it.'
            : undefined
        }
      />
      <FieldNotice notice={connectorNotice} />
    </div>
  );
  return (
    <FormSection title="Whole line">
      <FormPair>
        <ChoiceField {...field('connector', 'Connector')} options={connectorOptions} />
        <ChoiceField {...field('status', 'Status')} options={optionsOf(statuses)} />
      </FormPair>
      {countsConnectorHistory && connectorHistory}
      <FormPair>
        <ChoiceField {...field('leadSolder', 'Lead solder')} options={optionsOf(answers)} />
        <ChoiceField {...field('leadFittings', 'Lead fittings')} options={optionsOf(answers)} />
      </FormPair>
      <ChoiceField
        {...field('fittingsVerificationMethod', 'How the fittings were verified')}
        options={methodOptions}
        none="Not recorded"
        empty={null}
      />
      <FormPair>
        <TextField {...field('fittingsVerifiedBy', 'Fittings verified by')} />
        <TextField {...field('fittingsVerifiedOn', 'Fittings verified on')} placeholder="MM-DD-YYYY" />
      </FormPair>
      <ChoiceField {...field('interiorLeadSolder', 'Interior plumbing has lead solder')} options={optionsOf(answers)} />
      <ChoiceField
        {...field('pointOfUseTreatment', 'Point-of-use or point-of-entry treatment')}
        options={optionsOf(answers)}
      />
      <ChoiceField {...field('currentSamplingSite', 'Current sampling site')} options={optionsOf(answers)} />
      <TextField {...field('otherLeadEquipment', 'Other lead equipment')} />
      {!countsConnectorHistory && connectorHistory}
      <FormPair>
        <TextField {...field('externalId', 'Service line ID')} />
        <TextField {...field('otherLocationIdentifier', 'Other location identifier')} />
      </FormPair>
      <LongTextField {...field('description', 'Description')} />
    </FormSection>
  );
}
