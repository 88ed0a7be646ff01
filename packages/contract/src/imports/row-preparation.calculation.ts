import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { joinAddressParts } from './address-parts.calculation.ts';
import type { ImportPlan, NamedSystem, RowRemark } from './import-batch.rules.ts';
import { isSameSystem, parsePwsid } from './named-systems.calculation.ts';
import { createSystemAcceptance, isBlankPwsidAccepted, type ImportAccount } from './other-systems.calculation.ts';
import { looksLikeAddress } from './column-contents.calculation.ts';
import {
  createNotAboutLineRemark,
  isAboutNoLine,
  looksLikePlace,
  createNoMaterialRemark,
} from './row-subject.calculation.ts';
import type { ParsedRow } from './inventory-rows.calculation.ts';

interface Preparing {
  readonly plan: ImportPlan;
  readonly account: ImportAccount;
  readonly pwsidColumn: number | null;
  readonly systemNameColumn?: number | null;
  /** The systems named in the file as far as there were questions about them. */
  readonly systems?: readonly NamedSystem[];
}

interface PreparedRows {
  /** The plan for the row reader: one address column instead of its parts. */
  readonly plan: ImportPlan;
  /** The row with its joined address. */
  readonly prepare: (row: SheetRow) => SheetRow;
  /** Remarks about the row as a whole: another water system, hardly any data, no house number, a default. */
  readonly review: (row: SheetRow, read: ParsedRow) => ParsedRow;
}

/** Prepares rows before their cells are read, and checks them afterwards. */
export function prepareRows(input: Preparing): PreparedRows {
  const { plan } = input;
  const { columns, join, isMissingNumber } = joinAddressParts(plan.columns);
  const systemOf = createSystemReader(input);
  const mapped = new Set(Object.values(columns));
  const identifyingAt = Object.entries(plan.columns).flatMap(([position, key]) =>
    naming.has(key) ? [Number(position)] : [],
  );
  const identifyingTexts = ({ cells }: SheetRow) => {
    const texts = cells.map(toCellText);
    return [
      ...new Set([texts.find((text) => text !== '') ?? '', ...identifyingAt.map((position) => texts[position] ?? '')]),
    ].filter((text) => text !== '');
  };
  return {
    plan: { ...plan, columns },
    prepare: join,
    review: (row, read) => {
      const system = systemOf(row);
      if (system.problem) return { ...read, problems: [...read.problems, system.problem] };
      const texts = identifyingTexts(row);
      if (isAboutNoLine(texts, read)) return { ...read, problems: [createNotAboutLineRemark(read.number, texts)] };
      if (isHalfFilled(read, plan.defaults)) return { ...read, problems: [halfFilled(read)] };
      const warnings = [
        ...(system.warning ? [system.warning] : []),
        ...(isMissingNumber(row) ? [withoutNumber(read)] : []),
        ...(hasNoMaterial(read, mapped) ? [createNoMaterialRemark(read.number)] : []),
        ...defaultsUsed(read, plan.defaults, mapped),
      ];
      return { ...read, warnings: [...read.warnings, ...warnings] };
    },
  };
}

interface SystemOfRow {
  readonly problem?: RowRemark;
  readonly warning?: RowRemark;
}

/** Reads which water system a row lists, by its PWSID or else by its name. */
function createSystemReader({
  plan,
  account,
  pwsidColumn,
  systemNameColumn = null,
  systems = [],
}: Preparing): (row: SheetRow) => SystemOfRow {
  const isAccepted = createSystemAcceptance({ plan, account, systems });
  const namesOther = systems.some((system) => system.inRows && !isSameSystem(system, account));
  const warnsOfBlank = namesOther || isBlankPwsidAccepted(plan);
  const isListed = pwsidColumn !== null || systemNameColumn !== null;
  return ({ number, cells }) => {
    const text = toCellText(cells[pwsidColumn ?? systemNameColumn ?? -1]).trim();
    if (text === '') return isListed && warnsOfBlank ? { warning: withoutSystem(number, pwsidColumn, account) } : {};
    const pwsid = pwsidColumn === null ? '' : parsePwsid(text);
    if (pwsid === undefined) return {};
    const system: NamedSystem = { pwsid, name: pwsid === '' ? text.slice(0, 200) : '' };
    if (isSameSystem(system, account)) return {};
    return isAccepted(system)
      ? { warning: takenFromOtherSystem(number, system, account) }
      : { problem: ofOtherSystem(number, system, account) };
  };
}

const systemField = ({ pwsid }: NamedSystem) => (pwsid === '' ? 'Water system' : 'PWSID');

/** The rows of another system were confirmed together, so each of them says so. */
function takenFromOtherSystem(rowNumber: number, system: NamedSystem, account: ImportAccount): RowRemark {
  return {
    field: systemField(system),
    sentence: `Row ${rowNumber} lists another water system`,
    found: system.pwsid || system.name,
    allowed: `Imported into ${account.pwsid} (${account.name}), as confirmed. If it is not a line of this system, delete the row from the file and upload it again`,
  };
}

/** Import it: it is probably a line of this system. */
function withoutSystem(rowNumber: number, pwsidColumn: number | null, account: ImportAccount): RowRemark {
  const field = pwsidColumn === null ? 'Water system' : 'PWSID';
  return {
    field,
    sentence: `Row ${rowNumber} has no ${pwsidColumn === null ? 'water system' : field}`,
    found: '',
    allowed: `Imported into ${account.pwsid} (${account.name}). If it is not a line of this system, delete the row from the file and upload it again`,
  };
}

