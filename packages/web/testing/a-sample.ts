import { pickChangeableFields, createEmptyValues } from '@curbstop/contract/primitives/fields';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import type { AnalyteResult, DueAnalyte, Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;

/** Lead as an event analyzes it. */
export function aDueAnalyte(change: Partial<DueAnalyte> = {}): DueAnalyte {
  return {
    analyteId: 1,
    displayName: 'Lead',
    unit: 'µg/L',
    exceedanceLimit: '15',
    lowerLimit: null,
    checkExceedance: true,
    limitSource: 'actionLevel',
    roundedTo: null,
    primary: true,
    ...change,
  };
}

/** Sample result: lead above the action level. */
export function aResult(change: Partial<AnalyteResult> = {}): AnalyteResult {
  return {
    id: id('b1'),
    analyteId: 1,
    name: 'Lead',
    displayName: 'Lead',
    result: '0.0174',
    qualifier: null,
    unit: 'mg/L',
    reportingLimit: '0.001',
    detectionLimit: null,
    reportedAs: null,
    amount: '17.4',
    amountUnit: 'µg/L',
    countBasis: 'measured',
    countReason: null,
    upperLimit: '15',
    lowerLimit: null,
    limitSource: 'actionLevel',
    detection: 'exceedance',
    isExceedance: true,
    belowDetectionLimit: false,
    primary: true,
    method: 'EPA 200.8',
    labId: null,
    analyzedOn: null,
    receivedOn: '2026-03-24T14:30:00.000Z',
    correctionReceivedOn: null,
    enteredBy: 'API key Lab',
    version: 1,
    ...change,
  };
}

/** A sample of lead and copper with the result for lead. */
export function aSample(change: Partial<Sample> = {}): Sample {
  return {
    ...createEmptyValues(pickChangeableFields(sampleDescriptor)),
    id: id('a1'),
    number: 4,
    sampleNumber: 1,
    bottle: 'First liter',
    skuId: 1,
    program: { id: id('c1'), name: 'Tap sampling 2026', programTypeId: 2, shippingVendorId: null },
    samplingEvent: { id: id('c2'), name: 'January to June 2026' },
    locationId: id('d1'),
    addressLine1: '32 Weir Street',
    addressLine2: null,
    city: 'Harlow Falls',
    status: 3,
    statusLabel: 'Analyzed',
    detection: 'exceedance',
    leadAmount: '17.4',
    leadDetection: 'exceedance',
    copperAmount: null,
    copperDetection: null,
    missingAnalyteIds: [2],
    invalidation: null,
    invalidationRequested: false,
    exceedanceOpen: false,
    isForCompliance: true,
    counting: null,
    replaces: null,
    replacedBy: [],
    resultsChangedOn: null,
    collectedOn: '2026-03-10',
    receivedOn: '2026-03-11',
    outlet: null,
    labSampleId: null,
    createdOn: '2026-02-02T15:10:00.000Z',
    updatedOn: '2026-03-24T14:30:00.000Z',
    version: 2,
    results: [aResult()],
    analytes: [
      aDueAnalyte(),
      aDueAnalyte({ analyteId: 2, displayName: 'Copper', exceedanceLimit: '1300', primary: false }),
    ],
    ...change,
  };
}

/** The same sample as in a list. */
export function aSampleRow(change: Partial<SampleRow> = {}): SampleRow {
  const { results: _results, analytes: _analytes, ...row } = aSample();
  return { ...row, ...change };
}
