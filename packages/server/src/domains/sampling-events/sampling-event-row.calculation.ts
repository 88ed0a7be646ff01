import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import type { EventAnalyte } from '@curbstop/contract/sampling-events/event-analyte.rules';
import type { ProtocolDefinition } from '@curbstop/contract/sampling-events/protocol-definition.rules';
import { compareWithProgramDates, getGoals } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { AnalyteOfEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getSampleQuantity, sumSampleQuantity, findSku } from '@curbstop/contract/sampling-events/sku.calculation';

type ComputedField =
  | 'outsideProgram'
  | 'totalSamplesGoal'
  | 'totalPitchersGoal'
  | 'primaryAnalyte'
  | 'samplingEventAnalytes'
  | 'protocolDefinitions'
  | 'kit';

/** An event as stored: one goal, and analytes and kits by id. */
export interface StoredEvent extends Omit<SamplingEvent, ComputedField> {
  readonly analytes: readonly EventAnalyte[];
  readonly protocols: readonly ProtocolDefinition[];
  readonly programStartsOn: string;
  readonly programEndsOn: string;
}

export function toSamplingEvent({
  analytes,
  protocols,
  programStartsOn,
  programEndsOn,
  ...stored
}: StoredEvent): SamplingEvent {
  const namedAnalytes = analytes.map(withAnalyteNames);
  const primary = namedAnalytes.find((analyte) => analyte.primary);
  return {
    ...stored,
    ...getGoals(stored.eventType, stored.totalGoal),
    outsideProgram: compareWithProgramDates(stored, { startsOn: programStartsOn, endsOn: programEndsOn }) ?? null,
    primaryAnalyte: primary ? { id: primary.analyteId, name: primary.name, displayName: primary.displayName } : null,
    samplingEventAnalytes: namedAnalytes,
    protocolDefinitions: protocols.map(({ skuId, willDeliver }) => ({ skuId, willDeliver, ...codeAndSamples(skuId) })),
    kit: toKit(protocols),
  };
}

function withAnalyteNames(stored: EventAnalyte): AnalyteOfEvent {
  const { name, displayName, unit, isRange } = findAnalyte(stored.analyteId) ?? {
    name: String(stored.analyteId),
    displayName: String(stored.analyteId),
    unit: '',
    isRange: false,
  };
  return { ...stored, name, displayName, unit, isRange };
}

function codeAndSamples(skuId: number): { readonly sku: string; readonly sampleQuantity: number } {
  const sku = findSku(skuId);
  return { sku: sku?.sku ?? String(skuId), sampleQuantity: sku ? getSampleQuantity(sku) : 0 };
}

/** All protocol definitions of an event belong to the same kit. */
function toKit(protocols: readonly ProtocolDefinition[]): SamplingEvent['kit'] {
  const sku = findSku(protocols[0]?.skuId ?? 0);
  return sku ? { id: sku.id, name: sku.name, sku: sku.sku, sampleQuantity: sumSampleQuantity(protocols) } : null;
}
