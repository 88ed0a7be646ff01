import { formatCount, formatNumber } from '@curbstop/contract/primitives/count-text';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { formatLongDate } from '@curbstop/contract/primitives/calendar';
import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { formatPhone } from '@curbstop/contract/primitives/phone-text';
import { kitDocumentLabels, type KitDocument } from '@curbstop/contract/samples/kit-document.values';
import { isExpectedInBottle } from '@curbstop/contract/samples/sample-decision.calculation';
import { getBottleName, getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { findSku, isSchoolKit } from '@curbstop/contract/sampling-events/sku.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { drawCode128 } from '../../foundation/documents/code128.ts';

interface PrintedSample {
  readonly number: number;
  /** The bottle's place in the kit, from 0. */
  readonly position: number;
  readonly skuId: number;
  readonly status: number;
  readonly collectedOn: string | null;
  /** Where the bottle was filled, if that is recorded. */
  readonly outlet: string | null;
}

/** What documents print of a kit; never a result. */
export interface PrintedKit {
  readonly code: string;
  readonly skuId: number;
  readonly eventId: string;
  readonly eventName: string;
  readonly programName: string;
  readonly locationName: string | null;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly orderedOn: string;
  readonly samples: readonly PrintedSample[];
}

/** What documents of kits say of the water system. */
type KitSender = Pick<
  AccountProfile,
  | 'name'
  | 'pwsid'
  | 'contactPhone'
  | 'returnAddressLine1'
  | 'returnAddressLine2'
  | 'returnCity'
  | 'returnState'
  | 'returnZip'
>;

export interface PrintedKits {
  readonly kits: readonly PrintedKit[];
  readonly events: ReadonlyMap<string, SamplingEvent>;
  readonly sender: KitSender;
  readonly timeZone: string;
}

/** The status of invalidated samples (`sampleStatuses`). */
const invalidated = 5;
const outletLine = '_'.repeat(14);

/** The template of each document with the values that it prints. */
export const kitTemplates: Readonly<
  Record<KitDocument, { readonly template: string; readonly toData: (printed: PrintedKits) => object }>
> = {
  labelSheet: { template: 'kit-label-sheet', toData: toLabelSheet },
  label4x6: { template: 'kit-label-4x6', toData: (printed) => toPages(printed, 'label4x6') },
  packingList: { template: 'kit-packing-list', toData: (printed) => toPages(printed, 'packingList') },
  chainOfCustody: { template: 'kit-chain-of-custody', toData: toForms },
};

function toHead({ sender }: PrintedKits, document: KitDocument) {
  const title = `${kitDocumentLabels[document]}, ${sender.name}`;
  return { title, systemName: sender.name, pwsid: sender.pwsid };
}

/** A label for each kit, followed by one for each of its bottles. A scan of either finds the kit. */
function toLabelSheet(printed: PrintedKits): object {
  const labels = printed.kits.flatMap((kit) => {
    const code = { code: kit.code, barcode: drawCode128(kit.code) };
    const address = listAddress(kit);
    return [
      { ...code, isBottle: false, heading: `Kit ${kit.code}`, detail: describeSamples(kit), lines: address },
      ...kit.samples.map((sample) => ({
        ...code,
        isBottle: true,
        heading: getSampleName(sample),
        detail: describeSample(sample),
        lines: [`Kit ${kit.code}`, address.join(', ')],
      })),
    ];
  });
  return { ...toHead(printed, 'labelSheet'), labels };
}

function toPages(printed: PrintedKits, document: KitDocument): object {
  const { kits, sender, timeZone } = printed;
  return { ...toHead(printed, document), sender: listSender(sender), kits: kits.map((kit) => toPage(kit, timeZone)) };
}

function toPage(kit: PrintedKit, timeZone: string): object {
  const sku = findSku(kit.skuId);
  return {
    code: kit.code,
    barcode: drawCode128(kit.code),
    address: listAddress(kit),
    event: kit.eventName,
    program: kit.programName,
    orderedOn: formatLongDate(toDayAt(kit.orderedOn, timeZone)),
    sku: sku?.sku ?? String(kit.skuId),
    item: sku?.name ?? String(kit.skuId),
    instructions: sku?.instructions ?? '',
    samples: describeSamples(kit),
    bottles: kit.samples.map((sample) => ({
      sample: getSampleName(sample),
      name: describeSample(sample),
      volume: describeVolume(sample),
    })),
  };
}

/** One form for each event, because its analytes and dates apply to all samples of the form. */
function toForms(printed: PrintedKits): object {
  const byEvent = new Map<string, PrintedKit[]>();
  for (const kit of printed.kits) byEvent.set(kit.eventId, [...(byEvent.get(kit.eventId) ?? []), kit]);
  const forms = [...byEvent]
    .filter(([, kits]) => kits.some(({ samples }) => samples.length > 0))
    .map(([eventId, kits]) => toForm(kits, printed.events.get(eventId)));
  return { ...toHead(printed, 'chainOfCustody'), phone: formatPhone(printed.sender.contactPhone) || '–', forms };
}

function toForm(kits: readonly PrintedKit[], event: SamplingEvent | undefined): object {
  const samples = kits.flatMap((kit) => kit.samples.map((sample) => ({ kit, sample })));
  const emptyKitCodes = kits.filter(({ samples: own }) => own.length === 0).map(({ code }) => code);
  return {
    event: kits[0]?.eventName ?? '',
    program: kits[0]?.programName ?? '',
    dates: event ? `${formatLongDate(event.startsOn)} to ${formatLongDate(event.endsOn)}` : '',
    count: `${formatNumber(samples.length)} in ${formatCount(kits.length - emptyKitCodes.length, 'kit')}`,
    samples: samples
      .toSorted((one, other) => one.sample.number - other.sample.number)
      .map(({ kit, sample }) => ({
        number: String(sample.number),
        kit: kit.code,
        address: listAddress(kit).join(', '),
        bottle: [describeBottle(sample), describeVolume(sample)].filter(Boolean).join(', '),
        analytes: listAnalytesOfBottle(event, sample),
        // The time and the collector are not recorded: people write them on the form.
        collectedOn: sample.collectedOn === null ? '' : formatLongDate(sample.collectedOn),
        remarks: sample.status === invalidated ? 'Invalidated' : '',
      })),
    notes:
      emptyKitCodes.length === 0
        ? []
        : [
            `Not on this form, because ${emptyKitCodes.length === 1 ? 'it has' : 'they have'} no samples: ${emptyKitCodes.map((code) => `kit ${code}`).join(', ')}.`,
          ],
  };
}

/** The laboratory analyzes what the form requests of a bottle. */
function listAnalytesOfBottle(event: SamplingEvent | undefined, { skuId, position }: PrintedSample): string {
  return (event?.samplingEventAnalytes ?? [])
    .filter(({ analyteId, primary }) => isExpectedInBottle({ analyteId, primary, skuId, position }))
    .map(({ displayName }) => displayName)
    .join(', ');
}

function listAddress({ locationName, addressLine1, addressLine2, city, state, zip }: PrintedKit): string[] {
  const street = addressLine2 === null ? addressLine1 : `${addressLine1}, ${addressLine2}`;
  const lines = [street, `${city}, ${state} ${zip}`];
  return locationName === null || locationName === addressLine1 ? lines : [locationName, ...lines];
}

function listSender(sender: KitSender): string[] {
  const { returnAddressLine1, returnAddressLine2, returnCity, returnState, returnZip } = sender;
  const cityLine = [returnCity, [returnState, returnZip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [sender.name, returnAddressLine1, returnAddressLine2, cityLine].filter((line): line is string =>
    Boolean(line),
  );
}

function describeSamples({ samples }: PrintedKit): string {
  if (samples.length === 0) return 'No samples';
  return `${samples.length === 1 ? 'Sample' : 'Samples'} ${samples.map(({ number }) => number).join(', ')}`;
}

function describeSample(sample: PrintedSample): string {
  return `${describeBottle(sample)}${sample.status === invalidated ? ' (invalidated)' : ''}`;
}

/** With its outlet, or a line to write it on if each bottle of the kit is for another outlet. */
function describeBottle({ skuId, position, outlet }: PrintedSample): string {
  const name = getBottleName(skuId, position);
  const place = outlet ?? (isSchoolKit(skuId) ? outletLine : null);
  return place === null ? name : `${name}: ${place}`;
}

function describeVolume({ skuId, position }: PrintedSample): string {
  const milliliters = findSku(skuId)?.samples[position]?.milliliters;
  return milliliters === undefined ? '' : `${formatNumber(milliliters)} mL`;
}

/** How many characters and kits an error names. */
const maxNamed = 5;

/** The characters missing from the font, and the kits that have them. */
export function describeUnprintable(
  characters: readonly string[],
  kits: readonly PrintedKit[],
): { readonly characters: string; readonly where: string } {
  const texts = kits.map((kit) => ({ code: kit.code, text: JSON.stringify(kit).normalize('NFC') }));
  const codes = texts.filter(({ text }) => characters.some((one) => text.includes(one))).map(({ code }) => code);
  return {
    characters: joinNamed(
      characters.map((one) => `“${one}” (${formatCodePoint(one)})`),
      'other characters',
    ),
    where:
      codes.length === 0
        ? 'the name or address of the water system'
        : `${codes.length === 1 ? 'kit' : 'kits'} ${joinNamed(codes, 'other kits')}`,
  };
}

function formatCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function joinNamed(words: readonly string[], others: string): string {
  const listedWords = words.length > maxNamed ? [...words.slice(0, maxNamed), others] : words;
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(listedWords);
}
