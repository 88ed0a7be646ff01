import {
  fillSheet,
  toDateCell,
  toDecimalCell,
  type FilledColumn,
  type FilledSheet,
  type WrittenCell,
} from '../primitives/sheet-layout.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { describeCounting } from '../samples/sample-counting.calculation.ts';
import type { SampleCounting } from '../samples/sample-counting.rules.ts';
import type { NotCountedSample } from './period-workbook.calculation.ts';
import type { SiteOfSample } from './period-workbook-samples.sheet.ts';
import type { PeriodDetails } from './period.rules.ts';

/** A line of the summary. */
export interface SummaryRow {
  readonly item: string;
  readonly value: WrittenCell;
  readonly note?: string | undefined;
}

export type ResultOfPeriod = PeriodDetails['results'][number];

/** What the laboratory reported, and how it counts. */
export interface ReportedResultRow {
  /** "<1 µg/L" */
  readonly reported: string;
  /** Why it counts as it does; null if it is the measured value. */
  readonly countedAs: string | null;
  readonly method: string | null;
  readonly laboratory: string | null;
  readonly analyzedOn: string | null;
  /** The day on which the water system received it. */
  readonly receivedOn: string;
}

/** What the workbook shows of a sample besides its result. */
export interface SampleInWorkbook {
  readonly eventName: string;
  readonly isInvalidated: boolean;
  readonly stateDecisionOn: string | null;
  /** The decision whether it counts, of a program that is not for compliance. */
  readonly counting: SampleCounting | null;
  readonly isOutsideMonths: boolean;
}

/** The samples of the period and their sites by id, and the results by `getResultKey`. */
interface WorkbookRecords {
  readonly sites: ReadonlyMap<string, SiteOfSample>;
  readonly samples: ReadonlyMap<string, SampleInWorkbook>;
  readonly results: ReadonlyMap<string, ReportedResultRow>;
}

export const getResultKey = (sampleId: string, analyteId: number) => `${sampleId} ${analyteId}`;

interface RowOfResult<Sample> {
  readonly sample: Sample;
  readonly result: ResultOfPeriod;
  readonly details: SampleInWorkbook | undefined;
  readonly site: SiteOfSample | undefined;
  readonly reported: ReportedResultRow | undefined;
}

interface SampleIdentity {
  readonly sampleId: string;
  readonly number: number;
  readonly addressLine1: string;
  readonly bottle: string;
  readonly collectedOn: string | null;
}

function toRow<Sample extends SampleIdentity>(
  sample: Sample,
  result: ResultOfPeriod,
  { samples, results, sites }: WorkbookRecords,
): RowOfResult<Sample> {
  return {
    sample,
    result,
    details: samples.get(sample.sampleId),
    site: sites.get(sample.sampleId),
    reported: results.get(getResultKey(sample.sampleId, result.analyteId)),
  };
}

const sampleColumns: readonly FilledColumn<RowOfResult<SampleIdentity>>[] = [
  { heading: 'Sample', width: 12, kind: 'general', cell: ({ sample }) => sample.number },
  { heading: 'Lab sample ID', width: 16, cell: ({ site }) => site?.labSampleId ?? null },
  { heading: 'Location ID', width: 14, cell: ({ site }) => site?.externalId ?? null },
  { heading: 'Address', width: 36, cell: ({ sample }) => sample.addressLine1 },
  { heading: 'Address line 2', width: 14, cell: ({ site }) => site?.addressLine2 ?? null },
  { heading: 'Bottle', width: 14, cell: ({ sample }) => sample.bottle },
  { heading: 'Collected', width: 12, kind: 'general', cell: ({ sample }) => toDateCell(sample.collectedOn) },
  { heading: 'Sampling event', width: 28, cell: ({ details }) => details?.eventName ?? null },
];

const reportedColumns: readonly FilledColumn<RowOfResult<SampleIdentity>>[] = [
  { heading: 'As reported', width: 24, cell: ({ reported }) => reported?.reported ?? null },
  { heading: 'Value used', width: 44, cell: ({ reported }) => reported?.countedAs ?? null },
  { heading: 'Method', width: 16, cell: ({ reported }) => reported?.method ?? null },
  { heading: 'Laboratory', width: 18, cell: ({ reported }) => reported?.laboratory ?? null },
  { heading: 'Analyzed', width: 12, kind: 'general', cell: ({ reported }) => toDateCell(reported?.analyzedOn ?? null) },
  {
    heading: 'Result received',
    width: 15,
    kind: 'general',
    cell: ({ reported }) => toDateCell(reported?.receivedOn ?? null),
  },
];

