/**
 * Closed sets of a service line. Codes are stored and sent; labels are EPA's own terms (Service Line Inventory
 * Template, July 27, 2022, sheet "Form Lists"), shown on screens and in workbooks.
 */

/** The four categories of EPA's reporting; stored and sent as written. */
export const classificationNames = [
  'Lead',
  'Galvanized Requiring Replacement',
  'Non-lead',
  'Lead Status Unknown',
] as const;
export type ClassificationName = (typeof classificationNames)[number];

/** How dangerous a category is for the people who drink the water, worst first. */
export const protectiveOrder: Readonly<Record<ClassificationName, number>> = {
  Lead: 3,
  'Galvanized Requiring Replacement': 2,
  'Lead Status Unknown': 1,
  'Non-lead': 0,
};

export const categoriesWorstFirst = classificationNames.toSorted(
  (one, other) => protectiveOrder[other] - protectiveOrder[one],
);

/** 40 CFR 141.85(e)(1): the people served by lines of these classifications get a notice each year; worst first. */
export const noticeCategories = [
  'Lead',
  'Galvanized Requiring Replacement',
  'Lead Status Unknown',
] as const satisfies readonly ClassificationName[];
export type NoticeCategory = (typeof noticeCategories)[number];

/** Whether the second classification protects the people of a line less than the first. */
export function isLessProtective(before: ClassificationName, after: ClassificationName): boolean {
  return protectiveOrder[after] < protectiveOrder[before];
}

export const materialKinds = ['lead', 'galvanized', 'nonLead', 'unknown'] as const;
export type MaterialKind = (typeof materialKinds)[number];

/** `id` is the API's integer; 1 is the default (specification B3.14). */
export const materials = [
  { code: 'unknown', id: 1, label: 'Unknown - Material Unknown', kind: 'unknown' },
  { code: 'lead', id: 2, label: 'Lead', kind: 'lead' },
  { code: 'leadLinedGalvanized', id: 3, label: 'Lead-lined galvanized', kind: 'lead' },
  { code: 'galvanized', id: 4, label: 'Galvanized', kind: 'galvanized' },
  { code: 'nonLeadCopper', id: 5, label: 'Non-Lead - Copper', kind: 'nonLead' },
  { code: 'nonLeadPlastic', id: 6, label: 'Non-Lead - Plastic', kind: 'nonLead' },
  { code: 'nonLeadOther', id: 7, label: 'Non-Lead - Other', kind: 'nonLead' },
  { code: 'unknownLikelyLead', id: 8, label: 'Unknown - Likely Lead', kind: 'unknown' },
  { code: 'unknownUnlikelyLead', id: 9, label: 'Unknown - Unlikely Lead', kind: 'unknown' },
] as const satisfies readonly { code: string; id: number; label: string; kind: MaterialKind }[];
export const materialCodes = materials.map((material) => material.code);
export type Material = (typeof materials)[number]['code'];

/** Yes, No, or not answered yet. EPA's workbook writes Unknown as "Don't know". */
export const yesNoUnknown = ['Yes', 'No', 'Unknown'] as const;
export type YesNoUnknown = (typeof yesNoUnknown)[number];

export const ownerships = ['Split', 'System-Owned', 'Customer-Owned', 'Unknown'] as const;
export type Ownership = (typeof ownerships)[number];

export const serviceLineStatuses = [
  'In Service',
  'Out Of Service',
  'Abandoned',
  'Stubbed',
  'Removed',
  'Replaced',
] as const;
export type ServiceLineStatus = (typeof serviceLineStatuses)[number];

/** LCRI counts connectors in four kinds (89 FR 86631, Exhibit 1); `None` is "no connector present". */
export const connectors = ['Lead', 'Non-lead', 'Unknown', 'None'] as const;
export type Connector = (typeof connectors)[number];

export const classificationBases = [
  { code: 'notAvailable', label: 'Not available' },
  { code: 'previousMaterialsEvaluation', label: 'Previous Materials Evaluation' },
  { code: 'installationRecord', label: 'Installation record (e.g., tap card)' },
  { code: 'installedAfterLeadBan', label: 'Installation date after lead ban' },
  { code: 'diameterOverTwoInches', label: 'Service line diameter is > 2 inches' },
  { code: 'repairOrReplacementRecord', label: 'Service line repair or replacement record' },
  { code: 'predictiveModel', label: 'Predictive model' },
  { code: 'waterSamplingOnly', label: 'Water sampling only with no records' },
  { code: 'fieldInspectionOnly', label: 'Field inspection only with no records' },
  { code: 'other', label: 'Other' },
] as const;
export const classificationBasisCodes = classificationBases.map((basis) => basis.code);
export type ClassificationBasis = (typeof classificationBases)[number]['code'];

