import type { KitCollection, KitRow } from '@curbstop/contract/samples/kit.rules';
import { collectedKitStatuses, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { getBottleName, getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { findDayProblem } from '../../ui/DateField.tsx';
import type { ParsedForm, Values } from '../../ui/form-values.ts';

/** A sample without a collection date, of one of the kits. */
export interface UndatedSample {
  readonly id: string;
  readonly number: number;
  readonly position: number;
  readonly skuId: number;
}

/** At most so many samples have a field of their own; the others get the common day, or their own on their page. */
const maxOwnFields = 30;

export const listUndatedSamples = (kits: readonly KitRow[]): readonly UndatedSample[] =>
  kits.flatMap(({ skuId, undatedSamples }) => undatedSamples.map((sample) => ({ ...sample, skuId })));

/** Those with a field of their own: a single sample has the common day. */
export const listOwnFields = (samples: readonly UndatedSample[]): readonly UndatedSample[] =>
  samples.length > 1 && samples.length <= maxOwnFields ? samples : [];

/** Whether the bottles of a kit in the status were filled. */
export const isCollectedStatus = (status: string | undefined): boolean =>
  (collectedKitStatuses as readonly KitStatus[]).some((one) => one === status);

export const toOwnPath = (sampleId: string) => `samples.${sampleId}`;

/** The field of an API property. */
export const toCollectionPath = (property: string): string | undefined =>
  property.startsWith('collection.') ? property.slice('collection.'.length) : undefined;

/** The label of a field, for the summary of errors. */
export function getCollectionLabel(path: string, samples: readonly UndatedSample[]): string {
  const sample = samples.find(({ id }) => toOwnPath(id) === path);
  return sample ? getOwnLabel(sample) : 'Collected on';
}

export const getOwnLabel = ({ number, skuId, position }: UndatedSample): string =>
  `${getSampleName({ number })}, ${getBottleName(skuId, position)}`;

/** The entered days; undefined without any. */
export function parseCollection(
  values: Values,
  { samples, today }: { readonly samples: readonly UndatedSample[]; readonly today: string },
): ParsedForm<KitCollection | undefined> {
  const collectedOn = values['collectedOn'] ?? '';
  const ownDays = listOwnFields(samples).flatMap(({ id }) => {
    const day = values[toOwnPath(id)];
    return day === undefined || day === collectedOn ? [] : [{ sampleId: id, day }];
  });
  const days = [
    ['collectedOn', collectedOn],
    ...ownDays.map(({ sampleId, day }) => [toOwnPath(sampleId), day]),
  ] as const;
  const errors = Object.fromEntries(
    days.flatMap(([path = '', day = '']) => {
      const problem = findDayProblem(day, { max: today });
      return problem === undefined ? [] : [[path, problem]];
    }),
  );
  if (Object.keys(errors).length > 0) return { errors };
  if (collectedOn === '' && ownDays.length === 0) return { fields: undefined };
  return {
    fields: {
      ...(collectedOn !== '' && { collectedOn }),
      samples: ownDays.map(({ sampleId, day }) => ({ sampleId, collectedOn: day === '' ? null : day })),
    },
  };
}
