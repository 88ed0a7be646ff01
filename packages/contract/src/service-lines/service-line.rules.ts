import { z } from 'zod';
import { customValues } from '../custom-fields/custom-field.rules.ts';
import { createChoiceRules, createFieldRules } from '../primitives/field-rules.ts';
import { createEmptyValues } from '../primitives/fields.ts';
import { id } from '../primitives/ids.ts';
import { createNullableText } from '../primitives/required-text.ts';
import { lineDescriptor } from './service-line.fields.ts';
import { sideDescriptor } from './side.fields.ts';
import {
  yesNoUnknown,
  classificationNames,
  classificationBasisCodes,
  connectors,
  maxDepthFeet,
  diameters,
  maxLineDescriptionLength,
  materialCodes,
  materialKinds,
  unknownDiameterId,
} from './service-line.values.ts';

const diameterIds = diameters.map((diameter) => diameter.id);

function isHundredths(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/**
 * One owner's part of a service line: from the main to the curb stop (system) or from there to the building (customer).
 */
export const side = z.object(
  createFieldRules(sideDescriptor, {
    ...createChoiceRules(sideDescriptor),
    diameterId: z
      .number()
      .int()
      .refine((value) => diameterIds.some((id) => id === value), 'Choose a diameter from the list'),
    /** Feet below the ground, in hundredths [B3.11]. */
    lineDepth: z
      .number()
      .min(0, 'Enter a depth of 0 or more')
      .max(maxDepthFeet, `Use a depth of at most ${maxDepthFeet} feet`)
      .refine(isHundredths, 'Use at most two decimals')
      .nullable(),
  }),
);
export type Side = z.infer<typeof side>;

/** [B3.11]: a new side with a verification date is verified. */
export function refineVerifiedOnCreate<Of extends { readonly verified: boolean; readonly verifiedOn: unknown }>(
  side: Of,
): Of {
  return side.verifiedOn ? { ...side, verified: true } : side;
}

/** [B5.21]: the message for a missing material names its side. */
const getSide = (owner: 'System-Owned' | 'Customer-Owned') =>
  side.extend({ material: z.enum(materialCodes, `${owner} material is required`) });

/** [B5.22]: the form's message for a date that cannot be read. */
export const unreadableDate = 'Invalid Date or Format, please use MM-DD-YYYY';

/** How the classification was determined; stored with every line so that it can always be explained. */
const classificationRecord = z.object({
  category: z.enum(classificationNames),
  /** The id of the deciding row of the rules, e.g. `nonLead/Yes/galvanized` (contract/regulations). */
  row: z.string(),
  ruleVersion: z.string(),
  classifiedOn: z.string(),
  /** Why a person should review the classified line; null when no review is needed. */
  review: z.string().nullable(),
});

export const serviceLineFields = z.object({
  ...createFieldRules(lineDescriptor, {
    ...createChoiceRules(lineDescriptor),
    description: createNullableText(maxLineDescriptionLength, 'Description is too long'),
    connectorPreviouslyLead: z.enum(yesNoUnknown).default('Unknown'),
  }),
  system: getSide('System-Owned'),
  customer: getSide('Customer-Owned'),
  /** The account's custom fields; unlike other fields, missing ones stay unchanged. */
  customFields: customValues.default({}),
});
export type ServiceLineFields = z.infer<typeof serviceLineFields>;

/** A line stays at its location, and its classification is computed. */
export const lockedLineFields = { locationId: 'The location', classification: 'The classification' } as const;

const listedSources = ['import', 'app', 'api'] as const;

/**
 * The classification that a file or a person listed for the whole line, with its source. Removing it requires a reason.
 */
export const listedClassificationShape = z.object({
  category: z.enum(classificationNames),
  /** The basis of the listed classification; required for Non-lead without a recorded material. */
  basis: z.enum(classificationBasisCodes).nullable(),
  source: z.enum(listedSources),
  /** The original text; null where a person chose the classification. */
  text: z.string().nullable(),
  batchId: z.string().nullable(),
  rowNumber: z.number().int().nullable(),
  listedOn: z.string(),
  listedBy: z.string(),
});
export type ListedClassification = z.infer<typeof listedClassificationShape>;

/** The listed classification of a line; the file name is null if the import is deleted. */
const listedClassificationDetails = listedClassificationShape.extend({ fileName: z.string().nullable() });
export type ListedClassificationDetails = z.infer<typeof listedClassificationDetails>;

/** Which answers about previous lead were Yes and were corrected with a reason: the answer No requires a reason too. */
const correctedAnswers = z.object({
  previouslyLead: z.boolean(),
  connectorPreviouslyLead: z.boolean(),
  /** What else was recorded that requires a reason for "Previously lead: No", such as "was once listed as Lead". */
  record: z.string().optional(),
});

export const serviceLine = serviceLineFields.extend({
  id,
  locationId: id,
  address: z.object({
    addressLine1: z.string(),
    addressLine2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  }),
  classification: classificationRecord,
  listedClassification: listedClassificationDetails.nullable(),
  /** The listed classification differs from the line, and the difference is unresolved. */
  differsFromListed: z.boolean(),
  /** Why to review that a later file lists the line less protective than its kept Lead or GRR; null when settled. */
  refusedListing: z.string().nullable(),
  correctedFromYes: correctedAnswers,
  version: z.number().int(),
  createdOn: z.string(),
  updatedOn: z.string(),
});
export type ServiceLine = z.infer<typeof serviceLine>;

/** Why the line has its classification, and which single change would change it. */
export const explanation = z.object({
  sentence: z.string(),
  whatWouldChange: z.array(z.object({ sentence: z.string(), category: z.enum(classificationNames) })),
  contradiction: z.string().nullable(),
  /** The source of the deciding rule. */
  source: z.string(),
});

export const serviceLineDetails = serviceLine.extend({ explanation });

/** The deleted lines whose place a new line takes, as one. */
export const deletedLine = z.object({
  /** "the deleted line SL-12". */
  name: z.string(),
  /** The most protective classification that one of them had. */
  category: z.enum(classificationNames),
  /** The lead history that the new line takes over. */
  history: z.object({
    system: z.enum(materialKinds),
    customer: z.enum(materialKinds),
    previouslyLead: z.enum(yesNoUnknown),
    connector: z.enum(connectors),
    connectorPreviouslyLead: z.enum(yesNoUnknown),
    correctedFromYes: correctedAnswers,
    isListed: z.boolean(),
    isDeleted: z.literal(true),
  }),
  /** The listed Lead or Galvanized Requiring Replacement that the new line takes over. */
  listedClassification: listedClassificationShape.nullable(),
});
export type DeletedLine = z.infer<typeof deletedLine>;

const newSide: Side = {
  ...createEmptyValues(sideDescriptor),
  material: 'unknown',
  classificationBasis: 'notAvailable',
  diameterId: unknownDiameterId,
  verified: false,
  leadSolderLeadLined: 'Unknown',
};

/** The defaults of a new line [B3.14]. */
export const newServiceLine: ServiceLineFields = {
  ...createEmptyValues(lineDescriptor),
  ownership: 'Unknown',
  status: 'In Service',
  previouslyLead: 'Unknown',
  system: newSide,
  customer: newSide,
  connector: 'Unknown',
  connectorPreviouslyLead: 'Unknown',
  leadSolder: 'Unknown',
  leadFittings: 'Unknown',
  pointOfUseTreatment: 'Unknown',
  interiorLeadSolder: 'Unknown',
  currentSamplingSite: 'Unknown',
  customFields: {},
};
