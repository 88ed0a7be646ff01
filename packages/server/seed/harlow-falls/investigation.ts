import { classify } from '@curbstop/contract/service-lines/classification.calculation';
import { evaluateProof } from '@curbstop/contract/service-lines/galvanized-proof.calculation';
import { getMaterial, type Material } from '@curbstop/contract/service-lines/service-line.values';
import type { RulesInForce } from '../../src/domains/service-lines/classification-rules.service.ts';
import { createChance, type Chance } from '../chance.ts';
import { excavatedFindings, meterFindings } from './inspection-records.ts';
import type { InventoryEntry } from './inventory.ts';
import type { LineRecord, SideRecord } from './line.ts';
import { investigated } from './town.ts';

interface SeedInspection {
  readonly entry: InventoryEntry;
  /** Only what the crews found out; all else of the line stays as it was. */
  readonly record: LineRecord;
}

/** The summer of 2026: crews dig on three streets, and are through with two and a half of them. */
export function generateInvestigation(
  entries: readonly InventoryEntry[],
  rules: RulesInForce,
): readonly SeedInspection[] {
  const chance = createChance(2026);
  return entries
    .filter(
      (entry) =>
        entry.position < (investigated[entry.street.name] ?? 0) && !entry.premise.name && hasUnknownSide(entry.record),
    )
    .map((entry) => ({ entry, record: findRecord(entry, chance, rules) }));
}

const isUnknown = (side: SideRecord) => getMaterial(side.material ?? 'unknown').kind === 'unknown';
const hasUnknownSide = (record: LineRecord) => isUnknown(record.system) || isUnknown(record.customer);

function findRecord({ record, street }: InventoryEntry, chance: Chance, { rules, leadBan }: RulesInForce): LineRecord {
  const find = (): Material =>
    street.era === 'mill'
      ? chance.weigh([
          [7, 'lead'],
          [4, 'galvanized'],
          [9, 'nonLeadCopper'],
        ])
      : chance.weigh([
          [3, 'lead'],
          [4, 'galvanized'],
          [13, 'nonLeadCopper'],
        ]);
  const system: SideRecord = isUnknown(record.system)
    ? {
        material: notGalvanized(find()),
        basis: 'fieldInspectionOnly',
        verified: excavatedFindings(chance, 2026),
        notes: chance.pick(systemNotes),
      }
    : {};
  const customer: SideRecord = isUnknown(record.customer)
    ? {
        material: find(),
        basis: 'fieldInspectionOnly',
        verified: meterFindings(chance, 2026),
        notes: chance.pick(customerNotes),
      }
    : {};
  const previouslyLead = record.previouslyLead ?? (chance.happens(0.6) ? 'No' : 'Yes');
  const evaluateSideProof = ({ basis, installed }: SideRecord) =>
    evaluateProof({ classificationBasis: basis ?? null, installed: installed ?? null }, leadBan);
  const inputs = {
    ownership: record.ownership ?? 'Unknown',
    previouslyLead,
    connector: record.connector ?? 'Unknown',
    systemMaterial: system.material ?? record.system.material ?? 'unknown',
    customerMaterial: customer.material ?? record.customer.material ?? 'unknown',
    connectorPreviouslyLead: 'Unknown',
    leadFittings: 'Unknown',
    systemVerified: false,
    customerVerified: false,
    systemProof: evaluateSideProof({ ...record.system, ...system }),
    customerProof: evaluateSideProof({ ...record.customer, ...customer }),
    listed: null,
    listedBasis: 'missing',
    listedIsOpen: false,
  } as const;
  return { system, customer, previouslyLead, listed: classify(inputs, rules).category };
}

/** The department never laid galvanized pipe under its own streets after 1925. */
function notGalvanized(material: Material): Material {
  return material === 'galvanized' ? 'nonLeadCopper' : material;
}

const systemNotes = [
  'Vacuum hole at the curb box, both directions seen.',
  'Dug at the main and at the curb. Gooseneck gone.',
  'Hole 14 in deep, pipe clean, photo on the tablet.',
] as const;
const customerNotes = [
  'Seen at the meter and at the wall.',
  'Let in by the tenant, scratch test done.',
  'Seen at the meter only; crawl space not entered.',
] as const;
