import {
  classificationBases,
  diameters,
  materialOf,
  materialCodes,
  verificationMethods,
  type Material,
} from '@curbstop/contract/service-lines/service-line.values';
import type { FieldLabels } from '../../ui/change-labels.ts';

const sideFields = (side: 'system' | 'customer', label: string): Record<string, FieldLabels> => ({
  [`${side}Material`]: {
    label: `${label} material`,
    words: (code) => (isMaterial(code) ? materialOf(code).label : String(code)),
  },
  [`${side}Verified`]: { label: `${label} verified` },
  [`${side}VerificationMethod`]: { label: `${label} verification method`, words: labelOf(verificationMethods) },
  [`${side}VerifiedBy`]: { label: `${label} verified by` },
  [`${side}VerifiedOnText`]: { label: `${label} verified on` },
  [`${side}InstalledText`]: { label: `${label} installed` },
  [`${side}DiameterId`]: {
    label: `${label} diameter`,
    words: (id) => diameters.find((diameter) => diameter.id === id)?.label ?? String(id),
  },
  [`${side}DiameterOverTwoInches`]: { label: `${label} diameter over two inches` },
  [`${side}ClassificationBasis`]: { label: `${label} basis of classification`, words: labelOf(classificationBases) },
  [`${side}RemovedOnText`]: { label: `${label} removed` },
  [`${side}LineDepth`]: { label: `${label} depth in feet` },
  [`${side}LeadSolderLeadLined`]: { label: `${label} lead solder or lead lined` },
  [`${side}Notes`]: { label: `${label} notes` },
});

/** Labels of a line's fields in its change history, most important first. */
export const serviceLineFieldLabels: Readonly<Record<string, FieldLabels>> = {
  category: { label: 'Classification' },
  addressLine1: { label: 'Address' },
  review: { label: 'Review' },
  ...sideFields('system', 'System side'),
  previouslyLead: { label: 'System side previously lead' },
  ...sideFields('customer', 'Customer side'),
  ownership: { label: 'Ownership' },
  connector: { label: 'Connector' },
  connectorPreviouslyLead: { label: 'Ever connected to a lead connector' },
  leadSolder: { label: 'Lead solder' },
  leadFittings: { label: 'Lead fittings' },
  fittingsVerificationMethod: { label: 'How the fittings were verified', words: labelOf(verificationMethods) },
  fittingsVerifiedBy: { label: 'Fittings verified by' },
  fittingsVerifiedOnText: { label: 'Fittings verified on' },
  otherLeadEquipment: { label: 'Other lead equipment' },
  status: { label: 'Status' },
  externalId: { label: 'Service line ID' },
  description: { label: 'Description' },
  otherLocationIdentifier: { label: 'Other location identifier' },
  pointOfUseTreatment: { label: 'Point-of-use or point-of-entry treatment' },
  interiorLeadSolder: { label: 'Interior plumbing has lead solder' },
  currentSamplingSite: { label: 'Current sampling site' },
  statedCategory: { label: 'Listed classification' },
  statedBasis: { label: 'Basis of the listed classification', words: labelOf(classificationBases) },
};

function isMaterial(code: unknown): code is Material {
  return materialCodes.includes(code as Material);
}

function labelOf(options: readonly { readonly code: string; readonly label: string }[]): (code: unknown) => string {
  return (code) => options.find((option) => option.code === code)?.label ?? String(code);
}

const dates = ['installed', 'verifiedOn', 'removedOn'];

/** The label of a form field: `system.installed` is "System side installed". */
export function pathLabel(path: string): string {
  if (path === 'locationId') return 'Location';
  if (path === 'reason') return 'Reason';
  return serviceLineFieldLabels[historyName(path)]?.label ?? path;
}

/** The display text of a form field's value. */
export function pathText(path: string, value: string | boolean | null): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const words = serviceLineFieldLabels[historyName(path)]?.words;
  return words ? words(path.endsWith('diameterId') ? Number(value) : value) : value;
}

function historyName(path: string): string {
  const [name = '', inner] = path.split('.');
  if (inner === undefined) return name === 'fittingsVerifiedOn' ? 'fittingsVerifiedOnText' : name;
  return `${name}${inner.charAt(0).toUpperCase()}${inner.slice(1)}${dates.includes(inner) ? 'Text' : ''}`;
}
