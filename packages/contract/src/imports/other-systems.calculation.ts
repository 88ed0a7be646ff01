import { formatNumber } from '../primitives/count-text.ts';
import type { FileStructure, ImportPlan, NamedSystem, ReadSheet } from './import-batch.rules.ts';
import type { OpenQuestion as Open } from './column-questions.calculation.ts';
import { isSameSystem } from './named-systems.calculation.ts';

export interface ImportAccount {
  readonly pwsid: string;
  readonly name: string;
}

/** More other systems than this are named as a number. */
const maxSystemsNamed = 3;

/** The other water systems that the file lists: with the rows, where rows can be left out, and elsewhere. */
export function listSystemQuestions(
  fileStructure: Pick<FileStructure, 'sheets' | 'systems'>,
  { sheet: name, columns }: Pick<ImportPlan, 'sheet' | 'columns'>,
  account: ImportAccount,
): Open[] {
  const planSheet = fileStructure.sheets.find((one) => one.name === name);
  if (!planSheet) return [];
  const sheet = withoutMappedSystems(planSheet, columns);
  const ofRows = listOtherSystems(
    sheet.systems.filter(({ inRows }) => inRows),
    account,
  );
  const rowSystemKeys = new Set(ofRows.map(otherSystemKey));
  // A system named around the table needs no question of its own if every row lists its system.
  const elsewhere = listOtherSystems(
    [...fileStructure.systems, ...sheet.systems.filter(({ inRows }) => !inRows)],
    account,
  );
  const open = elsewhere.filter((system) => !rowSystemKeys.has(otherSystemKey(system)) || hasBlankSystem(sheet));
  return [
    ...rowQuestions(ofRows, account),
    ...wholeFileQuestions(open, account),
    ...possibleSystemQuestions(sheet, account),
    // Beside rows of another system, rows without a PWSID have a warning each.
    ...(ofRows.length > 0 ? [] : pwsidQuestions(sheet, account)),
  ];
}

interface RowSystems {
  readonly pwsidColumn: number | null;
  readonly systemNameColumn: number | null;
  readonly systems: readonly NamedSystem[];
}

/**
 * The columns by which rows are compared with the account, and the systems of the questions. A column
 * that only may list systems is one of them if a person chose to leave out the rows of the others.
 */
export function findSystemsOfRows(
  { sheets, systems }: Pick<FileStructure, 'sheets' | 'systems'>,
  plan: Pick<ImportPlan, 'sheet' | 'columns' | 'confirmed'>,
  account: ImportAccount,
): RowSystems {
  const planSheet = sheets.find(({ name }) => name === plan.sheet);
  if (!planSheet) return { pwsidColumn: null, systemNameColumn: null, systems };
  const { possibleSystems } = withoutMappedSystems(planSheet, plan.columns);
  const leaveOut = possibleSystems && possibleSystemKeys(planSheet, listOtherSystems(possibleSystems.systems, account));
  const inRows =
    leaveOut && plan.confirmed.includes(leaveOut.leaveOut)
      ? possibleSystems.systems.map((system) => ({ ...system, inRows: true }))
      : [];
  return {
    pwsidColumn: planSheet.pwsidColumn,
    systemNameColumn:
      possibleSystems && inRows.length > 0 ? possibleSystems.position : getSystemNameColumn(planSheet, plan),
    systems: [...systems, ...planSheet.systems, ...inRows],
  };
}

/** The column of system names of a sheet without PWSIDs, unless the plan reads it as a field. */
function getSystemNameColumn(
  { systemNameColumn }: Pick<ReadSheet, 'systemNameColumn'>,
  { columns }: Pick<ImportPlan, 'columns'>,
): number | null {
  return systemNameColumn !== null && String(systemNameColumn) in columns ? null : systemNameColumn;
}

function withoutMappedSystems(sheet: ReadSheet, columns: ImportPlan['columns']): ReadSheet {
  const systemNameColumn = getSystemNameColumn(sheet, { columns });
  const { possibleSystems } = sheet;
  return {
    ...sheet,
    systemNameColumn,
    possibleSystems: possibleSystems && String(possibleSystems.position) in columns ? undefined : possibleSystems,
    systems:
      systemNameColumn === sheet.systemNameColumn ? sheet.systems : sheet.systems.filter(({ inRows }) => !inRows),
  };
}

