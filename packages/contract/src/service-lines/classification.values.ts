import type { Material } from './service-line.values.ts';

/** EPA's two subcategories of an unknown line; both are reported as Lead Status Unknown (template, Form Lists). */
const subLabels = { likelyLead: 'Likely lead', unlikelyLead: 'Unlikely lead' } as const;
export type SubLabel = keyof typeof subLabels;

/** How sentences describe a side: "the customer side is …". */
export const materialPhrases: Readonly<Record<Material, string>> = {
  lead: 'lead',
  // 40 CFR 141.2: lead-lined galvanized pipe is a lead service line.
  leadLinedGalvanized: 'lead-lined galvanized (which counts as lead)',
  galvanized: 'galvanized',
  nonLeadCopper: 'copper',
  nonLeadPlastic: 'plastic',
  nonLeadOther: 'non-lead',
  unknown: 'unknown',
  unknownLikelyLead: 'unknown (likely lead)',
  unknownUnlikelyLead: 'unknown (unlikely lead)',
};