function ofOtherSystem(rowNumber: number, system: NamedSystem, account: ImportAccount): RowRemark {
  return {
    field: systemField(system),
    sentence: `Row ${rowNumber} is a line of another water system`,
    found: system.pwsid || system.name,
    allowed: system.pwsid === '' ? account.name : `${account.pwsid}, the PWSID of ${account.name}`,
  };
}

/** Columns in which a total or a legend can start. */
const naming: ReadonlySet<string> = new Set([
  'externalId',
  'location.externalId',
  'location.addressLine1',
  'address.street',
  'address.number',
  'otherLocationIdentifier',
  'location.name',
]);
const identifying = new Set([
  'externalId',
  'otherLocationIdentifier',
  'location.name',
  'location.addressLine1',
  'location.externalId',
  'location.city',
  'location.state',
  'location.zip',
  'listedCategory',
]);
/** A row with remarks only is not about a line either. */
const remarks = new Set(['description', 'system.notes', 'customer.notes']);

/**
 * Templates are often filled down with formulas: an ID, a state, a classification of Unknown, a location joined from
 * empty cells. Such a row is not about a line and must not become an Unknown one, nor must a row below the table that
 * only has words in the address column.
 */
function isHalfFilled({ values }: ParsedRow, defaults: ImportPlan['defaults']): boolean {
  if (Object.keys(values).some((key) => !identifying.has(key) && !remarks.has(key))) return false;
  if (values['listedCategory'] !== undefined && values['listedCategory'] !== 'Lead Status Unknown') return false;
  const address = getText(values['location.addressLine1']);
  if (looksLikeAddress(address)) return false;
  if (values['listedCategory'] === undefined && !hasPlace(values)) return !looksLikePlace(address);
  const placeValues = [
    values['externalId'],
    values['location.externalId'],
    values['location.city'],
    values['location.state'],
    values['location.zip'],
    defaults.city,
    defaults.state,
    defaults.zip,
  ];
  return ['location.addressLine1', 'otherLocationIdentifier', 'location.name'].every(
    (key) => getRest(values[key], placeValues) === '',
  );
}

/** The row itself has the town of its address, or an identifier that need not be an address. */
function hasPlace(values: ParsedRow['values']): boolean {
  return ['location.city', 'location.zip', 'otherLocationIdentifier', 'location.name'].some(
    (key) => values[key] !== undefined,
  );
}

const materialKeys = ['system.material', 'customer.material', 'listedCategory'];

/**
 * Whether the file has a column for the field and the row's cell is blank. For a file without the column there is one
 * question about the whole file.
 */
function hasNoMaterial(
  { values, listedClassification, computedClassification, problems }: ParsedRow,
  mapped: ReadonlySet<string>,
): boolean {
  return (
    problems.length === 0 &&
    listedClassification === null &&
    computedClassification === undefined &&
    materialKeys.some((key) => mapped.has(key)) &&
    materialKeys.every((key) => values[key] === undefined)
  );
}

/** What a text says in addition to these values: of ", , CT" nothing, of "12 Main St, Harlow, CT" the street. */
function getRest(text: unknown, known: readonly unknown[]): string {
  if (typeof text !== 'string') return '';
  let rest = ` ${text.toLowerCase()} `;
  for (const value of known)
    if (typeof value === 'string' && value.trim() !== '')
      rest = rest.replaceAll(
        new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value.trim().toLowerCase())}(?![\\p{L}\\p{N}])`, 'gu'),
        ' ',
      );
  return rest.replace(/[^\p{L}\p{N}]+/gu, '').replace(/^0+$/, '');
}

/** Identifying values and remarks are always texts. */
function getText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function halfFilled({ number, values }: ParsedRow): RowRemark {
  const filledText = Object.values(values).map(getText).join(', ').slice(0, 200);
  return {
    field: 'Incomplete row',
    sentence: `Row ${number} is incomplete`,
    found: filledText,
    allowed: 'Enter an address, and a material or a classification. Delete the row if it is not a service line',
  };
}

function withoutNumber({ number, values }: ParsedRow): RowRemark {
  return {
    field: 'Street address',
    sentence: `Row ${number} has no house number`,
    found: getText(values['location.addressLine1']),
    allowed: 'Enter a house number. Without one, all lines on the street share a location',
  };
}

/** A default that fills a blank cell is shown with its row. */
function defaultsUsed(
  { number, values }: ParsedRow,
  defaults: ImportPlan['defaults'],
  mapped: ReadonlySet<string>,
): RowRemark[] {
  return (
    [
      ['city', 'City'],
      ['zip', 'ZIP'],
    ] as const
  ).flatMap(([part, label]) => {
    const isBlank =
      mapped.has(`location.${part}`) && values[`location.${part}`] === undefined && defaults[part].trim() !== '';
    return isBlank
      ? [
          {
            field: label,
            sentence: `Row ${number} has no ${part === 'city' ? 'city' : 'ZIP'}`,
            found: '',
            allowed: `The import's default ${defaults[part].trim()} is used`,
          },
        ]
      : [];
  });
}
