import { answers, connectors, statuses, verificationMethods } from '@curbstop/contract/service-lines/service-line.values';
import { ChoiceField, LongTextField, optionsOf, TextField } from './FormFields.tsx';
import type { FormErrors, ServiceLineValues } from './service-line.form.ts';
import classes from './ServiceLine.module.css';

const connectorOptions = connectors.map((connector) => ({ value: connector, label: connector === 'None' ? 'None present' : connector }));

const methodOptions = verificationMethods.map(({ code, label }) => ({ value: code, label }));

interface Props {
  readonly values: ServiceLineValues;
  readonly errors: FormErrors;
  readonly onChange: (values: ServiceLineValues) => void;
}

/** What belongs to the whole line [B3.13]. */
export function LineFields({ values, errors, onChange }: Props) {
  const field = <Name extends keyof ServiceLineValues>(name: Name, label: string) => ({
    path: name,
    label,
    value: values[name],
    errors,
    onChange: (value: ServiceLineValues[Name]) => onChange({ ...values, [name]: value }),
  });
  return (
    <fieldset className={classes['fieldset']}>
      <legend>The whole line</legend>
      <div className={classes['fields']}>
        <div className={classes['pair']}>
          <ChoiceField {...field('connector', 'Connector')} options={connectorOptions} />
          <ChoiceField {...field('status', 'Status')} options={optionsOf(statuses)} />
        </div>
        <div className={classes['pair']}>
          <ChoiceField {...field('leadSolder', 'Lead solder')} options={optionsOf(answers)} />
          <ChoiceField {...field('leadFittings', 'Lead fittings')} options={optionsOf(answers)} />
        </div>
        <ChoiceField {...field('fittingsVerificationMethod', 'How the fittings were verified')} options={methodOptions} none="Not given" />
        <div className={classes['pair']}>
          <TextField {...field('fittingsVerifiedBy', 'Fittings verified by')} />
          <TextField {...field('fittingsVerifiedOn', 'Fittings verified on')} placeholder="MM-DD-YYYY" />
        </div>
        <ChoiceField {...field('interiorLeadSolder', 'Interior plumbing has lead solder')} options={optionsOf(answers)} />
        <ChoiceField {...field('pointOfUseTreatment', 'Point-of-use or point-of-entry treatment')} options={optionsOf(answers)} />
        <ChoiceField {...field('currentSamplingSite', 'Current sampling site')} options={optionsOf(answers)} />
        <TextField {...field('otherLeadEquipment', 'Other lead equipment')} />
        <div className={classes['pair']}>
          <TextField {...field('externalId', 'Service line ID')} />
          <TextField {...field('otherLocationIdentifier', 'Other location identifier')} />
        </div>
        <LongTextField {...field('description', 'Description')} />
      </div>
    </fieldset>
  );
}