/**
 * Rows of zones and districts of the own system must not be lost, nor rows of another system imported unseen: a person
 * decides.
 */
function possibleSystemQuestions(sheet: ReadSheet, account: ImportAccount): Open[] {
  const { possibleSystems } = sheet;
  if (!possibleSystems) return [];
  const otherSystems = listOtherSystems(possibleSystems.systems, account);
  if (otherSystems.length === 0) return [];
  const keys = possibleSystemKeys(sheet, otherSystems);
  return [
    {
      key: keys.import,
      step: 'file',
      title: `The column "${possibleSystems.heading}" may list other water systems.`,
      sentence: `It contains ${systemsText(otherSystems)}. You are working in ${formatAccount(account)}. Import the rows if these are zones or districts of this system; don’t import them if they belong to other water systems.`,
      confirm: `Import all rows into ${formatAccount(account)}`,
      choice: {
        leaveOut: `Don’t import the rows of ${otherSystems.length === 1 ? systemsText(otherSystems) : `all ${otherSystems.length} of these`}`,
        key: keys.leaveOut,
      },
    },
  ];
}

const possiblePrefixes = { import: 'possibleSystems:', leaveOut: 'possibleSystemsLeftOut:' } as const;

/** The keys of both choices; other names have other keys. */
function possibleSystemKeys(
  { name }: Pick<ReadSheet, 'name'>,
  others: readonly NamedSystem[],
): Readonly<Record<keyof typeof possiblePrefixes, string>> {
  const names = others.map((system) => system.name.toLowerCase()).sort();
  const subject = `${names.length}:${name}:${names.join('|')}`;
  return {
    import: `${possiblePrefixes.import}${subject}`.slice(0, 400),
    leaveOut: `${possiblePrefixes.leaveOut}${subject}`.slice(0, 400),
  };
}

function listOtherSystems(systems: readonly NamedSystem[], account: ImportAccount): NamedSystem[] {
  const byKey = new Map<string, NamedSystem>();
  for (const system of systems) {
    const key = otherSystemKey(system);
    if (!isSameSystem(system, account) && !byKey.get(key)?.name) byKey.set(key, system);
  }
  return [...byKey.values()];
}

/** Whether a previewed line lists no system of its own. */
function hasBlankSystem({ preview, dataFrom, pwsidColumn, systemNameColumn }: ReadSheet): boolean {
  const position = pwsidColumn ?? systemNameColumn;
  if (position === null) return true;
  return preview.some(
    ({ number, cells }) =>
      number >= dataFrom && (cells[position] ?? '') === '' && cells.filter((text) => text !== '').length > 1,
  );
}

/**
 * Lines imported into the wrong water system would be missing in the right one, so their rows are left out by default.
 */
function rowQuestions(others: readonly NamedSystem[], account: ImportAccount): Open[] {
  const key = otherRowsKey(others);
  if (key === undefined) return [];
  const yours = formatAccount(account);
  const row = others.length === 1 ? others[0]?.row : undefined;
  const first = row === undefined ? 'Rows list' : `Row ${row} lists`;
  return [
    {
      key,
      step: 'file',
      title: getTitle(others),
      sentence: `${first} ${systemsText(others)}. You are working in ${yours}. Rows that list no water system are imported with a warning.`,
      confirm: `Import all rows into ${yours}, and mark rows of other systems with a warning`,
      choice: { leaveOut: 'Don’t import rows of another water system' },
    },
  ];
}

function wholeFileQuestions(others: readonly NamedSystem[], account: ImportAccount): Open[] {
  const yours = formatAccount(account);
  if (others.length <= maxSystemsNamed) {
    return others.map((system) => ({
      key: otherSystemKey(system),
      step: 'file',
      title: getTitle([system]),
      sentence: `${system.row === undefined ? 'This file' : `Row ${system.row}`} lists ${systemText(system)}. You are working in ${yours}.`,
      confirm: `Import these lines into ${yours}`,
    }));
  }
  return [
    {
      key: `${otherSystemsPrefix}${others.length}`,
      step: 'file',
      title: getTitle(others),
      sentence: `It lists ${systemsText(others)}. You are working in ${yours}.`,
      confirm: `Import the lines of all these systems into ${yours}`,
    },
  ];
}

