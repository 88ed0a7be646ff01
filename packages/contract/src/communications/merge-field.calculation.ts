import { findingLabels, findings } from '../samples/sample.values.ts';
import { analytes } from '../sampling-events/analyte.values.ts';
import {
  analyteExamples,
  analyteFields,
  findingFields,
  mergeFields,
  sampleMergeFields,
  yesNo,
  type MergeField,
} from './merge-field.values.ts';

export const customFieldPrefix = 'custom.';

interface SampledEvent {
  /** Bottles of a kit of the event [B9.12]. */
  readonly sampleQuantity: number;
  readonly analyteIds: readonly number[];
}

/** The fields of one sample of an event, by its number from 1 [B2.34]. */
function listSampleFields(number: number, { analyteIds }: Pick<SampledEvent, 'analyteIds'>): MergeField[] {
  const numberedFields = sampleMergeFields.map(({ name, label, example }): MergeField => {
    const choices = name === 'detection' && { choices: findings.map((one) => findingLabels[one]) };
    return {
      key: `sample.${number}.${name}`,
      label: `Sample ${number}: ${label}`,
      group: 'Sample',
      example,
      ...choices,
    };
  });
  const results = analytes
    .filter(({ id }) => analyteIds.includes(id))
    .flatMap(({ id, name: analyteName, displayName, unit }) =>
      analyteFields.map(({ name, label }): MergeField => {
        const examples = {
          analyteId: String(id),
          name: analyteName,
          displayName,
          unit,
          ...analyteExamples[analyteName],
        };
        const key = `sample.${number}.analyte.${id}.${name}`;
        const choices = (name === 'isExceedance' || name === 'belowDetectionLimit') && { choices: yesNo };
        return {
          key,
          label: `Sample ${number}: ${displayName}, ${label.toLowerCase()}`,
          group: 'Sample',
          example: name in examples ? (examples[name as keyof typeof examples] ?? '') : '',
          ...choices,
        };
      }),
    );
  return [...numberedFields, ...results];
}

/** Every field of the samples of an event. */
export function listEventFields(event: SampledEvent): MergeField[] {
  return [
    ...findingFields,
    ...Array.from({ length: event.sampleQuantity }, (_, at) => listSampleFields(at + 1, event)).flat(),
  ];
}

interface NamedField {
  readonly id: string;
  readonly name: string;
}

/** The custom fields of locations and lines as merge fields. */
export function toCustomMergeFields(fields: readonly NamedField[]): MergeField[] {
  return fields.map(({ id, name }) => ({
    key: `${customFieldPrefix}${id}`,
    label: name,
    group: 'Custom fields',
    example: '',
  }));
}

/** The label of a field in problems and chips; a field that no longer exists is shown by its key. */
export function getMergeFieldLabel(key: string, fields: readonly MergeField[] = mergeFields): string {
  const mergeField = [...fields, ...findingFields].find((one) => one.key === key);
  if (mergeField) return mergeField.group === 'Sample' ? mergeField.label : `${mergeField.group}: ${mergeField.label}`;
  if (key === 'sample.results') return 'Sample: Results';
  if (key === 'line.difference') return 'Service line: Both sides';
  if (key === 'line.picture') return 'Service line: Picture';
  const [, number, name] = /^sample\.(\d+)\.(.+)$/.exec(key) ?? [];
  if (number === undefined) return key;
  // A field of another event, which has more samples or other analytes.
  const sampleFields = listSampleFields(Number(number), { analyteIds: analytes.map(({ id }) => id) });
  return sampleFields.find((one) => one.key === key)?.label ?? `Sample ${number}: ${name}`;
}
