import { representativeTier } from '@curbstop/contract/regulations/sampling-tier.values';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { createChance, type Chance } from '../chance.ts';
import { inspectionsByEra } from './inspection-records.ts';
import type { LineRecord, Premise } from './line.ts';
import { findCoordinates } from './map.ts';
import { linesOfNamed, premiseOfKind } from './special-lines.ts';
import { eras, isDisadvantaged, namedPremises, streets, type NamedPremise, type Street } from './town.ts';

/** One line of the department's inventory of October 2024. */
export interface InventoryEntry {
  readonly externalId: string;
  readonly street: Street;
  /** The how-manieth line of its street, from 0. */
  readonly position: number;
  readonly built: number;
  readonly premise: Premise;
  readonly record: LineRecord;
}

/** The whole inventory, street by street; the same on every call. */
export function seedInventory(): readonly InventoryEntry[] {
  const chance = createChance(1955);
  const entries: InventoryEntry[] = [];
  streets.forEach((street, sheet) => {
    let houseNumber = street.firstNumber;
    for (let position = 0; position < street.lines; position++) {
      const built = chance.between(eras[street.era].from, eras[street.era].to);
      const namedPremise = namedPremises.find(
        (premise) => premise.street === street.name && premise.position === position,
      );
      const record = createRecord(namedPremise, { street, position, built, chance });
      const previousEntry = entries.at(-1);
      const sharesAddress = isFireLine(street, position) && previousEntry !== undefined;
      if (!sharesAddress && position > 0)
        houseNumber += chance.weigh([
          [6, 2],
          [2, 1],
          [2, 4],
          [1, 6],
        ]);
      const premise = sharesAddress
        ? previousEntry.premise
        : createPremise(
            { street, position, named: namedPremise, chance },
            { houseNumber, sheet, number: entries.length, record },
          );
      entries.push({
        externalId: `HF-${String(entries.length + 1).padStart(4, '0')}`,
        street,
        position,
        built,
        premise,
        record,
      });
    }
  });
  return entries;
}

/** The second line of the apartments on Canal Street only feeds their sprinklers. */
function isFireLine(street: Street, position: number): boolean {
  return street.name === 'Canal Street' && position === 8;
}

interface Place {
  readonly street: Street;
  readonly position: number;
  readonly chance: Chance;
}

function createRecord(named: NamedPremise | undefined, place: Place & { readonly built: number }): LineRecord {
  const { street, position, chance, built } = place;
  const ownLines = named && linesOfNamed[named.name];
  if (ownLines) return ownLines;
  const inspectionFindings = chance.weigh(inspectionsByEra[street.era])({ chance, built });
  return {
    ...inspectionFindings,
    ...circumstances(street, position),
    ...(isSamplingSite(inspectionFindings.listed, chance) && { currentSamplingSite: 'Yes' }),
  };
}

/** What the street itself makes odd about its lines. */
function circumstances(street: Street, position: number): Partial<LineRecord> {
  if (street.name === 'Bobbin Alley')
    return {
      ownership: 'Unknown',
      otherLocationIdentifier: 'Alley behind the Spindle Mill; ownership unknown',
    };
  if (isFireLine(street, position)) return { description: 'Fire line, no domestic use' };
  if (street.name === 'Tannery Lane' && position === 12)
    return { status: 'Out Of Service', description: 'Old creamery, shut at the main' };
  // Some Non-lead lines have no basis, so that the list of them is not empty.
  if (street.name === 'Lantern Lane' && position >= 3 && position < 6)
    return { customer: { material: 'nonLeadPlastic', notes: "Developer's plan only; no record of the pipe." } };
  if (street.name === 'Lantern Lane' && position >= 16)
    return { status: 'Stubbed', description: 'Lot not built on yet' };
  return {};
}

function isSamplingSite(listed: ClassificationName | undefined, chance: Chance): boolean {
  return (listed === 'Lead' || listed === 'Galvanized Requiring Replacement') && chance.happens(0.22);
}

function createPremise(
  place: Place & { readonly named: NamedPremise | undefined },
  known: { houseNumber: number; sheet: number; number: number; record: LineRecord },
): Premise {
  const { street, named, chance } = place;
  const isMultiFamily = !named && chance.happens(street.era === 'mill' ? 0.25 : 0.04);
  const kind = named
    ? premiseOfKind[named.kind]
    : isMultiFamily
      ? premiseOfKind.apartments
      : ({ propertyClassification: 'Single Family Residence', sensitivePopulation: 'No' } as const);
  return {
    ...kind,
    externalId: `P-${10_000 + known.number}`,
    name: named?.name ?? null,
    addressLine1: `${known.houseNumber} ${street.name}`,
    parcelNumber: `M${String(known.sheet + 1).padStart(2, '0')}-L${String(place.position + 1).padStart(3, '0')}`,
    coordinates: findCoordinates(known.sheet, place.position),
    disadvantaged: isDisadvantaged(street),
    ...(known.record.currentSamplingSite === 'Yes' && { tier: getTier(known.record.listed, kind) }),
  };
}

/**
 * 40 CFR 141.86(a) as codified July 1, 2020: a lead line is Tier 1 at a single-family structure and Tier 2 at other
 * buildings; galvanized and unknown lines are in no tier.
 */
function getTier(
  listed: ClassificationName | undefined,
  { propertyClassification }: Pick<Premise, 'propertyClassification'>,
): number {
  if (listed !== 'Lead') return representativeTier;
  return propertyClassification === 'Single Family Residence' ? 1 : 2;
}
