import { createEmptyValues } from '@curbstop/contract/primitives/fields';
import { eventDescriptor } from '@curbstop/contract/sampling-events/sampling-event.fields';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { aProgram } from './a-program.ts';

/** Sample sampling event: half a year of tap samples. */
export function aSamplingEvent(overrides: Partial<SamplingEvent> = {}): SamplingEvent {
  const { id: programId, name: programName } = aProgram();
  return {
    ...createEmptyValues(eventDescriptor),
    id: '01995b1e-7c1a-7000-8000-0000000000e1',
    name: 'July to December 2026',
    programId,
    programName,
    outsideProgram: null,
    startsOn: '2026-07-01',
    endsOn: '2026-12-31',
    eventType: 'Sampling',
    status: 'Active',
    totalGoal: 40,
    totalSamplesGoal: 40,
    totalPitchersGoal: null,
    primaryAnalyte: { id: 1, name: 'Lead', displayName: 'Lead' },
    samplingEventAnalytes: [
      {
        analyteId: 1,
        name: 'Lead',
        displayName: 'Lead',
        unit: 'µg/L',
        exceedanceLimit: '15',
        lowerLimit: null,
        primary: true,
        checkExceedance: true,
        isRange: false,
      },
      {
        analyteId: 3,
        name: 'pH',
        displayName: 'pH',
        unit: 'pH units',
        exceedanceLimit: '7.8',
        lowerLimit: '7',
        primary: false,
        checkExceedance: false,
        isRange: true,
      },
    ],
    protocolDefinitions: [{ skuId: 1, willDeliver: true, sku: 'WTK-LC-1', sampleQuantity: 1 }],
    kit: { id: 1, name: 'Lead and copper, first liter', sku: 'WTK-LC-1', sampleQuantity: 1 },
    createdOn: '2026-01-12T15:20:00.000Z',
    updatedOn: '2026-01-12T15:20:00.000Z',
    version: 1,
    ...overrides,
  };
}
