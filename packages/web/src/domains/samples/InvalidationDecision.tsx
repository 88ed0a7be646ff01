import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import type { InvalidationPreview } from '@curbstop/contract/samples/sample-invalidation.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import {
  maxInvalidationNotesLength,
  sampleStatusReasons,
} from '@curbstop/contract/samples/sample-status-reason.values';
import { Anchor, Text } from '@mantine/core';
import { DateField } from '../../ui/DateField.tsx';
import { FormStack } from '../../ui/Form.tsx';
import { CheckField, SelectField, LongTextField } from '../../ui/FormFields.tsx';
import type { Values } from '../../ui/form-values.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { reasonPerSampleOption, getReasonPath } from './sample-invalidation.calculation.ts';

/** Above it the reasons of single samples are recorded in several invalidations. */
const maxOwnReasons = 50;

const reasons = sampleStatusReasons.map(({ id, reason }) => ({ value: String(id), label: reason }));

const labels: Readonly<Record<string, string>> = {
  statusReason: 'State’s reason',
  stateDecisionOn: 'Date of the State’s written decision',
  notes: 'Notes',
  confirmedLowerPercentiles: 'Lower numbers',
};

/** The label of a field; the reasons of several samples have the names of the samples. */
export function getInvalidationLabel(path: string, samples: readonly SampleRow[]): string {
  if (path === 'resend') return samples.length === 1 ? 'Add the replacement sample' : 'Add the replacement samples';
  const sampleIndex = samples.findIndex((_, index) => getReasonPath(index) === path);
  const sample = samples[sampleIndex];
  return sample ? `${getSampleName(sample)}, ${formatStreetLine(sample)}` : (labels[path] ?? path);
}

interface Props {
  readonly samples: readonly SampleRow[];
  readonly values: Values;
  readonly field: (path: string) => Parameters<typeof LongTextField>[0];
  readonly today: string;
  readonly resendHelp: string;
  readonly event: InvalidationPreview['event'];
  readonly replacementRefusal: string | null;
}

/** What the State decided. */
export function InvalidationDecision({ samples, values, field, today, resendHelp, event, replacementRefusal }: Props) {
  const several = samples.length > 1;
  const collected = samples.flatMap(({ collectedOn }) => collectedOn ?? []).sort();
  return (
    <FormStack>
      <Text>
        {citeRule('stateInvalidates')} Record that decision here; without it{' '}
        {several ? 'the samples keep' : 'the sample keeps'} counting.
      </Text>
      <SelectField
        {...field('statusReason')}
        none="Choose a reason"
        options={
          several && samples.length <= maxOwnReasons
            ? [...reasons, { value: reasonPerSampleOption, label: 'A separate reason for each sample' }]
            : reasons
        }
        required
        takesFocus
      />
      {values['statusReason'] === reasonPerSampleOption &&
        samples.map(({ id }, at) => (
          <SelectField key={id} {...field(getReasonPath(at))} none="Choose a reason" options={reasons} required />
        ))}
      <DateField {...field('stateDecisionOn')} min={collected.at(-1)} max={today} required />
      <LongTextField
        {...field('notes')}
        maxLength={maxInvalidationNotesLength}
        help="Such as the reference number of the State’s letter"
      />
      <CheckField {...field('resend')} help={replacementRefusal ?? resendHelp} disabled={replacementRefusal !== null} />
      {replacementRefusal !== null && <Anchor href={`/events/${event.id}`}>Go to {event.name}</Anchor>}
    </FormStack>
  );
}
