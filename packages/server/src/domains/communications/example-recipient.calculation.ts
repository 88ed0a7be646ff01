import type { MergeField } from '@curbstop/contract/communications/merge-field.values';
import { formatLetterDate, materialWords } from './letter-words.calculation.ts';
import { toSharedValues, type LetterSetting, type Recipient } from './recipient-values.calculation.ts';

/** An invented recipient for a letter without one, with an example in each field. */
export function toExampleRecipient(fields: readonly MergeField[], setting: LetterSetting): Recipient {
  const examples = Object.fromEntries(fields.map(({ key, label, example }) => [key, example || label]));
  return {
    locationId: '',
    serviceLineId: null,
    name: 'Dana Reyes',
    email: null,
    address: ['Dana Reyes', '12 Osprey Way', 'Harlow Falls, CT 06499'],
    values: { ...examples, ...toSharedValues(setting) },
    facts: {},
    line: {
      system: { kind: 'lead', material: materialWords[setting.language]('lead'), isVerified: true },
      customer: { kind: 'unknown', material: materialWords[setting.language]('unknown'), isVerified: false },
    },
    results: [
      {
        sample: '1042',
        collectedOn: formatLetterDate(setting.on, setting.language),
        analyte: 'Lead',
        result: '4.2 µg/L',
        actionLevel: '15 µg/L',
      },
    ],
  };
}
