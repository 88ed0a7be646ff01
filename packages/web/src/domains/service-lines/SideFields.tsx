import { findSingleOwner } from '@curbstop/contract/service-lines/classification.calculation';
import {
  yesNoUnknown,
  materials,
  type YesNoUnknown,
  type Material,
  type Ownership,
} from '@curbstop/contract/service-lines/service-line.values';
import type { Side } from '@curbstop/contract/service-lines/service-line.rules';
import { sideDescriptor } from '@curbstop/contract/service-lines/side.fields';
import { getToday } from '../../foundation/clock.ts';
import { Checkbox, Text } from '@mantine/core';
import { useId } from 'react';
import { FormPair, FormSection } from '../../ui/Form.tsx';
import { DateTextField } from '../../ui/DateField.tsx';
import { SelectField, FieldMessage, LongTextField, NumberField, toOptions, TextField } from '../../ui/FormFields.tsx';
import type { FormErrors } from '../../ui/form-values.ts';
import { listFieldOptions } from '../../ui/table/field-columns.tsx';
import { useLeadBan } from './lead-ban.queries.ts';
import {
  needsBasisField,
  needsTwoInchesField,
  getBasisHelp,
  isAnotherPipe,
  getLineField,
  showsLeadSolder,
  withDiameter,
  withMaterial,
  type SideValues,
} from './service-line.form.ts';

const materialOptions = materials.map(({ code, label }) => ({ value: code, label }));

/** [B3.13]: hidden if the other party owns the whole line; recorded values are kept. */
function materialsFor(side: 'system' | 'customer', ownership: Ownership, recorded: Material | null) {
  const owner = findSingleOwner(ownership);
  if (owner === null || owner === side) return materialOptions;
  return materialOptions
    .filter(({ value }) => value === 'unknown' || value === recorded)
    .map((option) =>
      option.value === 'unknown'
        ? { ...option, label: `Not recorded: the ${owner === 'system' ? 'water system' : 'customer'} owns the line` }
        : option,
    );
}
const optionsFor = (name: keyof typeof sideDescriptor) => listFieldOptions(sideDescriptor[name]) ?? [];
const basisOptions = optionsFor('classificationBasis');
const methodOptions = optionsFor('verificationMethod');
const diameterOptions = optionsFor('diameterId');

interface Props {
  readonly side: 'system' | 'customer';
  readonly values: SideValues;
  readonly ownership: Ownership;
  /** The side of the edited line; undefined for a new one. */
  readonly recorded?: Side | undefined;
  readonly errors: FormErrors;
  readonly onChange: (values: SideValues) => void;
  /** System side only [B3.12]. */
  readonly previouslyLead?: {
    readonly value: YesNoUnknown;
    readonly message: string | undefined;
    readonly onChange: (value: YesNoUnknown) => void;
  };
}

/** System side only; with a message of what saving records if the change removes lead. */
function PreviouslyLeadField({
  message,
  errors,
  ...field
}: Pick<Props, 'errors'> & NonNullable<Props['previouslyLead']>) {
  return (
    <div>
      <SelectField
        {...getLineField('previouslyLead', errors)}
        label="Previously lead?"
        help="Yes, if this side or anything it replaced was ever lead. Choose Yes or No only if a record shows it; otherwise choose Unknown."
        options={toOptions(yesNoUnknown)}
        {...field}
      />
      <FieldMessage message={message} />
    </div>
  );
}

const earlierPipe = 'The earlier verification was for the old pipe. If the new pipe was verified, enter it again.';

const titles = { system: 'System side', customer: 'Customer side' } as const;

/** The fields of one side of a line. Every label names its side, for screen readers. */
export function SideFields({ side, values, ownership, recorded, errors, onChange, previouslyLead }: Props) {
  const dateHint = useId();
  const field = <Name extends keyof SideValues>(name: Name) => ({
    ...getLineField(`${side}.${name}`, errors),
    label: sideDescriptor[name].label,
    value: values[name],
    onChange: (value: SideValues[Name]) => onChange({ ...values, [name]: value }),
  });
  return (
    <FormSection title={titles[side]}>
      <SelectField
        {...field('material')}
        options={materialsFor(side, ownership, values.material)}
        none="Choose a material"
        empty={null}
        required
        onChange={(material) => onChange(withMaterial(values, material, recorded))}
      />
      {previouslyLead && <PreviouslyLeadField errors={errors} {...previouslyLead} />}
      {showsLeadSolder(values) && <SelectField {...field('leadSolderLeadLined')} options={toOptions(yesNoUnknown)} />}
      <SelectField
        {...field('classificationBasis')}
        options={basisOptions}
        none="Not recorded"
        empty={null}
        required={needsBasisField(values)}
        disabled={values.material === 'unknown'}
        help={getBasisHelp(values, { ban: useLeadBan(), today: getToday() })}
      />
      <FormPair>
        <SelectField
          {...field('diameterId')}
          options={diameterOptions}
          onChange={(diameter) => onChange(withDiameter(values, diameter))}
        />
        <SelectField
          {...field('diameterOverTwoInches')}
          label="Over two inches"
          options={toOptions(yesNoUnknown)}
          disabled={!needsTwoInchesField(values)}
        />
      </FormPair>
      <Checkbox
        id={getLineField(`${side}.verified`, errors).id}
        size="sm"
        label="Material verified"
        checked={values.verified}
        onChange={(event) => onChange({ ...values, verified: event.currentTarget.checked })}
      />
      <FieldMessage message={isAnotherPipe(values, recorded) ? earlierPipe : undefined} />
      <SelectField {...field('verificationMethod')} options={methodOptions} none="Not recorded" empty={null} />
      <FormPair>
        <TextField {...field('verifiedBy')} />
        <DateTextField {...field('verifiedOn')} describedBy={dateHint} />
      </FormPair>
      <FormPair>
        <DateTextField {...field('installed')} describedBy={dateHint} />
        <DateTextField {...field('removedOn')} describedBy={dateHint} />
      </FormPair>
      <Text id={dateHint} size="xs" c="dimmed" mt={-8}>
        Enter a date (04-02-2025), a year (1986) or a range of years (1950-1960).
      </Text>
      <NumberField {...field('lineDepth')} step={0.01} />
      <LongTextField {...field('notes')} />
    </FormSection>
  );
}
