import { fillSheet, toDateCell, type FilledSheet } from '../primitives/sheet-layout.ts';
import { getTierLabelWithRule, type RecordedTier } from '../regulations/sampling-tier.calculation.ts';
import { getBottleName } from '../samples/sample.calculation.ts';
import { materials, type ClassificationName, type Material } from '../service-lines/service-line.values.ts';
import type { SampleOfPeriod } from './period-samples.calculation.ts';

/** A service line of the site: its classification and the material of both sides. */
interface LineOfSite {
  readonly category: ClassificationName;
  readonly systemMaterial: Material;
  readonly customerMaterial: Material;
}

/** Where a sample was taken, as it is recorded on the day of the report, and the laboratory's number. */
export interface SiteOfSample extends RecordedTier {
  readonly labSampleId: string | null;
  /** The Location ID. */
  readonly externalId: string | null;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly zip: string;
  readonly lines: readonly LineOfSite[];
}

type SampleShown = Pick<
  SampleOfPeriod,
  'sampleId' | 'number' | 'addressLine1' | 'skuId' | 'position' | 'collectedOn' | 'eventName'
>;

interface Row {
  readonly sample: SampleShown;
  readonly site: SiteOfSample | undefined;
}

const describeTier = (recorded: RecordedTier): string =>
  recorded.tier === null ? 'No tier recorded' : getTierLabelWithRule(recorded);

const materialLabels = new Map<string, string>(materials.map(({ code, label }) => [code, label]));

/** "Lead: system side Lead, customer side Non-Lead - Copper" */
function describeLines(lines: readonly LineOfSite[]): string {
  if (lines.length === 0) return 'No service line recorded';
  return lines
    .map(
      ({ category, systemMaterial, customerMaterial }) =>
        `${category}: system side ${materialLabels.get(systemMaterial)}, customer side ${materialLabels.get(customerMaterial)}`,
    )
    .join('; ');
}

/** Every sample of the period by number, with its site. */
export function createSamplesSheet(
  samples: readonly SampleShown[],
  sites: ReadonlyMap<string, SiteOfSample>,
): FilledSheet {
  const rows = samples.map((sample) => ({ sample, site: sites.get(sample.sampleId) }));
  return fillSheet<Row>(
    'Samples and sites',
    [
      { heading: 'Sample', width: 12, kind: 'general', cell: ({ sample }) => sample.number },
      { heading: 'Lab sample ID', width: 18, cell: ({ site }) => site?.labSampleId ?? null },
      { heading: 'Location ID', width: 16, cell: ({ site }) => site?.externalId ?? null },
      { heading: 'Address', width: 32, cell: ({ sample }) => sample.addressLine1 },
      { heading: 'Address line 2', width: 14, cell: ({ site }) => site?.addressLine2 ?? null },
      { heading: 'City', width: 18, cell: ({ site }) => site?.city ?? null },
      { heading: 'ZIP', width: 10, cell: ({ site }) => site?.zip ?? null },
      { heading: 'Tier', width: 22, cell: ({ site }) => (site ? describeTier(site) : null) },
      { heading: 'Service line', width: 44, cell: ({ site }) => (site ? describeLines(site.lines) : null) },
      { heading: 'Bottle', width: 14, cell: ({ sample }) => getBottleName(sample.skuId, sample.position) },
      { heading: 'Collected', width: 12, kind: 'general', cell: ({ sample }) => toDateCell(sample.collectedOn) },
      { heading: 'Sampling event', width: 26, cell: ({ sample }) => sample.eventName },
    ],
    rows.toSorted((a, b) => a.sample.number - b.sample.number),
  );
}