/** A line whose system the file leaves open may belong to another one. */
function pwsidQuestions({ name, withoutPwsid }: ReadSheet, account: ImportAccount): Open[] {
  if (!withoutPwsid) return [];
  const { count, row } = withoutPwsid;
  return [
    {
      key: `${noPwsidPrefix}${count}:${name}`.slice(0, 400),
      step: 'file',
      title: count === 1 ? 'One row has no PWSID.' : `${formatNumber(count)} rows have no PWSID.`,
      sentence: `${count === 1 ? 'It is' : 'The first is'} row ${row}; other rows list their water system. You are working in ${formatAccount(account)}.`,
      confirm: `Import the rows without a PWSID into ${formatAccount(account)}`,
    },
  ];
}

const formatAccount = ({ pwsid, name }: ImportAccount) => `${pwsid} (${name})`;
const getTitle = ({ length }: readonly NamedSystem[]) =>
  length === 1 ? 'This file lists another water system.' : `This file lists ${length} other water systems.`;
const systemText = ({ pwsid, name }: NamedSystem) => (pwsid === '' ? name : name === '' ? pwsid : `${pwsid} (${name})`);

function systemsText(systems: readonly NamedSystem[]): string {
  const systemNames = systems.slice(0, maxSystemsNamed).map(systemText);
  const more = systems.length - systemNames.length;
  return more > 0 ? `${systemNames.join(', ')} and ${more} more` : new Intl.ListFormat('en-US').format(systemNames);
}

const otherRowsPrefix = 'otherRows:';
const otherSystemsPrefix = 'otherSystems:';
const noPwsidPrefix = 'noPwsid:';
const otherSystemKey = ({ pwsid, name }: NamedSystem) => `otherSystem:${pwsid || name.toLowerCase()}`.slice(0, 400);

/** The key of the choice to import the rows of all these systems; other systems have another key. */
function otherRowsKey(others: readonly NamedSystem[]): string | undefined {
  if (others.length === 0) return undefined;
  const ids = others.map(({ pwsid, name }) => pwsid || name.toLowerCase()).sort();
  return `${otherRowsPrefix}${ids.length}:${ids.join('|')}`.slice(0, 400);
}

export const isOtherRowsKey = (key: string) => key.startsWith(otherRowsPrefix);

const isPossibleSystemsKey = (key: string) => Object.values(possiblePrefixes).some((prefix) => key.startsWith(prefix));

/** The confirmations without this one; a choice for the rows also withdraws the choices for other systems. */
export function withoutAnswer(confirmed: readonly string[], key: string): string[] {
  const isSameKind = [isOtherRowsKey, isPossibleSystemsKey].find((isOfKind) => isOfKind(key));
  return confirmed.filter((other) => other !== key && !isSameKind?.(other));
}

interface AcceptedBy {
  readonly plan: Pick<ImportPlan, 'confirmed'>;
  readonly account: ImportAccount;
  /** The systems that the questions were about. */
  readonly systems: readonly NamedSystem[];
}

/**
 * Returns whether rows of this other system may be imported into the account: only by the choice for rows, as the
 * screen shows it.
 */
export function createSystemAcceptance({ plan, account, systems }: AcceptedBy): (system: NamedSystem) => boolean {
  const rowSystems = systems.filter(({ inRows }) => inRows);
  const rowsKey = otherRowsKey(listOtherSystems(rowSystems, account));
  const isAccepted = rowsKey !== undefined && plan.confirmed.includes(rowsKey);
  const rowSystemKeys = new Set(rowSystems.map(otherSystemKey));
  return (system) => isAccepted && rowSystemKeys.has(otherSystemKey(system));
}

/** Whether a person confirmed that the rows without a PWSID are imported. */
export function isBlankPwsidAccepted({ confirmed }: Pick<ImportPlan, 'confirmed'>): boolean {
  return confirmed.some((key) => key.startsWith(noPwsidPrefix));
}
