import { toPlaceKey } from '../locations/addresses.calculation.ts';
import { formatDay } from '../primitives/calendar.ts';
import type { MatchedBy } from './result-columns.values.ts';

/** A sample of the event that a row may name. */
export interface SampleCandidate {
  readonly id: string;
  readonly number: number;
  readonly labSampleId: string | null;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly collectedOn: string | null;
  readonly isInvalidated: boolean;
}

/** How a row names its sample. */
export interface SampleNaming {
  readonly labSampleId: string | null;
  readonly sampleNumber: string | null;
  readonly address: string | null;
  readonly collectedOn: string | null;
}

/** The sample of a row, or the reason why none was found. */
export type SampleMatch =
  | { readonly sampleId: string; readonly by: Exclude<MatchedBy, 'person'> }
  | { readonly reason: string };

export interface EventDays {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Finds the samples of rows by lab sample ID, sample number, or address and collection date; never by a guess. */
export function createSampleMatcher(candidates: readonly SampleCandidate[], event: EventDays) {
  const byLabId = group(candidates, ({ labSampleId }) => labSampleId && normalize(labSampleId));
  const byNumber = group(candidates, ({ number }) => String(number));
  const byStreet = group(candidates, placeOf);
  const cities = [...new Set(candidates.map(({ city }) => city))];
  return (row: SampleNaming): SampleMatch => {
    const withLabId = row.labSampleId === null ? [] : (byLabId.get(normalize(row.labSampleId)) ?? []);
    const withNumber = row.sampleNumber === null ? [] : (byNumber.get(toNumber(row.sampleNumber)) ?? []);
    const conflict = conflictBetween(withLabId, withNumber, row);
    if (conflict !== undefined) return { reason: conflict };
    if (withLabId.length > 0) return only(withLabId, row, 'labSampleId');
    if (withNumber.length > 0) return only(withNumber, row, 'sampleNumber');
    // An ID of another sample may not be replaced by the address.
    if (row.address === null) return { reason: unknownIds(row) };
    const { address } = row;
    // The row may repeat the city after the street.
    const places = cities.map((city) => placeOf({ addressLine1: address, addressLine2: null, city }));
    const atAddress = [...new Set(places)].flatMap((place) => byStreet.get(place) ?? []);
    if (atAddress.length === 0) return { reason: `The event has no sample at ${address}.` };
    if (row.collectedOn === null) return { reason: 'A row without an ID needs the address and the collection date.' };
    return byDate(atAddress, { ...row, address, collectedOn: row.collectedOn }, event);
  };
}

type Candidates = readonly SampleCandidate[];

function conflictBetween(withLabId: Candidates, withNumber: Candidates, row: SampleNaming): string | undefined {
  const [one] = withNumber;
  if (withLabId.length === 0 || !one || withLabId.some(({ id }) => id === one.id)) return undefined;
  return `The lab sample ID ${row.labSampleId} and the sample number ${row.sampleNumber} are of different samples.`;
}

/** One sample whose recorded address and date agree with the row. */
function only(found: Candidates, row: SampleNaming, by: 'labSampleId' | 'sampleNumber'): SampleMatch {
  const [sample] = found;
  if (!sample) return { reason: unknownIds(row) };
  if (found.length > 1)
    return { reason: `${found.length} samples of the event have the lab sample ID ${row.labSampleId}.` };
  const name = `Sample ${sample.number}`;
  const street =
    row.address === null ? undefined : streetOf({ ...sample, addressLine1: row.address, addressLine2: null });
  if (street !== undefined && street !== streetOf(sample))
    return { reason: `${name} is at ${sample.addressLine1}, but the row has ${row.address}.` };
  if (row.collectedOn !== null && sample.collectedOn !== null && row.collectedOn !== sample.collectedOn)
    return {
      reason: `${name} was collected on ${formatDay(sample.collectedOn)}, but the row has ${formatDay(row.collectedOn)}.`,
    };
  if (by === 'sampleNumber' && sample.labSampleId !== null && row.labSampleId !== null)
    return { reason: `${name} has the lab sample ID ${sample.labSampleId}, but the row has ${row.labSampleId}.` };
  return { sampleId: sample.id, by };
}

/** A sample collected on the day; otherwise one without a collection date, on a day of the event. */
function byDate(
  atAddress: Candidates,
  row: SampleNaming & { readonly address: string; readonly collectedOn: string },
  { startsOn, endsOn }: EventDays,
): SampleMatch {
  const onDay = atAddress.filter(({ collectedOn }) => collectedOn === row.collectedOn);
  const isInEvent = row.collectedOn >= startsOn && row.collectedOn <= endsOn;
  const open = isInEvent ? atAddress.filter((one) => one.collectedOn === null && !one.isInvalidated) : [];
  const candidates = onDay.length > 0 ? onDay : open;
  const [sample] = candidates;
  const day = formatDay(row.collectedOn);
  if (!sample) return { reason: `No sample at ${row.address} was collected on ${day}.` };
  if (candidates.length > 1)
    return { reason: `The event has ${candidates.length} samples at ${row.address} that may be of ${day}.` };
  if (row.labSampleId !== null && sample.labSampleId !== null)
    return {
      reason: `Sample ${sample.number} has the lab sample ID ${sample.labSampleId}, but the row has ${row.labSampleId}.`,
    };
  return { sampleId: sample.id, by: 'address' };
}

function unknownIds({ labSampleId, sampleNumber, address }: SampleNaming): string {
  const identifiers = [labSampleId && `lab sample ID ${labSampleId}`, sampleNumber && `sample number ${sampleNumber}`];
  const text = identifiers.filter(Boolean).join(' or the ');
  if (text !== '') return `The event has no sample with the ${text}.`;
  return address === null ? 'The row names no sample.' : `The event has no sample at ${address}.`;
}

const normalize = (text: string) => text.trim().toLowerCase();

/** "Sample 1023", "#1023" and "1023" are the same number; other text is none. */
function toNumber(text: string): string {
  const match = /^(?:sample)?\s*#?\s*0*(\d+)(?:\.0+)?$/iu.exec(text.trim());
  return match?.[1] ?? text;
}

function placeOf(place: Pick<SampleCandidate, 'addressLine1' | 'addressLine2' | 'city'>): string {
  return `${normalize(place.city)}|${streetOf(place)}`;
}

function streetOf({
  addressLine1,
  addressLine2,
  city,
}: Pick<SampleCandidate, 'addressLine1' | 'addressLine2' | 'city'>) {
  return toPlaceKey({ addressLine1, addressLine2, city, zip: '' }).split('|').slice(1).join('|');
}

function group<T extends SampleCandidate>(
  candidates: readonly T[],
  keyOf: (candidate: T) => string | null,
): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const candidate of candidates) {
    const key = keyOf(candidate);
    if (key === null) continue;
    const list = groups.get(key);
    if (list) list.push(candidate);
    else groups.set(key, [candidate]);
  }
  return groups;
}
