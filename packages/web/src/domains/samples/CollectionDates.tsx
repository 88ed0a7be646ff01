import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { getOwnLabel, listOwnFields, toOwnPath, type UndatedSample } from './kit-collection.form.ts';

interface Props {
  readonly form: FormState;
  readonly samples: readonly UndatedSample[];
}

/** One collection date for the samples of kits, which each sample follows until it gets its own. */
export function CollectionDates({ form, samples }: Props) {
  const today = getTodayAt(useMe().defaultAccount.timeZone);
  const samplesWithField = listOwnFields(samples);
  return (
    <>
      <DateField
        {...form.field('collectedOn')}
        label="Collected on"
        max={today}
        help={
          samplesWithField.length > 0
            ? 'From the chain of custody, for all samples below. Change the date of a sample that was collected on another day.'
            : 'From the chain of custody, for the samples without a date and without results.'
        }
      />
      {samplesWithField.map((sample) => (
        <DateField
          key={sample.id}
          {...form.field(toOwnPath(sample.id))}
          value={form.values[toOwnPath(sample.id)] ?? form.values['collectedOn'] ?? ''}
          label={getOwnLabel(sample)}
          max={today}
        />
      ))}
    </>
  );
}
