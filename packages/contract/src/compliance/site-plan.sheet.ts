import { formatDay, formatLongDate } from '../primitives/calendar.ts';
import {
  fillSheet,
  toDateCell,
  type FilledColumn,
  type FilledSheet,
  type WrittenCell,
} from '../primitives/sheet-layout.ts';
import { getTierLabelWithRule, type TierContext } from '../regulations/sampling-tier.calculation.ts';
import { describePlanHalf } from './lead-line-half.calculation.ts';
import { rankSite } from './site-suggestion.calculation.ts';
import type { WorkbookSystem } from './period-workbook-summary.sheet.ts';
import type { SitePlanEntry, SitePlanSite, PoolTier, SitePlanOverview } from './site-plan.rules.ts';

const siteColumns: readonly FilledColumn<SitePlanSite>[] = [
  { heading: 'Location ID', width: 14, cell: ({ externalId }) => externalId },
  { heading: 'Address', width: 32, cell: ({ addressLine1 }) => addressLine1 },
  { heading: 'Address line 2', width: 14, cell: ({ addressLine2 }) => addressLine2 },
  { heading: 'City', width: 16, cell: ({ city }) => city },
  { heading: 'ZIP', width: 11, cell: ({ zip }) => zip },
  { heading: 'Tier', width: 22, cell: getTierLabelWithRule },
  { heading: 'Service line', width: 20, cell: ({ classification }) => classification },
  { heading: 'Treatment device', width: 11, cell: ({ hasTreatment }) => (hasTreatment ? 'Yes' : null) },
  { heading: 'In the plan since', width: 14, cell: ({ plannedOn }) => toDateCell(plannedOn), kind: 'general' },
  { heading: 'Reason', width: 36, cell: ({ reason }) => reason },
  { heading: 'Last sampled', width: 14, cell: ({ lastSampledOn }) => toDateCell(lastSampledOn), kind: 'general' },
];

const listed = fillSheet('Sites', siteColumns, []);
/** The sheet of the selected sites; its rows follow as a stream. */
export const planSiteSheet = listed.plan;
export const planSiteHeadings: readonly string[] = siteColumns.map(({ heading }) => heading);
export const toPlanSiteRow = (site: SitePlanSite): readonly WrittenCell[] => siteColumns.map(({ cell }) => cell(site));

interface SummaryEntry {
  readonly part: string;
  readonly item: string;
  readonly value: WrittenCell;
  readonly note?: string;
}

const factColumns: readonly FilledColumn<SummaryEntry>[] = [
  { heading: 'Section', width: 20, cell: ({ part }) => part },
  { heading: 'Item', width: 34, cell: ({ item }) => item },
  { heading: 'Value', width: 28, cell: ({ value }) => value },
  { heading: 'Explanation and source', width: 70, cell: ({ note }) => note ?? null },
];

const title = 'Sampling site plan';

/** What the plan has to meet, and how far it does. */
export function createPlanSummarySheet(system: WorkbookSystem, plan: SitePlanOverview): FilledSheet {
  const facts = [...listSystemRows(system, plan), ...listNumbers(plan), ...listHalves(plan), ...listRemarks(plan)];
  const { plan: sheet, rows } = fillSheet('Summary', factColumns, facts);
  return {
    plan: {
      ...sheet,
      top: [{ look: 'title', cells: [`${title}, ${formatLongDate(system.preparedOn)}`] }, ...sheet.top],
      frozen: { rows: 2, columns: 0 },
    },
    rows,
  };
}

function listSystemRows(
  { name, pwsid, state, preparedOn }: WorkbookSystem,
  { on, rule }: SitePlanOverview,
): SummaryEntry[] {
  const part = 'Water system';
  return [
    { part, item: 'Name', value: name },
    { part, item: 'PWSID', value: pwsid },
    { part, item: 'State', value: state },
    { part, item: 'Prepared on', value: { date: preparedOn } },
    { part, item: 'Tiers of the rule in effect on', value: { date: on }, note: `${rule.name}. ${rule.source}` },
  ];
}

