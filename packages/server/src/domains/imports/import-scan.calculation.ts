import { ColumnScan } from '@curbstop/contract/imports/unread-contents.calculation';
import type { FileStructure, ImportPlan, NamedSystem, ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import { RowSystems } from '@curbstop/contract/imports/row-systems.calculation';
import { SystemScan } from '@curbstop/contract/imports/named-systems.calculation';
import { mayBeHeadings } from '@curbstop/contract/imports/heading-rows.calculation';
import type { ParsedRow } from '@curbstop/contract/imports/inventory-rows.calculation';
import { findSystemInTitle } from '@curbstop/contract/imports/system-titles.calculation';
import { findLeadLegend } from '@curbstop/contract/imports/mark-legend.calculation';
import { LegendScan } from '@curbstop/contract/imports/legend-scan.calculation';
import { LeadRemarks, type LeadRemark } from '@curbstop/contract/imports/lead-remarks.calculation';
import { LeadSections, type LeadSection } from '@curbstop/contract/imports/lead-sections.calculation';
import type { SheetColumn } from '@curbstop/contract/service-lines/service-line.sheet';
import { toCellText, type SheetRow } from '@curbstop/contract/primitives/cell';
import { getColumnLetters } from '../../foundation/spreadsheets/xlsx-rows.ts';

interface Scanning {
  readonly fileStructure: FileStructure;
  readonly plan: ImportPlan;
  readonly today: string;
  /** Columns of the account's custom fields. */
  readonly customColumns: readonly SheetColumn[];
}

/** What a row says about lead outside of the fields: remarks in its cells, and the title above it. */
export interface LeadInRow {
  readonly row: number;
  readonly remarks: readonly LeadRemark[];
  readonly section: LeadSection | undefined;
}

const maxSamples = 5;
const longestSample = 120;
const maxTitles = 100;
const maxHeadingLike = 20;

/**
 * What only a look at every row shows, because the questions before the check are about the first rows: pipe, marks and
 * dates in columns, and names of other water systems.
 */
export class SheetScan {
  readonly #fileStructure: FileStructure;
  readonly #sheet: ReadSheet | undefined;
  readonly #columns: ColumnScan;
  readonly #systems: SystemScan;
  /** Missing if the first rows have no column of PWSIDs. */
  readonly #rowSystems: RowSystems | undefined;
  readonly #titles = new Map<string, NamedSystem>();
  /** The cells of columns that were blank in the first rows. */
  readonly #samples = new Map<number, Set<string>>();
  readonly #headingLike: { row: number; text: string }[] = [];
  readonly #known: ReadonlySet<number>;
  readonly #remarks: LeadRemarks;
  readonly #sections: LeadSections;
  readonly #codes: LegendScan | undefined;
  #lead: LeadInRow[] = [];
  #legend: { readonly row: number; readonly text: string } | undefined;

  constructor({ fileStructure, plan, today, customColumns }: Scanning) {
    this.#fileStructure = fileStructure;
    this.#sheet = fileStructure.sheets.find(({ name }) => name === plan.sheet);
    const columns = this.#sheet?.columns ?? [];
    const names: string[] = [];
    for (const { position, heading } of columns) names[position] = heading;
    this.#known = new Set(columns.map(({ position }) => position));
    this.#columns = new ColumnScan({ columns, today, fields: plan.columns });
    const headings = Array.from(names, (name) => name ?? '');
    this.#systems = new SystemScan(headings);
    const pwsidColumn = this.#sheet?.pwsidColumn ?? null;
    if (pwsidColumn !== null) this.#rowSystems = new RowSystems({ headings, pwsidColumn, fields: plan.columns });
    for (const row of this.#sheet?.preview ?? []) if (row.number < plan.dataFrom) this.#findLegend(row);
    const otherSheetLegends = fileStructure.sheets.flatMap(({ name, explained }) =>
      name === plan.sheet ? [] : (explained ?? []),
    );
    if (this.#sheet)
      this.#codes = new LegendScan({ sheet: this.#sheet, fields: plan.columns, others: otherSheetLegends });
    this.#remarks = new LeadRemarks({ columns, fields: plan.columns, own: customColumns });
    this.#sections = new LeadSections({
      sheet: plan.sheet,
      rows: this.#sheet?.preview.filter(({ number }) => number < plan.headingFrom) ?? [],
    });
  }

  /** Looks at a row that was read, for lead outside of its fields and for headings that only its problems show. */
  observeRead(row: SheetRow, read: ParsedRow): void {
    if (read.problems.length === 0 && read.values['location.addressLine1'] !== undefined)
      this.#rowSystems?.observe(row);
    const section = this.#sections.observe(row);
    const remarks = this.#remarks.find(row, read);
    if (section || remarks.length > 0) this.#lead.push({ row: row.number, remarks, section });
    if (read.problems.length === 0 || this.#headingLike.length >= maxHeadingLike || !mayBeHeadings(row, read)) return;
    const texts = row.cells.map(toCellText).filter((text) => text !== '');
    this.#headingLike.push({ row: row.number, text: texts.join(', ').slice(0, longestSample) });
  }

  /** The rows since the last call that name lead outside of their fields. */
  takeLead(): readonly LeadInRow[] {
    const leadRows = this.#lead;
    this.#lead = [];
    return leadRows;
  }

  #findLegend(row: SheetRow): void {
    if (this.#legend) return;
    const text = findLeadLegend(row);
    if (text !== undefined) this.#legend = { row: row.number, text };
  }

  observe(row: SheetRow): void {
    this.#findLegend(row);
    this.#codes?.observe(row);
    this.#columns.observe(row);
    this.#systems.observe(row);
    let filled = 0;
    let only = '';
    for (let position = 0; position < row.cells.length; position++) {
      const cell = row.cells[position];
      if (cell === null || cell === undefined || cell === '') continue;
      filled += 1;
      if (filled > 1 && this.#known.has(position)) continue;
      only = toCellText(cell);
      if (!this.#known.has(position)) this.#addSample(position, only);
    }
    if (filled === 1) this.#addTitle(only, row.number);
  }

  /** The file structure with what all rows show. */
  fileStructure(): FileStructure {
    const sheet = this.#sheet;
    if (!sheet) return this.#fileStructure;
    const scanned = {
      ...sheet,
      columns: this.#scannedColumns(sheet),
      ...this.#scannedSystems(sheet),
      withoutPwsid: this.#rowSystems?.withoutPwsid(),
      headingLike: this.#headingLike,
      leadLegend: this.#legend,
      ...this.#codes?.found(),
    };
    return {
      ...this.#fileStructure,
      sheets: this.#fileStructure.sheets.map((one) => (one.name === scanned.name ? scanned : one)),
    };
  }

  #scannedColumns({ columns }: ReadSheet): ReadSheet['columns'] {
    const added = [...this.#samples].map(([position, samples]) => ({
      position,
      letter: getColumnLetters(position + 1),
      heading: '',
      samples: [...samples],
      proposed: null,
      confidence: 0,
      reason: '',
      ...this.#columns.describeUnread(position),
    }));
    return [
      // The first rows may show more than all rows do, where a share of the cells decides.
      ...columns.map((column) => ({ ...column, ...this.#columns.describeUnread(column.position) })),
      ...added,
    ].sort((one, another) => one.position - another.position);
  }

  /**
   * Whether a column that lists the rows' systems was found only now, so that no row was compared with the account's.
   */
  hasUnreadSystems(): boolean {
    const sheet = this.#sheet;
    if (!sheet || sheet.pwsidColumn !== null || sheet.systemNameColumn !== null) return false;
    const { pwsid, name } = this.#systems.columns();
    return pwsid !== null || name !== null;
  }

  #scannedSystems(
    sheet: ReadSheet,
  ): Pick<ReadSheet, 'pwsidColumn' | 'systemNameColumn' | 'systems' | 'possibleSystems'> {
    const { pwsidColumn, systemNameColumn, systems } = sheet;
    const isKnown = pwsidColumn !== null || systemNameColumn !== null;
    const systemColumns = isKnown ? { pwsid: pwsidColumn, name: systemNameColumn } : this.#systems.columns();
    const inRows = this.#systems.systems(systemColumns).map((system) => ({ ...system, inRows: true }));
    const knownSystems = new Set([...this.#fileStructure.systems, ...systems].map(toKey));
    const inTable = new Set(systems.filter((system) => system.inRows).map(toKey));
    const otherSystemNames = [...(this.#rowSystems?.otherNames() ?? []), ...this.#titles.values()];
    return {
      pwsidColumn: systemColumns.pwsid,
      systemNameColumn: systemColumns.pwsid === null ? systemColumns.name : null,
      possibleSystems: isKnown ? undefined : this.#systems.possible(),
      systems: [
        ...systems,
        ...inRows.filter((system) => !inTable.has(toKey(system))),
        ...otherSystemNames.filter((system) => !knownSystems.has(toKey(system))),
      ],
    };
  }

  #addSample(position: number, text: string): void {
    const samples = this.#samples.get(position) ?? new Set();
    if (samples.size < maxSamples && text !== '')
      this.#samples.set(position, samples.add(text.slice(0, longestSample)));
  }

  #addTitle(text: string, row: number): void {
    if (this.#titles.size >= maxTitles || !/\p{L}{2}/u.test(text)) return;
    const system = findSystemInTitle(text);
    if (system && !this.#titles.has(toKey(system))) this.#titles.set(toKey(system), { ...system, row });
  }
}

const toKey = ({ pwsid, name }: NamedSystem) => pwsid || name.toLowerCase();
