import { materialPhrases } from '../service-lines/classification.values.ts';
import { classificationNames } from '../service-lines/service-line.values.ts';

/** Groups of the picker, in its order. */
const mergeFieldGroups = [
  'Recipient',
  'Location',
  'Service line',
  'Sampling event',
  'Sample',
  'Exceedance',
  'Water system',
  'Letter',
  'Custom fields',
] as const;
type MergeFieldGroup = (typeof mergeFieldGroups)[number];

export interface MergeField {
  readonly key: string;
  readonly label: string;
  readonly group: MergeFieldGroup;
  /** A value for the picker and for letters without a recipient. */
  readonly example: string;
  /** The values of a condition, if they are a closed set. */
  readonly choices?: readonly string[];
}

type Words = readonly [label: string, example: string, ...choices: readonly string[]];
const field = (group: MergeFieldGroup, key: string, [label, example, ...choices]: Words): MergeField => ({
  key,
  label,
  group,
  example,
  ...(choices.length > 0 && { choices }),
});

export const yesNo = ['Yes', 'No'] as const;
const materials = Object.values(materialPhrases);

/** The data that a letter can print, besides samples and custom fields [B2.34]. */
export const mergeFields: readonly MergeField[] = [
  field('Recipient', 'recipient.name', ['Full name', 'Dana Reyes']),
  field('Recipient', 'recipient.salutation', ['Salutation', 'Ms.']),
  field('Recipient', 'recipient.firstName', ['First name', 'Dana']),
  field('Recipient', 'recipient.lastName', ['Last name', 'Reyes']),
  field('Recipient', 'recipient.company', ['Title, company or organization', 'Osprey Apartments']),
  field('Recipient', 'recipient.language', ['Language', 'Spanish']),
  field('Location', 'location.address', ['Service address', '12 Osprey Way, Harlow Falls, CT 06499']),
  field('Location', 'location.street', ['Street address', '12 Osprey Way']),
  field('Location', 'location.city', ['City', 'Harlow Falls']),
  field('Location', 'location.state', ['State', 'CT']),
  field('Location', 'location.zip', ['ZIP', '06499']),
  field('Location', 'location.name', ['Location name', 'Harlow Elementary School']),
  field('Location', 'location.id', ['Location ID', 'P-10567']),
  field('Location', 'location.meterNumber', ['Meter number', 'M-20431']),
  field('Location', 'location.parcelNumber', ['Parcel number', '042-117']),
  field('Location', 'location.disadvantagedNeighborhood', ['Disadvantaged neighborhood', 'No', ...yesNo]),
  field('Service line', 'line.classification', ['Classification', 'Lead', ...classificationNames]),
  field('Service line', 'line.explanation', [
    'Why it has this classification',
    'Lead, because the customer side is lead.',
  ]),
  field('Service line', 'line.systemMaterial', ['System side material', 'unknown', ...materials]),
  field('Service line', 'line.customerMaterial', ['Customer side material', 'lead', ...materials]),
  field('Service line', 'line.systemVerified', ['System side verified', 'No', ...yesNo]),
  field('Service line', 'line.customerVerified', ['Customer side verified', 'Yes', ...yesNo]),
  field('Service line', 'line.id', ['Service line ID', 'SL-10567']),
  field('Service line', 'line.count', ['Number of service lines at the location', '1']),
  field('Sampling event', 'event.name', ['Name', 'July to December 2026']),
  field('Sampling event', 'event.program', ['Program', 'Tap sampling 2026']),
  field('Sampling event', 'event.startsOn', ['Start date', 'July 1, 2026']),
  field('Sampling event', 'event.endsOn', ['End date', 'December 31, 2026']),
  field('Exceedance', 'exceedance.percentile', ['90th percentile of lead', '17 µg/L']),
  field('Exceedance', 'exceedance.actionLevel', ['Action level for lead in that period', '15 µg/L']),
  field('Exceedance', 'exceedance.period', ['Monitoring period', 'July to December 2026']),
  field('Exceedance', 'exceedance.samples', ['Samples in the 90th percentile', '20']),
  field('Exceedance', 'exceedance.samplesAbove', ['Samples above the action level', '3']),
  field('Exceedance', 'exceedance.learnedOn', ['Date the water system learned of it', 'November 24, 2026']),
  field('Water system', 'system.name', ['Name', 'Harlow Falls Water Department']),
  field('Water system', 'system.pwsid', ['PWSID', 'CT0280011']),
  field('Water system', 'system.phone', ['Phone', '(860) 555-0100']),
  field('Water system', 'system.email', ['Email', 'water@harlowfalls.example']),
  field('Water system', 'system.signatoryName', ['Signer', 'Alex Morgan']),
  field('Water system', 'system.signatoryTitle', ['Signer’s title', 'Superintendent']),
  field('Letter', 'letter.date', ['Letter date', 'November 25, 2026']),
  field('Letter', 'letter.leadActionLevel', ['Action level for lead on that day', '15 µg/L']),
  field('Letter', 'letter.copperActionLevel', ['Action level for copper on that day', '1,300 µg/L']),
];

