import { capitalize } from '@curbstop/contract/primitives/capitalize';
import { moveFieldsFirst, omitFields, listNamesOfKind } from '@curbstop/contract/primitives/fields';
import { lineDescriptor } from '@curbstop/contract/service-lines/service-line.fields';
import { classificationBases, toLabels } from '@curbstop/contract/service-lines/service-line.values';
import { sideDescriptor, createSideFields } from '@curbstop/contract/service-lines/side.fields';
import { getFieldLabels, type FieldLabels } from '../../ui/change-labels.ts';

/** Most important first. */
const ofSides = [
  'Material',
  'Verified',
  'VerificationMethod',
  'VerifiedBy',
  'VerifiedOn',
  'Installed',
  'DiameterId',
  'DiameterOverTwoInches',
  'ClassificationBasis',
  'RemovedOn',
  'LineDepth',
  'LeadSolderLeadLined',
];
const ofLine = moveFieldsFirst(omitFields(lineDescriptor, ['previouslyLead']), [
  'ownership',
  'connector',
  'connectorPreviouslyLead',
  'leadSolder',
  'leadFittings',
  'fittingsVerificationMethod',
  'fittingsVerifiedBy',
  'fittingsVerifiedOn',
  'otherLeadEquipment',
  'status',
  'externalId',
  'description',
  'otherLocationIdentifier',
]);
const sideLabels = (side: 'system' | 'customer') =>
  getFieldLabels(
    moveFieldsFirst(
      createSideFields(side),
      ofSides.map((name) => side + name),
    ),
  );
const basisLabels: Readonly<Record<string, string>> = toLabels(classificationBases);

/** Labels of a line's fields in its change history, most important first. */
export const serviceLineFieldLabels: Readonly<Record<string, FieldLabels>> = {
  category: { label: 'Classification' },
  addressLine1: { label: 'Address' },
  review: { label: 'Review' },
  ...sideLabels('system'),
  previouslyLead: { label: lineDescriptor.previouslyLead.label },
  ...sideLabels('customer'),
  ...getFieldLabels(ofLine),
  listedCategory: { label: 'Listed classification' },
  listedBasis: {
    label: 'Basis of the listed classification',
    words: (code) => basisLabels[String(code)] ?? String(code),
  },
};

/** The label of a form field: `system.installed` is "System side installed". */
export function getPathLabel(path: string): string {
  if (path === 'locationId') return 'Location';
  if (path === 'reason') return 'Reason';
  return serviceLineFieldLabels[historyName(path)]?.label ?? path;
}

/** The display text of a form field's value. */
export function formatPath(path: string, value: string | boolean | null): string {
  if (value === null || value === '') return 'not recorded';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const words = serviceLineFieldLabels[historyName(path)]?.words;
  return words ? words(path.endsWith('diameterId') ? Number(value) : value) : value;
}

function historyName(path: string): string {
  const [name = '', inner] = path.split('.');
  if (inner === undefined) return dates.has(name) ? `${name}Text` : name;
  return `${name}${capitalize(inner)}${dates.has(inner) ? 'Text' : ''}`;
}

const dates: ReadonlySet<string> = new Set([
  ...listNamesOfKind(lineDescriptor, ['dateText']),
  ...listNamesOfKind(sideDescriptor, ['dateText']),
]);
