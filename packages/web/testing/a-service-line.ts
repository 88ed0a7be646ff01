import { createEmptyValues, pickValues } from '@curbstop/contract/primitives/fields';
import { lineDescriptor, lineRowFields } from '@curbstop/contract/service-lines/service-line.fields';
import { sideDescriptor } from '@curbstop/contract/service-lines/side.fields';
import type {
  InventoryCounts,
  ServiceLineDetails,
  ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.endpoints';

const id = '01995b1e-7c1a-7000-8000-000000000001';

/** Sample service line: system side copper of about 1986, customer side verified plastic. */
export function aServiceLine(change: Partial<ServiceLineDetails> = {}): ServiceLineDetails {
  const side = {
    ...createEmptyValues(sideDescriptor),
    classificationBasis: 'installationRecord',
    diameterId: 6,
    diameterOverTwoInches: false,
    verified: false,
    leadSolderLeadLined: 'Unknown',
  } as const;
  return {
    ...createEmptyValues(lineDescriptor),
    id,
    locationId: '01995b1e-7c1a-7000-8000-0000000000aa',
    externalId: 'SL-0041',
    ownership: 'Split',
    status: 'In Service',
    previouslyLead: 'No',
    system: {
      ...side,
      material: 'nonLeadCopper',
      installed: { text: '1986 (est.)', from: '1986-01-01', to: '1986-12-31' },
    },
    customer: {
      ...side,
      material: 'nonLeadPlastic',
      installed: null,
      verified: true,
      verificationMethod: 'visualAtMeterPit',
      verifiedBy: 'R. Osei',
      verifiedOn: { text: '4/2/2025', from: '2025-04-02', to: '2025-04-02' },
    },
    connector: 'None',
    connectorPreviouslyLead: 'Unknown',
    leadSolder: 'Unknown',
    leadFittings: 'Unknown',
    pointOfUseTreatment: 'Unknown',
    interiorLeadSolder: 'Unknown',
    currentSamplingSite: 'No',
    customFields: {},
    address: { addressLine1: '12 Elm Street', addressLine2: null, city: 'Hartwell', state: 'CT', zip: '06415' },
    classification: {
      category: 'Non-lead',
      row: 'nonLead/No/nonLead',
      ruleVersion: 'epa-2022-07-27',
      classifiedOn: '2026-10-30T14:00:00.000Z',
      review: null,
    },
    listedClassification: null,
    differsFromListed: false,
    refusedListing: null,
    correctedFromYes: { previouslyLead: false, connectorPreviouslyLead: false },
    version: 7,
    createdOn: '2026-10-01T09:00:00.000Z',
    updatedOn: '2026-10-30T14:00:00.000Z',
    explanation: {
      sentence: 'Non-lead, because the system side is copper and the customer side is plastic.',
      whatWouldChange: [],
      contradiction: null,
      source: 'EPA Service Line Inventory Template, July 27, 2022',
    },
    ...change,
  };
}

/** The same line as in a list. */
export function aServiceLineRow(change: Partial<ServiceLineRow> = {}): ServiceLineRow {
  const { address, system, customer, classification, ...line } = aServiceLine();
  return {
    id: line.id,
    locationId: line.locationId,
    ...pickValues(lineRowFields, line),
    ...address,
    systemMaterial: system.material,
    systemVerified: system.verified,
    customerMaterial: customer.material,
    customerVerified: customer.verified,
    category: classification.category,
    listedCategory: null,
    review: classification.review,
    updatedOn: line.updatedOn,
    customFields: {},
    ...change,
  };
}

/** The counts of an inventory of ten lines. */
export function someCounts(change: Partial<InventoryCounts> = {}): InventoryCounts {
  return {
    totalAssets: 10,
    leadAssets: 2,
    galvanizedAssets: 1,
    nonLeadAssets: 4,
    unknownAssets: 3,
    lacksBasis: 0,
    needsReview: 7,
    differsFromFile: 6,
    ...change,
  };
}
