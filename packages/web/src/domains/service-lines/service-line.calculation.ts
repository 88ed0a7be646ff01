import type { DateText } from '@curbstop/contract/primitives/date-text';
import type { InventoryCounts, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { Side } from '@curbstop/contract/service-lines/service-line.rules';
import {
  diameters,
  getMaterial,
  unknownDiameterId,
  type ClassificationName,
  type Material,
} from '@curbstop/contract/service-lines/service-line.values';
import { formatDay } from '../../ui/format.ts';
import type { LineHalf, LinePictureInputs } from './line-picture.calculation';

/** Short material names for rows and diagrams; forms and workbooks use EPA's names. */
const materialNames: Readonly<Record<Material, string>> = {
  lead: 'Lead',
  leadLinedGalvanized: 'Lead-lined galvanized',
  galvanized: 'Galvanized',
  nonLeadCopper: 'Copper',
  nonLeadPlastic: 'Plastic',
  nonLeadOther: 'Non-lead, other',
  unknown: 'Unknown',
  unknownLikelyLead: 'Unknown, likely lead',
  unknownUnlikelyLead: 'Unknown, unlikely lead',
};

/** The fields of a line that its diagram needs; a list row and a whole line have them. */
type Pictured = Pick<
  ServiceLineRow,
  'ownership' | 'connector' | 'systemMaterial' | 'systemVerified' | 'customerMaterial' | 'customerVerified'
>;

export function toPictureInputs(line: Pictured): LinePictureInputs {
  const system = toLineHalf({ material: line.systemMaterial, verified: line.systemVerified });
  const customer = toLineHalf({ material: line.customerMaterial, verified: line.customerVerified });
  return {
    ownership: line.ownership,
    connector: line.connector,
    // If one party owns the whole line, records usually have one material; the other half is drawn only if something is
    // recorded for it.
    ...((line.ownership !== 'Customer-Owned' || isKnown(system)) && { system }),
    ...((line.ownership !== 'System-Owned' || isKnown(customer)) && { customer }),
  };
}

export function toPicturedLine(
  line: Pick<ServiceLineRow, 'ownership' | 'connector'> & {
    readonly system: PicturedSide;
    readonly customer: PicturedSide;
  },
): Pictured {
  const { ownership, connector, system, customer } = line;
  return {
    ownership,
    connector,
    systemMaterial: system.material,
    systemVerified: system.verified,
    customerMaterial: customer.material,
    customerVerified: customer.verified,
  };
}
type PicturedSide = Pick<Side, 'material' | 'verified'>;

function toLineHalf({ material, verified }: PicturedSide): LineHalf {
  return { kind: getMaterial(material).kind, label: materialNames[material], verified };
}

function isKnown(half: LineHalf): boolean {
  return half.kind !== 'unknown' || half.verified;
}

/** A date in the specification's format [A5.47]; an imprecise date as it was entered ("1986 (est.)"). */
export function formatOptionalDate(date: DateText | null): string | null {
  if (!date) return null;
  return date.from === date.to ? formatDay(date.from) : date.text;
}

/** [B3.15]: the diameter, otherwise whether it is over two inches, otherwise Unknown. */
export function formatDiameter({
  diameterId,
  diameterOverTwoInches,
}: Pick<Side, 'diameterId' | 'diameterOverTwoInches'>): string {
  if (diameterId !== unknownDiameterId) return diameters.find(({ id }) => id === diameterId)?.label ?? 'Unknown';
  if (diameterOverTwoInches === null) return 'Unknown';
  return diameterOverTwoInches ? 'Greater Than 2 Inches' : 'Less Than 2 Inches';
}

/** "12 Elm St, Unit 2". */
export function formatAddressLines({
  addressLine1,
  addressLine2,
}: {
  readonly addressLine1: string;
  readonly addressLine2: string | null;
}): string {
  return addressLine2 ? `${addressLine1}, ${addressLine2}` : addressLine1;
}

export function toCountsByClassification(counts: InventoryCounts): Readonly<Record<ClassificationName, number>> {
  return {
    Lead: counts.leadAssets,
    'Galvanized Requiring Replacement': counts.galvanizedAssets,
    'Lead Status Unknown': counts.unknownAssets,
    'Non-lead': counts.nonLeadAssets,
  };
}

/** The message after an edit [B8.13]. */
export function describeSaved(before: ClassificationName, after: ClassificationName): string {
  return ['Asset has been updated', describeClassificationChange(before, after)].filter(Boolean).join('. ');
}

/** Null if the classification did not change. */
export function describeClassificationChange(before: ClassificationName, after: ClassificationName): string | null {
  return before === after ? null : `Classification changed from ${before} to ${after}`;
}
