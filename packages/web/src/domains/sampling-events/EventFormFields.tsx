import { getFinishedDay } from '@curbstop/contract/primitives/day-text';
import type { Program } from '@curbstop/contract/programs/program.rules';
import {
  listEventTypesOfProgram,
  compareWithProgramDates,
} from '@curbstop/contract/sampling-events/sampling-event.calculation';
import { filterDistribution, eventStatuses } from '@curbstop/contract/sampling-events/sampling-event.values';
import { FormPair, FormStack } from '../../ui/Form.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { SelectField, toOptions, TextField } from '../../ui/FormFields.tsx';
import { formatDay } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { eventFieldLabels } from './sampling-event.calculation.ts';

const rowLabels: Readonly<Record<string, string>> = {
  analyteId: 'Analyte',
  exceedanceLimit: 'Limit of analyte',
  lowerLimit: 'Lower limit of analyte',
};

/** "Name", "Limit of analyte 2". */
export function getEventLabel(path: string): string {
  const [, row, field = ''] = path.split('.');
  if (row !== undefined) return `${rowLabels[field] ?? 'Analyte'} ${Number(row) + 1}`;
  if (path === 'samplingEventAnalytes') return 'Analytes';
  if (path === 'reason') return 'Reason';
  if (path === 'confirmedLowerPercentiles') return 'Lower numbers';
  return path === 'kitId' ? 'Kit' : (eventFieldLabels[path]?.label ?? path);
}

/** 40 CFR 141.80(c); contract/sampling-events/event-limit determines the limit of a sample. */
export const analytesHelp =
  'What the samples are analyzed for. Lead and copper start with the federal action level on the event’s first day. For each sample, the action level in effect on its collection date applies.';

interface Props {
  readonly form: FormState;
  readonly program: Program;
  /** The type is set on creation only, the status on editing only [A4.4, A4.6]. */
  readonly isNew: boolean;
}

/** Name, type, dates and number of planned samples of an event [A2.70]. */
export function DetailsFields({ form, program, isNew }: Props) {
  const field = (path: string) => ({ ...form.field(path), label: getEventLabel(path) });
  const handsOut = form.values['eventType'] === filterDistribution;
  return (
    <FormStack>
      <TextField
        {...field('name')}
        help="Such as “July to December 2026”. Letters, digits, spaces and _ - ( ) &"
        required
        takesFocus
      />
      {isNew && (
        <SelectField
          {...field('eventType')}
          help="It cannot be changed later."
          options={toOptions(listEventTypesOfProgram(program))}
        />
      )}
      <FormPair>
        <DateField {...field('startsOn')} required />
        <DateField {...field('endsOn')} required />
      </FormPair>
      <OutsideProgram form={form} program={program} />
      <FormPair>
        <TextField
          {...field('totalGoal')}
          {...(handsOut && { label: 'Filters planned' })}
          inputMode="numeric"
          required
        />
        {!isNew && (
          <SelectField
            {...field('status')}
            help="Locations can be assigned to active events only"
            options={toOptions(eventStatuses)}
          />
        )}
      </FormPair>
    </FormStack>
  );
}

const outsideTitles = {
  'starts before': 'The event starts before its program',
  'ends after': 'The event ends after its program',
  both: 'The event starts before its program and ends after it',
} as const;

/** An event may leave the days of its program, but not unnoticed. */
function OutsideProgram({ form, program }: Pick<Props, 'form' | 'program'>) {
  const days = { startsOn: getFinishedDay(form.values['startsOn']), endsOn: getFinishedDay(form.values['endsOn']) };
  const how = compareWithProgramDates(days, program);
  return (
    <div aria-live="polite">
      {how && (
        <Alert tone="attention" title={outsideTitles[how]}>
          {program.name} is from {formatDay(program.startsOn)} to {formatDay(program.endsOn)}. You can save the event
          with these dates.
        </Alert>
      )}
    </div>
  );
}