function listNumbers({ periods, required, planned, valid }: SitePlanOverview): SummaryEntry[] {
  const part = 'Sites';
  return [
    ...periods.map(({ startsOn, endsOn, required: number, source }) => ({
      part,
      item: `Required, ${formatDay(startsOn)} to ${formatDay(endsOn)}`,
      value: number ?? 'Unknown',
      note: number === null ? 'The population served is not recorded.' : source,
    })),
    {
      part,
      item: 'Required for the plan',
      value: required ?? 'Unknown',
      note: 'The largest number that these periods require.',
    },
    { part, item: 'In the plan', value: planned },
    {
      part,
      item: 'Tier recorded or from the service line, no treatment device',
      value: valid,
      note: 'Only these count toward the number required.',
    },
  ];
}

function listHalves({ halves }: SitePlanOverview): SummaryEntry[] {
  if (halves === null) return [];
  const part = 'Half with lead service lines';
  const { leadLines, leadPlumbing, source } = halves;
  return [
    { part, item: 'With a lead service line', value: describePlanHalf(leadLines), note: source },
    {
      part,
      item: 'With lead pipe or copper pipe with lead solder',
      value: describePlanHalf(leadPlumbing),
      note: source,
    },
  ];
}

const listRemarks = ({ concerns, notes, rule }: SitePlanOverview): SummaryEntry[] => [
  ...concerns.map((note) => ({ part: 'Issues', item: '', value: null, note })),
  ...notes.map((note) => ({ part: 'Notes', item: '', value: null, note })),
  { part: 'Rule', item: rule.name, value: null, note: rule.note },
];

const tierColumns: readonly FilledColumn<PoolTier>[] = [
  { heading: 'Tier', width: 20, cell: ({ label }) => label },
  { heading: 'Sites of this tier', width: 70, cell: ({ sites }) => sites },
  { heading: 'In the plan', width: 12, kind: 'general', cell: ({ planned }) => planned },
  {
    heading: 'Tier from the service line only',
    width: 18,
    kind: 'general',
    cell: ({ plannedByLine }) => plannedByLine,
  },
  {
    heading: 'In the plan, with a treatment device',
    width: 18,
    kind: 'general',
    cell: ({ plannedWithTreatment }) => plannedWithTreatment,
  },
  { heading: 'Not in the plan', width: 12, kind: 'general', cell: ({ available }) => available },
  { heading: 'Source', width: 50, cell: ({ source }) => source },
];

export const createTiersSheet = ({ tiers }: SitePlanOverview): FilledSheet =>
  fillSheet('Pool by tier', tierColumns, tiers);

/** The sites of the plan; `Tier by the rule` includes the tier that the service line requires. */
export function createPlanSitesSheet(sites: readonly SitePlanSite[], context: TierContext): FilledSheet {
  const columns: readonly FilledColumn<SitePlanSite>[] = [
    ...siteColumns,
    { heading: 'Tier by the rule', width: 40, cell: (site) => rankSite(site, context).reason },
  ];
  return fillSheet('Sites', columns, sites);
}

const entryColumns: readonly FilledColumn<SitePlanEntry>[] = [
  { heading: 'Address', width: 32, cell: ({ addressLine1 }) => addressLine1 },
  { heading: 'Address line 2', width: 14, cell: ({ addressLine2 }) => addressLine2 },
  { heading: 'Tier when added', width: 22, cell: getTierLabelWithRule },
  { heading: 'Added', width: 14, kind: 'general', cell: ({ fromOn }) => toDateCell(fromOn) },
  { heading: 'Added by', width: 20, cell: ({ addedBy }) => addedBy },
  { heading: 'Reason', width: 36, cell: ({ reason }) => reason },
  { heading: 'Removed', width: 14, kind: 'general', cell: ({ toOn }) => toDateCell(toOn) },
  { heading: 'Removed by', width: 20, cell: ({ removedBy }) => removedBy },
  { heading: 'Reason for removal', width: 36, cell: ({ removalReason }) => removalReason },
];

export const createPlanHistorySheet = (entries: readonly SitePlanEntry[]): FilledSheet =>
  fillSheet('Plan history', entryColumns, entries);
