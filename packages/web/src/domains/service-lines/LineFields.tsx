import { classificationRulesFor } from '@curbstop/contract/regulations/service-line-classification.calculation';
import {
  answers,
  connectors,
  statuses,
  verificationMethods,
} from '@curbstop/contract/service-lines/service-line.values';
import { today } from '../../foundation/clock.ts';
import { useMe } from '../accounts/session.queries.ts';
import { ChoiceField, FieldNotice, LongTextField, optionsOf, TextField } from './FormFields.tsx';
import type { FormErrors, ServiceLineValues } from './service-line.form.ts';
import classes from './ServiceLine.module.css';

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
    path: name,
    label,
    value: values[name],
    errors,
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
    <fieldset className={classes['fieldset']}>
      <legend>Whole line</legend>
      <div className={classes['fields']}>
        <div className={classes['pair']}>
          <ChoiceField {...field('connector', 'Connector')} options={connectorOptions} />
          <ChoiceField {...field('status', 'Status')} options={optionsOf(statuses)} />
        </div>
        {countsConnectorHistory && connectorHistory}
        <div className={classes['pair']}>
          <ChoiceField {...field('leadSolder', 'Lead solder')} options={optionsOf(answers)} />
          <ChoiceField {...field('leadFittings', 'Lead fittings')} options={optionsOf(answers)} />
        </div>
        <ChoiceField
          {...field('fittingsVerificationMethod', 'How the fittings were verified')}
          options={methodOptions}
          none="Not recorded"
        />
        <div className={classes['pair']}>
          <TextField {...field('fittingsVerifiedBy', 'Fittings verified by')} />
          <TextField {...field('fittingsVerifiedOn', 'Fittings verified on')} placeholder="MM-DD-YYYY" />
        </div>
        <ChoiceField
          {...field('interiorLeadSolder', 'Interior plumbing has lead solder')}
          options={optionsOf(answers)}
        />
        <ChoiceField
          {...field('pointOfUseTreatment', 'Point-of-use or point-of-entry treatment')}
          options={optionsOf(answers)}
        />
        <ChoiceField {...field('currentSamplingSite', 'Current sampling site')} options={optionsOf(answers)} />
        <TextField {...field('otherLeadEquipment', 'Other lead equipment')} />
        {!countsConnectorHistory && connectorHistory}
        <div className={classes['pair']}>
          <TextField {...field('externalId', 'Service line ID')} />
          <TextField {...field('otherLocationIdentifier', 'Other location identifier')} />
        </div>
        <LongTextField {...field('description', 'Description')} />
      </div>
    </fieldset>
  );
}