type CountedRow = RowOfResult<ResultOfPeriod['counted'][number]>;

const isAtPercentile = ({ sample: { position }, result: { percentile } }: CountedRow) =>
  position === percentile?.rank.lower || position === percentile?.rank.upper;

const countedColumns: readonly FilledColumn<CountedRow>[] = [
  { heading: 'Rank', width: 9, kind: 'general', cell: ({ sample }) => sample.position },
  { heading: 'Result (µg/L)', width: 14, kind: 'general', cell: ({ sample }) => toDecimalCell(sample.amount) },
  { heading: 'At the 90th percentile rank', width: 16, cell: (row) => (isAtPercentile(row) ? 'Yes' : null) },
  {
    heading: 'Above the action level',
    width: 14,
    cell: ({ sample, result }) => (compareDecimals(sample.amount, result.actionLevel) > 0 ? 'Yes' : null),
  },
  ...sampleColumns,
  {
    heading: 'Outside the sampling months',
    width: 16,
    cell: ({ details }) => (details?.isOutsideMonths ? 'Yes' : null),
  },
  ...reportedColumns,
];

/** The counted results of an analyte from lowest to highest, as 40 CFR 141.80(c)(3)(i) ranks them. */
export function createCountedSheet(result: ResultOfPeriod, records: WorkbookRecords): FilledSheet {
  const rows = result.counted.toReversed().map((sample) => toRow(sample, result, records));
  return fillSheet(`${result.displayName} results`, countedColumns, rows);
}

type NotCounted = RowOfResult<NotCountedSample>;

/** 40 CFR 141.86(f): only the State invalidates a sample. */
function describeReason({ sample: { reason }, details }: NotCounted): string {
  const missing =
    details?.isInvalidated && details.stateDecisionOn === null ? '; no decision of the State is recorded' : '';
  return `${reason}${missing}${details?.counting ? `. ${describeCounting(details.counting)}` : ''}`;
}

const notCountedColumns: readonly FilledColumn<NotCounted>[] = [
  { heading: 'Analyte', width: 12, cell: ({ result }) => result.displayName },
  { heading: 'Reason', width: 48, cell: describeReason },
  {
    heading: 'State’s decision to invalidate',
    width: 18,
    kind: 'general',
    cell: ({ details }) => toDateCell(details?.stateDecisionOn ?? null),
  },
  { heading: 'Result (µg/L)', width: 14, kind: 'general', cell: ({ sample }) => toDecimalCell(sample.amount) },
  ...sampleColumns,
  ...reportedColumns,
];

interface NotCountedOf {
  readonly result: ResultOfPeriod;
  readonly notCounted: readonly NotCountedSample[];
}

export function createNotCountedSheet(analytes: readonly NotCountedOf[], records: WorkbookRecords): FilledSheet {
  const rows = analytes.flatMap(({ result, notCounted }) => notCounted.map((sample) => toRow(sample, result, records)));
  return fillSheet('Not used', notCountedColumns, rows);
}

interface SiteVisit {
  readonly addressLine1: string;
  readonly number: number;
  readonly collectedOn: string;
  readonly site: SiteOfSample | undefined;
}

const siteColumns: readonly FilledColumn<SiteVisit>[] = [
  { heading: 'Location ID', width: 16, cell: ({ site }) => site?.externalId ?? null },
  { heading: 'Address', width: 40, cell: ({ addressLine1 }) => addressLine1 },
  { heading: 'Address line 2', width: 14, cell: ({ site }) => site?.addressLine2 ?? null },
  { heading: 'Sample', width: 10, kind: 'general', cell: ({ number }) => number },
  { heading: 'Collected', width: 12, kind: 'general', cell: ({ collectedOn }) => ({ date: collectedOn }) },
];

/** The sites that count toward the required number, with each of their samples. */
export function createSitesSheet(
  { sites }: Pick<PeriodDetails, 'sites'>,
  records: Pick<WorkbookRecords, 'sites'>,
): FilledSheet {
  return fillSheet(
    'Collected sites',
    siteColumns,
    sites.flatMap(({ addressLine1, samples }) =>
      samples.map((sample) => ({ addressLine1, ...sample, site: records.sites.get(sample.sampleId) })),
    ),
  );
}