/** What a preview in Spanish prints in place of the exceedance that its letters will be about. */
export const spanishExceedanceLabels: Readonly<Record<`exceedance.${string}`, string>> = {
  'exceedance.percentile': 'percentil 90 del plomo',
  'exceedance.actionLevel': 'nivel de acción para el plomo en ese período',
  'exceedance.period': 'período de monitoreo',
  'exceedance.samples': 'muestras del percentil 90',
  'exceedance.samplesAbove': 'muestras por encima del nivel de acción',
  'exceedance.learnedOn': 'fecha en que el sistema de agua se enteró',
};

/**
 * From the worst to the best. A non-detect whose limit is above the action level leaves open whether it is exceeded.
 */
export const worstFindings = ['Exceedance', 'Inconclusive', 'Detect', 'Non-detect'] as const;
export type WorstFinding = (typeof worstFindings)[number];
export const leadFindingField = 'sample.lead.finding';
export const copperFindingField = 'sample.copper.finding';

/** The worst finding of lead and of copper in all samples of the recipient, whatever the event's primary analyte is. */
export const findingFields: readonly MergeField[] = [
  field('Sample', leadFindingField, ['Lead: worst finding', 'Detect', ...worstFindings]),
  field('Sample', copperFindingField, ['Copper: worst finding', 'Detect', ...worstFindings]),
];

/** Fields of a sample of the event, for each sample number [B2.34]. */
export const sampleMergeFields = [
  { name: 'number', label: 'Sample number', example: '1042' },
  { name: 'collectedOn', label: 'Collected on', example: 'November 3, 2026' },
  { name: 'receivedOn', label: 'Received by the laboratory on', example: 'November 5, 2026' },
  { name: 'labSampleId', label: 'Lab sample ID', example: 'L-77' },
  { name: 'bottle', label: 'Bottle', example: 'First liter' },
  { name: 'detection', label: 'Finding', example: 'Detect' },
] as const;

/** Fields of an analyte result of a sample [B3.26]; amounts are in the unit of the action level. */
export const analyteFields = [
  { name: 'analyteId', label: 'Analyte ID' },
  { name: 'name', label: 'Short name' },
  { name: 'displayName', label: 'Name' },
  { name: 'result', label: 'Result' },
  { name: 'resultWithUnit', label: 'Result with unit' },
  { name: 'unit', label: 'Unit' },
  { name: 'upperLimit', label: 'Action level' },
  { name: 'upperLimitWithUnit', label: 'Action level with unit' },
  { name: 'lowerLimit', label: 'Lower limit' },
  { name: 'reportingLimit', label: 'Reporting limit' },
  { name: 'detectionLimit', label: 'Detection limit' },
  { name: 'isExceedance', label: 'Above the action level' },
  { name: 'belowDetectionLimit', label: 'Below the detection limit' },
] as const;
type AnalyteFieldName = (typeof analyteFields)[number]['name'];

const findings = { isExceedance: 'No', belowDetectionLimit: 'No' } as const;

/** Example values by the analyte's name; other analytes have their names, units and findings only. */
export const analyteExamples: Readonly<Record<string, Partial<Readonly<Record<AnalyteFieldName, string>>>>> = {
  Lead: {
    result: '4.2',
    resultWithUnit: '4.2 µg/L',
    upperLimit: '15',
    upperLimitWithUnit: '15 µg/L',
    reportingLimit: '1',
    detectionLimit: '0.5',
    ...findings,
  },
  Copper: {
    result: '120',
    resultWithUnit: '120 µg/L',
    upperLimit: '1,300',
    upperLimitWithUnit: '1,300 µg/L',
    reportingLimit: '20',
    detectionLimit: '5',
    ...findings,
  },
};
