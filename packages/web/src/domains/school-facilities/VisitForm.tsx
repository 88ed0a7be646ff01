import { formatCount } from '../../ui/format.ts';
import type { Fields } from '@curbstop/contract/primitives/fields';
import { getSchoolSamplingRule } from '@curbstop/contract/regulations/school-sampling.calculation';
import { qualifiers } from '@curbstop/contract/samples/result.values';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import {
  findHighLead,
  formatHighLead,
  getRequiredOutlets,
} from '@curbstop/contract/school-facilities/school-visit.calculation';
import { schoolVisitDescriptor } from '@curbstop/contract/school-facilities/school-visit.fields';
import { schoolVisit as visitShape, type SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { leadUnits, outletKinds } from '@curbstop/contract/school-facilities/school-visit.values';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormGroup, FormPair, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { CheckField, SelectField, LongTextField, TextField, toOptions } from '../../ui/FormFields.tsx';
import { createConflictReader } from '../../ui/form-values.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { UnitConfirmation } from '../samples/UnitConfirmation.tsx';
import { useFacilityRecordCommands } from './facility-record.queries.ts';
import {
  createBlankVisit,
  listTypedWarnings,
  parseVisit,
  parseVisitRemoval,
  toVisitValues,
  withOutlet,
  withoutOutlet,
  type VisitValues,
} from './school-visit.form.ts';

const confirmationLabels: Readonly<Record<string, string>> = { reason: 'Reason', confirmedLead: 'Confirmation' };
const outletLabels: Readonly<Record<string, string>> = {
  kind: 'Outlet type',
  place: 'Where in the building',
  hasFilter: 'Has a filter (point-of-use device)',
  labSampleId: 'Laboratory sample ID',
  qualifier: 'Qualifier',
  value: 'Lead',
  unit: 'Unit',
  unitConfirmed: 'Unusual result',
};

function getLabel(path: string): string {
  const [part = '', at, name] = path.split('.');
  if (part !== 'outlets') {
    const field = at ?? part;
    return (schoolVisitDescriptor as Fields)[field]?.label ?? confirmationLabels[field] ?? path;
  }
  return name === undefined ? 'Outlets' : `Outlet ${Number(at) + 1}: ${outletLabels[name] ?? name}`;
}

interface Props {
  readonly facility: SchoolFacility;
  /** Undefined for a new visit. */
  readonly visit: SchoolVisit | undefined;
  readonly onDone: () => void;
}

/** A sampling visit with its outlets; results are entered when they arrive. */
export function VisitForm({ facility, visit, onDone }: Props) {
  const { id: accountId, primacyCode: state, timeZone } = useMe().defaultAccount;
  const today = getTodayAt(timeZone);
  const { logVisit, editVisit, removeVisit } = useFacilityRecordCommands(accountId, facility.id);
  const form = useForm({
    name: 'visit',
    subject: 'this sampling visit',
    start: visit ? toVisitValues(visit) : createBlankVisit(facility, today),
    saved: visit,
    read: (values, recorded) => parseVisit(values, { today, recorded, state }),
    save: (entered, before) => (before ? editVisit.mutateAsync({ before, ...entered }) : logVisit.mutateAsync(entered)),
    onSaved: onDone,
    race: {
      find: createConflictReader(visitShape),
      valuesOf: (theirs) => (theirs ? toVisitValues(theirs) : createBlankVisit(facility, today)),
    },
    pathOf: (property) => (property.startsWith('outlets') ? property : `visit.${property}`),
  });
  const high = form.saved && findHighLead(form.saved, state);
  const remove = () =>
    form.submitAs(
      (values, recorded) => parseVisitRemoval(values, { recorded, state }),
      async (confirmed, before) => (before ? removeVisit.mutateAsync({ before, ...confirmed }) : undefined),
    );
  return (
    <Form form={form} layout="drawer" refusal="The visit was not saved" getLabel={getLabel}>
      <VisitFields form={form} today={today} />
      <OutletFields form={form} facility={facility} today={today} recorded={form.saved} />
      {high && <HighLeadFields form={form} lead={formatHighLead(high)} onRemove={remove} />}
      <SaveButtons form={form} onCancel={onDone} label="Save visit" />
    </Form>
  );
}

interface PartProps {
  readonly form: FormState<VisitValues>;
  readonly today: string;
}

interface HighLeadProps {
  readonly form: FormState<VisitValues>;
  readonly lead: string;
  readonly onRemove: () => void;
}

/** What lowering or removing a level above the action level needs. */
function HighLeadFields({ form, lead, onRemove }: HighLeadProps) {
  return (
    <FormSection
      title={`Lead of ${lead}`}
      help="It is above the action level. Lowering, moving or removing it, or changing its dates, needs a reason and your confirmation."
    >
      <LongTextField {...form.field('visit.reason')} label={getLabel('reason')} help="Recorded in the change history" />
      <CheckField
        {...form.field('visit.confirmedLead')}
        label={`The record of lead of ${lead} was wrong: I compared the laboratory’s report`}
      />
      <Button variant="default" onClick={onRemove}>
        Remove visit
      </Button>
    </FormSection>
  );
}

function VisitFields({ form, today }: PartProps) {
  const { stagnationHours, milliliters } = getSchoolSamplingRule(today);
  const field = (path: keyof typeof schoolVisitDescriptor) => ({
    ...form.field(`visit.${path}`),
    label: getLabel(path),
  });
  return (
    <FormSection label="Visit">
      <DateField {...field('visitedOn')} max={today} required />
      <TextField
        {...field('stagnationHours')}
        inputMode="decimal"
        help={`${stagnationHours.from} to ${stagnationHours.to} hours without water use in the building`}
      />
      <TextField {...field('milliliters')} inputMode="numeric" help={`${milliliters} mL, first draw from a cold tap`} />
      <TextField {...field('collectedBy')} help="Your system, the facility or another trained person" />
      <DateField {...field('resultsReceivedOn')} max={today} help="Deadlines for sharing results start on this date" />
      <LongTextField {...field('notes')} />
    </FormSection>
  );
}

interface OutletsProps extends PartProps {
  readonly facility: SchoolFacility;
  readonly recorded: SchoolVisit | undefined;
}

function OutletFields({ form, facility, today, recorded }: OutletsProps) {
  const required = getRequiredOutlets(facility, getSchoolSamplingRule(today));
  const keys = Object.keys(form.values.outlets);
  const doubts = listTypedWarnings(form.values, recorded);
  return (
    <FormSection
      title="Outlets"
      help={`${formatCount(required, 'outlet is', 'outlets are')} required. Results are not used to calculate the 90th percentile.`}
    >
      {keys.map((at) => (
        <Outlet key={at} form={form} at={at} isOnly={keys.length === 1} doubt={doubts.get(at) ?? null} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => form.change(withOutlet)}
      >
        Add outlet
      </Button>
    </FormSection>
  );
}

const kindOptions = outletKinds.map(({ code, label }) => ({ value: code, label }));
const qualifierOptions = qualifiers.map(({ code, label }) => ({ value: code, label: `${code} (${label})` }));

interface OutletProps {
  readonly form: FormState<VisitValues>;
  readonly at: string;
  readonly isOnly: boolean;
  /** Why the unit of its result may be wrong. */
  readonly doubt: string | null;
}

function Outlet({ form, at, isOnly, doubt }: OutletProps) {
  const field = (name: string) => ({ ...form.field(`outlets.${at}.${name}`), label: outletLabels[name] ?? name });
  const title = `Outlet ${Number(at) + 1}`;
  return (
    <FormGroup title={title}>
      <SelectField {...field('kind')} options={kindOptions} />
      <TextField {...field('place')} placeholder="Hall by room 12" required />
      <CheckField {...field('hasFilter')} />
      <TextField {...field('labSampleId')} />
      <FormPair>
        <SelectField {...field('qualifier')} options={qualifierOptions} none="None" />
        <TextField {...field('value')} inputMode="decimal" />
      </FormPair>
      <SelectField {...field('unit')} options={toOptions(leadUnits)} />
      <UnitConfirmation field={form.field(`outlets.${at}.unitConfirmed`)} doubt={doubt} />
      {!isOnly && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTrash size={14} aria-hidden="true" />}
          onClick={() => form.change((values) => withoutOutlet(values, at))}
        >
          Remove {title.toLowerCase()}
        </Button>
      )}
    </FormGroup>
  );
}
