import type { ClassificationTone } from '../../ui/tokens';

/**
 * The four classifications as shown to people. The keys are the API's values (EPA's reporting categories), `short` is
 * for narrow places, `order` starts with the most harmful.
 */
export const classificationLabels = {
  Lead: { name: 'lead', short: 'Lead', order: 0 },
  'Galvanized Requiring Replacement': { name: 'galvanized', short: 'GRR', order: 1 },
  'Lead Status Unknown': { name: 'unknown', short: 'Unknown', order: 2 },
  'Non-lead': { name: 'nonLead', short: 'Non-lead', order: 3 },
} as const satisfies Readonly<Record<string, { name: ClassificationTone; short: string; order: number }>>;

export type ClassificationLabel = keyof typeof classificationLabels;

/** The custom properties of a classification; see `theme.ts`. */
export function getClassificationColor(name: ClassificationTone): { solid: string; ink: string; tint: string } {
  const property = name === 'nonLead' ? 'non-lead' : name;
  return {
    solid: `var(--classification-${property})`,
    ink: `var(--classification-${property}-ink)`,
    tint: `var(--classification-${property}-tint)`,
  };
}
