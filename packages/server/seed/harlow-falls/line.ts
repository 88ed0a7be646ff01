import type { CellValue } from '@curbstop/contract/imports/inventory-cells.calculation';
import type { DateText } from '@curbstop/contract/primitives/date-text';
import type { PropertyClassification, SensitivePopulation } from '@curbstop/contract/locations/location.values';
import type {
  YesNoUnknown,
  ClassificationName,
  ClassificationBasis,
  Connector,
  Material,
  Ownership,
  ServiceLineStatus,
  VerificationMethod,
} from '@curbstop/contract/service-lines/service-line.values';

/** The recorded fields of one side; missing fields are not recorded. */
export interface SideRecord {
  readonly material?: Material;
  readonly basis?: ClassificationBasis;
  readonly installed?: DateText;
  readonly diameterId?: number;
  readonly verified?: Verification;
  readonly removed?: DateText;
  readonly notes?: string;
}

export interface Verification {
  readonly method: VerificationMethod;
  readonly by: string;
  readonly on: DateText;
}

export interface LineRecord {
  readonly system: SideRecord;
  readonly customer: SideRecord;
  readonly ownership?: Ownership;
  readonly status?: ServiceLineStatus;
  readonly previouslyLead?: YesNoUnknown;
  readonly connector?: Connector;
  readonly leadSolder?: YesNoUnknown;
  readonly interiorLeadSolder?: YesNoUnknown;
  readonly pointOfUseTreatment?: YesNoUnknown;
  readonly currentSamplingSite?: YesNoUnknown;
  readonly description?: string;
  readonly otherLocationIdentifier?: string;
  /** What the department's own sheet says, where it says anything. */
  readonly listed?: ClassificationName;
}

export interface Premise {
  readonly externalId: string;
  readonly name: string | null;
  readonly addressLine1: string;
  readonly parcelNumber: string;
  /** Decimal degrees, where measured. */
  readonly coordinates?: { readonly latitude: string; readonly longitude: string } | undefined;
  readonly propertyClassification: PropertyClassification;
  readonly sensitivePopulation: SensitivePopulation;
  readonly disadvantaged: boolean;
  readonly tier?: number;
}

/** The record under the keys of the inventory's sheet, and only what it says. */
export function toSheetValues(line: LineRecord): Record<string, CellValue> {
  return omitBlank({
    ownership: line.ownership,
    status: line.status,
    previouslyLead: line.previouslyLead,
    ...toSideValues('system', line.system),
    ...toSideValues('customer', line.customer),
    connector: line.connector,
    leadSolder: line.leadSolder,
    interiorLeadSolder: line.interiorLeadSolder,
    pointOfUseTreatment: line.pointOfUseTreatment,
    currentSamplingSite: line.currentSamplingSite,
    description: line.description,
    otherLocationIdentifier: line.otherLocationIdentifier,
    listedCategory: line.listed,
  });
}

function toSideValues(name: 'system' | 'customer', { basis, removed, verified, ...side }: SideRecord) {
  const values = {
    ...side,
    classificationBasis: basis,
    verified: verified && true,
    verificationMethod: verified?.method,
    verifiedBy: verified?.by,
    verifiedOn: verified?.on,
    removedOn: removed,
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}.${key}`, value]));
}

export function omitBlank<Value>(values: Readonly<Record<string, Value | null | undefined>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined && entry[1] !== null),
  );
}
