import type { StateCode } from '@curbstop/contract/primitives/state-names';
import type { Chance } from '../../seed/chance.ts';

/** The contents of a column of a generated inventory. `noise` columns contain nothing for a field of a line. */
export type Content =
  | 'id'
  | 'address'
  | 'number'
  | 'street'
  | 'unit'
  | 'city'
  | 'state'
  | 'zip'
  | 'system'
  | 'systemCode'
  | 'customer'
  | 'customerCode'
  | 'previouslyLead'
  | 'listed'
  | 'owner'
  | 'connector'
  | 'fittings'
  | 'systemVerified'
  | 'installed'
  | 'notes'
  | 'dead'
  | 'noise';

export interface GeneratedColumn {
  readonly content: Content;
  /** Stands above the heading, across neighbors of the same group. */
  readonly group: string;
  readonly heading: string;
}

export interface Layout {
  readonly style: string;
  readonly state: StateCode;
  readonly columns: readonly GeneratedColumn[];
  /** Headings in two rows, the groups above. */
  readonly blocks: boolean;
  /** Title rows and notes above the headings. */
  readonly notesAbove: number;
  readonly sheetsBefore: number;
}

type Named = readonly [Content, string, string?];

const styles: Readonly<Record<string, { readonly states: readonly StateCode[]; readonly columns: readonly Named[] }>> =
  {
    epa: {
      states: ['PA', 'OH', 'WI', 'MN'],
      columns: [
        ['id', 'Unique Service Line ID', 'Location Information'],
        ['address', 'Street Address', 'Location Information'],
        ['city', 'City', 'Location Information'],
        ['state', 'State', 'Location Information'],
        ['zip', 'ZIP', 'Location Information'],
        ['system', 'System-Owned Portion Service Line Material Classification', 'System-Owned Portion'],
        ['previouslyLead', 'If Non-Lead in Column G, Was Material Ever Previously Lead?', 'System-Owned Portion'],
        ['installed', 'Service Line Installation Date', 'System-Owned Portion'],
        ['customer', 'Customer-Owned Portion Service Line Material Classification', 'Customer-Owned Portion'],
        ['listed', 'Entire Service Line Material Classification', 'Entire Service Line'],
        ['connector', 'Is there a Lead Connector?', 'Other Potential Sources of Lead'],
      ],
    },
    connecticut: {
      states: ['CT'],
      columns: [
        ['id', 'Site ID', 'Location'],
        ['number', 'Street Number', 'Location'],
        ['street', 'Street Name', 'Location'],
        ['unit', 'Unit', 'Location'],
        ['city', 'Town', 'Location'],
        ['zip', 'Zip Code', 'Location'],
        ['systemCode', 'Code', 'Public Side'],
        ['system', 'Material', 'Public Side'],
        ['previouslyLead', 'Was Material Ever Previously Lead', 'Public Side'],
        ['dead', 'Basis', 'Public Side'],
        ['customerCode', 'Code', 'Private Side'],
        ['customer', 'Material', 'Private Side'],
        ['dead', 'Basis', 'Private Side'],
        ['listed', 'Classification', 'Entire Service Line'],
        ['connector', 'Lead Connector', 'Other'],
        ['dead', 'Check', 'Other'],
      ],
    },
    michigan: {
      states: ['MI'],
      columns: [
        ['id', 'Service Line ID'],
        ['address', 'Address'],
        ['city', 'City'],
        ['zip', 'Zip'],
        ['system', 'Public Material', 'Water System Side'],
        ['customer', 'Private Material', 'Customer Side'],
        ['connector', 'Lead Gooseneck / Pigtail'],
        ['fittings', 'Lead Fittings'],
        ['listed', 'Service Line Category'],
        ['notes', 'Description'],
      ],
    },
    newYork: {
      states: ['NY'],
      columns: [
        ['city', 'Service Line Locality'],
        ['address', 'Street Address'],
        ['zip', 'Zip Code'],
        ['state', 'State'],
        ['connector', 'Lead Gooseneck, Pigtail or Connector Currently Present'],
        ['system', 'Current Public Side SL Material'],
        ['previouslyLead', 'Was Public SL Material Ever Previously Lead'],
        ['installed', 'Public SL Installation or Replacement Date'],
        ['customer', 'Customer SL Material'],
        ['listed', 'SL Category'],
        ['notes', 'Note'],
      ],
    },
    rhodeIsland: {
      states: ['RI'],
      columns: [
        ['id', 'Acctnum'],
        ['number', 'House_Number'],
        ['street', 'Street'],
        ['city', 'E911City'],
        ['zip', 'ZIP'],
        ['system', 'Material_Pub'],
        ['systemVerified', 'FieldVerified_Pub_YN'],
        ['customer', 'Material_Priv'],
        ['listed', 'Service_Material_Class'],
        ['connector', 'Lead_connector'],
        ['noise', 'PagePos'],
      ],
    },
    utility: {
      states: ['NH', 'VT', 'IN'],
      columns: [
        ['noise', 'Route'],
        ['id', 'Service ID'],
        ['address', 'Addr'],
        ['city', 'Town'],
        ['state', 'ST'],
        ['zip', 'Zip Code'],
        ['system', 'Public Side Pipe'],
        ['previouslyLead', 'Ever Lead'],
        ['customer', 'Private Side Pipe'],
        ['owner', 'Ownership'],
        ['listed', 'Category'],
        ['connector', 'Gooseneck'],
        ['notes', 'Remarks'],
      ],
    },
  };
export const styleNames = Object.keys(styles);

/** What the file says about the classification: columns for the sides, one for the whole line, or both. */
export const evidences = ['both', 'sides', 'listed'] as const;
type Evidence = (typeof evidences)[number];

const sideContents: ReadonlySet<Content> = new Set([
  'system',
  'systemCode',
  'customer',
  'customerCode',
  'previouslyLead',
  'systemVerified',
  'owner',
  'dead',
]);

export function generateLayout(chance: Chance, style: string = chance.pick(styleNames)): Layout {
  const { states, columns } = styles[style] ?? { states: ['PA'], columns: [] };
  const evidence = chance.pick(evidences);
  const kept = columns
    .filter(([content]) => isKept(content, evidence))
    .map(([content, heading, group = '']) => ({ content, heading: varied(chance, heading), group }));
  const hasGroups = kept.some(({ group }) => group !== '');
  return {
    style,
    state: chance.pick(states),
    // Blocks and codes beside names only mean something in their order.
    columns: hasGroups ? kept : shuffled(chance, kept),
    blocks: hasGroups,
    notesAbove: chance.weigh([
      [4, 0],
      [2, 1],
      [1, 3],
      [1, 6],
    ]),
    sheetsBefore: chance.weigh([
      [3, 0],
      [1, 1],
      [1, 2],
    ]),
  };
}

function isKept(content: Content, evidence: Evidence): boolean {
  if (evidence === 'listed') return !sideContents.has(content);
  return evidence === 'both' || content !== 'listed';
}

function varied(chance: Chance, heading: string): string {
  return chance.weigh([
    [8, heading],
    [1, heading.toUpperCase()],
    [1, `${heading} `],
    [1, heading.replaceAll(' ', '\n')],
    [1, heading.replaceAll('_', ' ')],
  ]);
}

function shuffled<T>(chance: Chance, items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(chance.below(left.length), 1)[0] as T);
}