export const verificationMethods = [
  { code: 'customerSelfIdentification', label: 'Customer self-identification' },
  { code: 'cctvInternal', label: 'CCTV investigation at curb stop - internal' },
  { code: 'cctvExternal', label: 'CCTV investigation at curb stop - external' },
  { code: 'waterQualitySampling', label: 'Water quality sampling' },
  { code: 'mechanicalExcavationOne', label: 'Mechanical excavation at one location' },
  { code: 'mechanicalExcavationMultiple', label: 'Mechanical excavation at multiple locations' },
  { code: 'vacuumExcavationOne', label: 'Vacuum excavation at one location' },
  { code: 'vacuumExcavationMultiple', label: 'Vacuum excavation at multiple locations' },
  { code: 'visualAtMeterPit', label: 'Visual inspection at the meter pit' },
  { code: 'other', label: 'Other' },
] as const;
export const verificationMethodCodes = verificationMethods.map((method) => method.code);
export type VerificationMethod = (typeof verificationMethods)[number]['code'];

/**
 * Methods by which someone saw the pipe itself. A customer's report or a water test does not overrule a listed Lead.
 */
export const fieldVerificationMethods: readonly VerificationMethod[] = [
  'cctvInternal',
  'cctvExternal',
  'mechanicalExcavationOne',
  'mechanicalExcavationMultiple',
  'vacuumExcavationOne',
  'vacuumExcavationMultiple',
  'visualAtMeterPit',
];
export function isFieldVerified(side: {
  readonly verified: boolean;
  readonly verificationMethod: VerificationMethod | null;
}): boolean {
  return (
    side.verified && side.verificationMethod !== null && fieldVerificationMethods.includes(side.verificationMethod)
  );
}

/**
 * Diameter options with the ids of the specification [B5.23]. `inches` is exact text for reading workbooks; where an
 * option is a range, `moreThanInches` is its lower limit.
 */
export const diameters = [
  { id: 1, label: 'Unknown', inches: null },
  { id: 2, label: '1/4"', inches: '0.25' },
  { id: 3, label: '3/8"', inches: '0.375' },
  { id: 4, label: '1/2"', inches: '0.5' },
  { id: 5, label: '5/8"', inches: '0.625' },
  { id: 6, label: '3/4"', inches: '0.75' },
  { id: 7, label: '1"', inches: '1' },
  { id: 8, label: '1 1/4"', inches: '1.25' },
  { id: 9, label: '1 1/2"', inches: '1.5' },
  { id: 10, label: '2"', inches: '2' },
  { id: 11, label: '2 1/2"', inches: '2.5' },
  { id: 12, label: '3"', inches: '3' },
  { id: 13, label: '4"', inches: '4' },
  { id: 14, label: '6"', inches: '6' },
  { id: 15, label: '8"', inches: '8' },
  { id: 16, label: '10"', inches: '10' },
  { id: 17, label: '12"', inches: '12' },
  { id: 18, label: 'Over 12"', inches: null, moreThanInches: '12' },
] as const satisfies readonly DiameterOption[];
interface DiameterOption {
  readonly id: number;
  readonly label: string;
  readonly inches: string | null;
  readonly moreThanInches?: string;
}
export const unknownDiameterId = 1;
/** [B5.23]: whether a diameter is over two inches. Unknown, and an id that is no option, say neither. */
export function findOverTwoInches(diameterId: number): boolean | null {
  const option: DiameterOption | undefined = diameters.find(({ id }) => id === diameterId);
  if (option?.moreThanInches !== undefined) return Number(option.moreThanInches) >= 2;
  return option?.inches ? Number(option.inches) > 2 : null;
}

/** The labels of these codes, by code. */
export function toLabels(options: readonly { readonly code: string; readonly label: string }[]) {
  return Object.fromEntries(options.map(({ code, label }) => [code, label]));
}

export const maxLineDescriptionLength = 200;
export const maxNotesLength = 2000;
/** Feet; no service line is deeper. */
export const maxDepthFeet = 999;

/** [B5.25]: lead solder and lead lining are recorded for a side of lead only. */
export function hasLeadSolderField(material: Material): boolean {
  return getMaterial(material).kind === 'lead';
}

export function getMaterial(code: Material): (typeof materials)[number] {
  const listedMaterial = materials.find((material) => material.code === code);
  if (!listedMaterial) throw new Error(`No such material: ${code}`);
  return listedMaterial;
}

/**
 * [B5.23]: a listed diameter determines whether the line is over two inches; the entered answer counts only for an
 * unknown diameter.
 */
export function resolveOverTwoInches(diameterId: number, answer: boolean | null): boolean | null {
  return findOverTwoInches(diameterId) ?? answer;
}
