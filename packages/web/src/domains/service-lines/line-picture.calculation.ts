import type { ClassificationTone } from '../../ui/tokens';

/** One side of a service line for the drawing: its material, the kind of the material, and whether it is verified. */
export interface LineHalf {
  readonly kind: ClassificationTone;
  readonly label: string;
  readonly verified: boolean;
}

export interface LinePictureInputs {
  /**
   * From the main to the curb stop. Absent when the customer owns the whole line: the customer side then describes all
   * of it.
   */
  readonly system?: LineHalf;
  /**
   * From the curb stop to the building. Absent when the system owns the whole line: the system side then describes all
   * of it.
   */
  readonly customer?: LineHalf;
  readonly ownership: 'Split' | 'System-Owned' | 'Customer-Owned' | 'Unknown';
  readonly connector: 'Lead' | 'Non-lead' | 'Unknown' | 'None';
}

/** When one owner has the whole line, it is recorded on that owner's side. */
export function findWholeLine({ system, customer, ownership }: LinePictureInputs): LineHalf | undefined {
  if (ownership === 'System-Owned' && !customer) return system;
  return ownership === 'Customer-Owned' && !system ? customer : undefined;
}

/** The drawing for screen readers: a short title and a description of everything that is drawn. */
export function describeLine(facts: LinePictureInputs): { title: string; description: string } {
  const wholeLine = findWholeLine(facts);
  if (wholeLine) {
    const description = [
      `From the main to the building the line is ${wholeLine.label}, ${getVerifiedLabel(wholeLine)}.`,
      connectorSentence[facts.connector],
      ownershipSentence[facts.ownership],
    ];
    return { title: `Whole line: ${wholeLine.label}.`, description: description.join(' ') };
  }
  const title = [
    facts.system && `System side: ${facts.system.label}`,
    facts.customer && `Customer side: ${facts.customer.label}`,
  ]
    .filter(Boolean)
    .join('. ');
  const description = [
    halfSentence('From the main to the curb stop, the system side', facts.system),
    halfSentence('From the curb stop to the building, the customer side', facts.customer),
    connectorSentence[facts.connector],
    ownershipSentence[facts.ownership],
  ].join(' ');
  return { title: `${title}.`, description };
}

function halfSentence(where: string, half: LineHalf | undefined): string {
  return half ? `${where} is ${half.label}, ${getVerifiedLabel(half)}.` : `${where} is not recorded separately.`;
}

export function getVerifiedLabel(half: LineHalf): string {
  return half.verified ? 'verified' : 'not verified';
}

export const connectorSentence: Readonly<Record<LinePictureInputs['connector'], string>> = {
  Lead: 'A lead connector joins it to the main.',
  'Non-lead': 'A non-lead connector joins it to the main.',
  Unknown: 'It is unknown whether a lead connector joins it to the main.',
  None: 'There is no connector at the main.',
};

export const connectorKind: Readonly<Record<LinePictureInputs['connector'], ClassificationTone | undefined>> = {
  Lead: 'lead',
  'Non-lead': 'nonLead',
  Unknown: 'unknown',
  None: undefined,
};

export const ownershipSentence: Readonly<Record<LinePictureInputs['ownership'], string>> = {
  Split: 'Ownership is split at the curb stop.',
  'System-Owned': 'The water system owns the whole line.',
  'Customer-Owned': 'The customer owns the whole line.',
  Unknown: 'Ownership is unknown.',
};

/**
 * Diagonal strokes inside a box: each rises at 45° and starts and ends on an edge. A path instead of an SVG pattern,
 * because a pattern needs an id that is unique among a hundred rows.
 */
export function drawHatch(box: { x: number; y: number; width: number; height: number }, gap: number): string {
  const { x, y, width, height } = box;
  const strokes: string[] = [];
  for (let start = -height + gap; start < width; start += gap) {
    const fromX = Math.max(start, 0);
    const toX = Math.min(start + height, width);
    if (toX <= fromX) continue;
    const bottom = y + height;
    strokes.push(`M${x + fromX} ${bottom - (fromX - start)}L${x + toX} ${bottom - (toX - start)}`);
  }
  return strokes.join('');
}
