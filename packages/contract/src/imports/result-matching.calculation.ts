import { formatNumber } from '../primitives/count-text.ts';
import { toAddressKey } from '../locations/addresses.calculation.ts';
import { formatDay } from '../primitives/calendar.ts';
import { isSameOutlet } from '../samples/outlet.calculation.ts';
import { describeBottle, getBottleKey } from './bottle-names.calculation.ts';
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
  /** The code of its kit. */
  readonly kitCode: string | null;
  readonly skuId: number;
  readonly position: number;
  /** Where the bottle was filled, if that is recorded. */
  readonly outlet?: string | null;
}

type Candidate = SampleCandidate & { readonly bottle: string };

/** How a row names its sample. */
export interface SampleNaming {
  readonly labSampleId: string | null;
  readonly sampleNumber: string | null;
  readonly address: string | null;
  readonly collectedOn: string | null;
  readonly kitCode?: string;
  /** Where the bottle was filled. */
  readonly outlet?: string;
  /** `toBottleKey` */
  readonly bottle?: string;
  /** The bottle is that of the result's column: the rest of the row names the tap, or any bottle of it. */
  readonly isOfTap?: boolean;
}

/** The sample of a row, or the reason why none was found. */
type SampleMatch = { readonly sampleId: string; readonly by: MatchedBy } | { readonly reason: string };

