import type { YesNoUnknown, Connector, Material } from '../service-lines/service-line.values.ts';

/**
 * How protective an answer is for the people who drink the water: a change to a smaller number is less protective and
 * is listed in the review of an import even if the classification stays.
 */
export const materialProtection: Readonly<Record<Material, number>> = {
  lead: 5,
  leadLinedGalvanized: 5,
  unknownLikelyLead: 4,
  galvanized: 3,
  unknown: 2,
  unknownUnlikelyLead: 1,
  nonLeadCopper: 0,
  nonLeadPlastic: 0,
  nonLeadOther: 0,
};
export const previouslyLeadOrder: Readonly<Record<YesNoUnknown, number>> = { Yes: 2, Unknown: 1, No: 0 };
export const connectorProtection: Readonly<Record<Connector, number>> = { Lead: 2, Unknown: 1, 'Non-lead': 0, None: 0 };