export interface EventDays {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Finds the samples of rows by lab sample ID, sample number, kit, or address and collection date; never by a guess. */
export function createSampleMatcher(samples: readonly SampleCandidate[], event: EventDays) {
  const candidates = samples.map((one): Candidate => ({ ...one, bottle: getBottleKey(one.skuId, one.position) }));
  const byLabId = group(candidates, ({ labSampleId }) => labSampleId && normalize(labSampleId));
  const byNumber = group(candidates, ({ number }) => String(number));
  const byKit = group(candidates, ({ kitCode }) => kitCode);
  const byStreet = group(candidates, getPlace);
  const cities = [...new Set(candidates.map(({ city }) => city))];
  const atTap = (sample: Candidate) =>
    (sample.kitCode === null ? byStreet.get(getPlace(sample)) : byKit.get(sample.kitCode)) ?? [];
  const match = (row: SampleNaming): SampleMatch => {
    const withLabId = row.labSampleId === null ? [] : (byLabId.get(normalize(row.labSampleId)) ?? []);
    const withNumber = row.sampleNumber === null ? [] : (byNumber.get(toNumber(row.sampleNumber)) ?? []);
    const withKit = row.kitCode === undefined ? [] : (byKit.get(row.kitCode) ?? []);
    const conflict = conflictBetween({ withLabId, withNumber, withKit }, row);
    if (conflict !== undefined) return { reason: conflict };
    for (const [by, found] of [
      ['labSampleId', withLabId],
      ['sampleNumber', withNumber],
      ['kitCode', withKit],
    ] as const)
      if (found.length > 0) return only(found, ofBottle(found, row, atTap), { row, by });
    // An ID of another sample may not be replaced by the address.
    if (row.address === null) return { reason: unknownIds(row) };
    const { address } = row;
    // The row may repeat the city after the street.
    const places = cities.map((city) => getPlace({ addressLine1: address, addressLine2: null, city }));
    return atPlace(
      [...new Set(places)].flatMap((place) => byStreet.get(place) ?? []),
      { ...row, address },
      event,
    );
  };
  return {
    match,
    /**
     * The sample of a result whose row a person matched: where the row has several bottles of a tap, the one of its
     * own.
     */
    matchChosen: (sampleId: string, row: SampleNaming): SampleMatch => {
      const chosenSample = candidates.find(({ id }) => id === sampleId);
      if (!chosenSample || row.isOfTap !== true || chosenSample.bottle === row.bottle)
        return { sampleId, by: 'person' };
      const [sample, ...others] = atTap(chosenSample).filter((one) => one.bottle === row.bottle && !one.isInvalidated);
      if (sample && others.length === 0) return { sampleId: sample.id, by: 'person' };
      return {
        reason: `In this event, this tap has no sample of the ${describeBottle(row.bottle ?? '')}, or more than one. Check the samples of the tap, then choose the sample again.`,
      };
    },
  };
}

/** With the apartment, which tells the samples of a building apart. */
const describeAddress = ({ addressLine1, addressLine2 }: Pick<SampleCandidate, 'addressLine1' | 'addressLine2'>) =>
  [addressLine1, addressLine2].filter((line) => line !== null && line !== '').join(' ');

type ComparedSample = Pick<SampleCandidate, 'number' | 'addressLine1' | 'addressLine2' | 'city' | 'collectedOn'>;

/** The address and day in the file beside those of a sample that a person chose, if they are others. */
export function describeOtherPlace({ address, collectedOn }: SampleNaming, sample: ComparedSample): string | undefined {
  const { number, city } = sample;
  const isElsewhere =
    address !== null && getPlace({ addressLine1: address, addressLine2: null, city }) !== getPlace(sample);
  const isOtherDay = collectedOn !== null && sample.collectedOn !== null && collectedOn !== sample.collectedOn;
  if (!isElsewhere && !isOtherDay) return undefined;
  const inFile = [address ?? 'no address', collectedOn === null ? 'no date' : formatDay(collectedOn)].join(', ');
  const ofSample = [
    describeAddress(sample),
    sample.collectedOn === null ? 'no date' : formatDay(sample.collectedOn),
  ].join(', ');
  return `The file has ${inFile}. Sample ${number} has ${ofSample}`;
}

/** Of the samples that a row names, those of its bottle; an ID may be that of another bottle of the tap. */
function ofBottle(
  matches: Candidates,
  { bottle, isOfTap }: SampleNaming,
  atTap: (sample: Candidate) => Candidates,
): Candidates {
  if (bottle === undefined) return matches;
  const bottlesOfTap = isOfTap === true ? matches.flatMap(atTap) : matches;
  return [...new Set([...matches, ...bottlesOfTap])].filter((one) => one.bottle === bottle);
}

type Candidates = readonly Candidate[];

interface NamedCandidates {
  readonly withLabId: Candidates;
  readonly withNumber: Candidates;
  readonly withKit: Candidates;
}

function conflictBetween({ withLabId, withNumber, withKit }: NamedCandidates, row: SampleNaming): string | undefined {
  const [one] = withNumber;
  if (withLabId.length > 0 && one && !withLabId.some(({ id }) => id === one.id))
    return `The lab sample ID ${row.labSampleId} and the sample number ${row.sampleNumber} belong to different samples.`;
  const namedSamples = withLabId.length > 0 ? withLabId : withNumber;
  const isOfKit = namedSamples.some(({ kitCode }) => kitCode === row.kitCode);
  if (row.kitCode === undefined || namedSamples.length === 0 || isOfKit) return undefined;
  // A kit of another event is unknown here.
  return `Sample ${namedSamples[0]?.number} does not belong to kit ${row.kitCode}.${withKit.length === 0 ? ' The event has no sample of this kit.' : ''}`;
}

interface NamedBy {
  readonly row: SampleNaming;
  readonly by: 'labSampleId' | 'sampleNumber' | 'kitCode';
}

/** One sample whose recorded address and date agree with the row. */
function only(named: Candidates, matches: Candidates, { row, by }: NamedBy): SampleMatch {
  const [sample] = matches;
  if (!sample)
    return {
      reason: `The row says “${describeBottle(row.bottle ?? '')}”, but sample ${named[0]?.number} is another bottle. Choose the sample.`,
    };
  if (matches.length > 1) {
    const name = by === 'kitCode' ? `kit code ${row.kitCode}` : `lab sample ID ${row.labSampleId}`;
    return { reason: `${formatNumber(matches.length)} samples of the event have the ${name}.` };
  }
  const name = `Sample ${sample.number}`;
  const street =
    row.address === null ? undefined : getStreet({ ...sample, addressLine1: row.address, addressLine2: null });
  if (street !== undefined && street !== getStreet(sample))
    return { reason: `${name} is at ${describeAddress(sample)}, but the row has ${row.address}.` };
  if (row.collectedOn !== null && sample.collectedOn !== null && row.collectedOn !== sample.collectedOn)
    return {
      reason: `${name} was collected on ${formatDay(sample.collectedOn)}, but the row has ${formatDay(row.collectedOn)}.`,
    };
  if (by === 'sampleNumber' && sample.labSampleId !== null && row.labSampleId !== null)
    return { reason: `${name} has the lab sample ID ${sample.labSampleId}, but the row has ${row.labSampleId}.` };
  return { sampleId: sample.id, by };
}

/** The sample of the row's bottle and day among those at its address. */
function atPlace(
  atAddress: Candidates,
  row: SampleNaming & { readonly address: string },
  event: EventDays,
): SampleMatch {
  const { address, bottle, collectedOn } = row;
  if (atAddress.length === 0) return { reason: `The event has no sample at ${address}.` };
  if (collectedOn === null) return { reason: 'A row without an ID needs the address and the collection date.' };
  const candidates = bottle === undefined ? atAddress : atAddress.filter((one) => one.bottle === bottle);
  if (bottle !== undefined && candidates.length === 0)
    return { reason: `The event has no “${describeBottle(bottle)}” sample at ${address}.` };
  return byDate(candidates, { ...row, collectedOn }, event);
}

/** A sample collected on the day; otherwise one without a collection date, on a day of the event. */
function byDate(
  atAddress: Candidates,
  row: SampleNaming & { readonly address: string; readonly collectedOn: string },
  event: EventDays,
): SampleMatch {
  const candidates = ofOutlet(listOfDay(atAddress, row.collectedOn, event), row);
  const [sample] = candidates;
  const day = formatDay(row.collectedOn);
  if (!sample) return { reason: `No sample at ${row.address} was collected on ${day}.` };
  if (candidates.length > 1)
    return {
      reason: `The event has ${formatNumber(candidates.length)} samples at ${row.address} that could match ${day}. Choose the sample.`,
    };
  if (row.labSampleId !== null && sample.labSampleId !== null)
    return {
      reason: `Sample ${sample.number} has the lab sample ID ${sample.labSampleId}, but the row has ${row.labSampleId}.`,
    };
  return { sampleId: sample.id, by: 'address' };
}

function listOfDay(atAddress: Candidates, day: string, { startsOn, endsOn }: EventDays): Candidates {
  const onDay = atAddress.filter(({ collectedOn }) => collectedOn === day);
  if (onDay.length > 0) return onDay;
  const isInEvent = day >= startsOn && day <= endsOn;
  return isInEvent ? atAddress.filter((one) => one.collectedOn === null && !one.isInvalidated) : [];
}

/** Of several samples the one whose recorded outlet the row names. */
function ofOutlet(candidates: Candidates, row: SampleNaming): Candidates {
  const atOutlet = candidates.filter(({ outlet }) => outlet && row.outlet && isSameOutlet(outlet, row.outlet));
  return atOutlet.length > 0 ? atOutlet : candidates;
}

function unknownIds({ labSampleId, sampleNumber, kitCode, address }: SampleNaming): string {
  const identifiers = [
    labSampleId && `lab sample ID ${labSampleId}`,
    sampleNumber && `sample number ${sampleNumber}`,
    kitCode && `kit code ${kitCode}`,
  ];
  const text = identifiers.filter(Boolean).join(' or the ');
  if (text !== '') return `The event has no sample with the ${text}.`;
  return address === null
    ? 'The row has no lab sample ID, sample number, kit code or address.'
    : `The event has no sample at ${address}.`;
}

const normalize = (text: string) => text.trim().toLowerCase();

/** "Sample 1023", "#1023" and "1023" are the same number; other text is none. */
function toNumber(text: string): string {
  const match = /^(?:sample)?\s*#?\s*0*(\d+)(?:\.0+)?$/iu.exec(text.trim());
  return match?.[1] ?? text;
}

function getPlace(place: Pick<SampleCandidate, 'addressLine1' | 'addressLine2' | 'city'>): string {
  return `${normalize(place.city)}|${getStreet(place)}`;
}

function getStreet({
  addressLine1,
  addressLine2,
  city,
}: Pick<SampleCandidate, 'addressLine1' | 'addressLine2' | 'city'>) {
  return toAddressKey({ addressLine1, addressLine2, city, zip: '' }).split('|').slice(1).join('|');
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
