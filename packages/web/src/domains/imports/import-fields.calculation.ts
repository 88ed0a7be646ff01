import { findAddressPart, addressParts } from '@curbstop/contract/imports/address-parts.values';
import { getDefaultPart, listMissingFields } from '@curbstop/contract/imports/import-plan.calculation';
import type { ImportBatch, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { vocabularies, type Vocabulary } from '@curbstop/contract/imports/vocabulary.values';
import { listVocabularyChoices } from '@curbstop/contract/imports/term-matcher.calculation';
import { zipPattern } from '@curbstop/contract/primitives/zip';
import {
  serviceLineSheet,
  findSheetColumn,
  type SheetGroup,
} from '@curbstop/contract/service-lines/service-line.sheet';
import { joinWithOr } from '@curbstop/contract/primitives/join-list';
import { getColumnName, listFieldsMappedTwice, type SheetColumn } from './import.calculation.ts';

/** Names of a service line's import fields. */

export interface ImportFieldChoice {
  readonly value: string;
  readonly label: string;
}

const groups: readonly SheetGroup[] = ['Line', 'System side', 'Customer side', 'Location'];

/** Every field that a column may be matched to, in groups, followed by the parts of an address. */
export const fieldChoices: readonly { readonly group: string; readonly items: readonly ImportFieldChoice[] }[] = [
  ...groups.map((group) => ({
    group,
    items: serviceLineSheet.filter((column) => column.group === group).map(({ key, label }) => ({ value: key, label })),
  })),
  { group: 'Parts of the street address', items: addressParts.map(({ key, label }) => ({ value: key, label })) },
];

/** The standard fields, followed by the account's custom fields. */
export function createFieldChoices(own: readonly OwnColumn[]): typeof fieldChoices {
  return own.length === 0
    ? fieldChoices
    : [...fieldChoices, { group: 'Custom fields', items: own.map(({ key, label }) => ({ value: key, label })) }];
}

type OwnColumn = ImportBatch['ownColumns'][number];

export function getImportFieldLabel(key: string, own: readonly OwnColumn[] = []): string {
  return (
    findSheetColumn(key)?.label ?? findAddressPart(key)?.label ?? own.find((column) => column.key === key)?.label ?? key
  );
}

export function isMapped(plan: Pick<ImportPlan, 'columns'>, key: string): boolean {
  return Object.values(plan.columns).includes(key);
}

interface ColumnSources {
  /** The account's custom fields. */
  readonly own?: readonly OwnColumn[];
  /** Whether the file is a Curbstop export, where each line's ID implies its city, state and ZIP. */
  readonly ownExport?: boolean;
}

/** Problems that must be resolved before the rows can be checked, one sentence each; empty without problems. */
export function listColumnProblems(
  plan: Pick<ImportPlan, 'columns' | 'defaults'>,
  columns: readonly SheetColumn[],
  { own = [], ownExport = false }: ColumnSources = {},
): readonly string[] {
  const missing = listMissingFields(plan, { ownExport });
  const withoutDefault = missing.filter((key) => !getDefaultPart(key)).map((key) => getImportFieldLabel(key));
  const withDefault = missing.filter((key) => getDefaultPart(key)).map((key) => getImportFieldLabel(key));
  const mappedTwice = [...listFieldsMappedTwice(plan.columns)].map(([key, positions]) => {
    const names = positions.map((position) =>
      getColumnName(columns.find((column) => column.position === position) ?? { heading: '', letter: '?' }),
    );
    return `${names.length === 2 ? 'Two' : names.length} columns are matched to ${getImportFieldLabel(key, own)}: ${names.join(', ')}. Choose one of them.`;
  });
  return [
    ...withoutDefault.map((label) => `Choose the column with the ${label.toLowerCase()}.`),
    ...(withDefault.length > 0
      ? [`The file has no column for ${joinWithOr(withDefault)}. Choose one, or enter a value for all rows below.`]
      : []),
    ...(plan.defaults.zip.trim() === '' || zipPattern.test(plan.defaults.zip.trim())
      ? []
      : ['Enter a five-digit ZIP or ZIP+4, such as 06001-1234.']),
    ...mappedTwice,
  ];
}

/** Display name of a vocabulary, the heading over its terms. */
const vocabularyNames: Readonly<Record<Vocabulary, string>> = {
  material: 'Material',
  previouslyLead: 'System side previously lead',
  answer: 'Yes, no or unknown',
  basis: 'Basis of classification',
  method: 'Verification method',
  category: 'Classification',
  ownership: 'Ownership',
  connector: 'Lead connector',
  buildingType: 'Building type',
  sensitivePopulation: 'Sensitive population',
  diameter: 'Diameter',
  status: 'Service line status',
  yesNo: 'Yes or no',
};

function isVocabulary(name: string): name is Vocabulary {
  return vocabularies.some((vocabulary) => vocabulary === name);
}

/** A custom pick list has the name of its field. */
export function getVocabularyName(name: string, own: readonly OwnColumn[] = []): string {
  return isVocabulary(name) ? vocabularyNames[name] : getImportFieldLabel(name, own);
}

/** Possible meanings of a term; the empty value is for terms without a meaning, such as "see file". */
export function listMeanings(name: string, own: readonly OwnColumn[] = []): readonly ImportFieldChoice[] {
  const choices = isVocabulary(name)
    ? listVocabularyChoices(name)
    : own.find(({ key }) => key === name)?.options?.map((value) => ({ value, label: value }));
  return choices ? [...choices, { value: '', label: 'Leave blank' }] : [];
}

export function getMeaningLabel(vocabulary: string, value: string, own: readonly OwnColumn[] = []): string {
  return listMeanings(vocabulary, own).find((choice) => choice.value === value)?.label ?? value;
}

/** The matched columns with terms of this vocabulary, so that users can find them in the file. */
export function listColumnsWithTerms(
  vocabulary: string,
  plan: Pick<ImportPlan, 'columns'>,
  own: readonly OwnColumn[] = [],
): readonly string[] {
  if (own.some(({ key }) => key === vocabulary)) return [getImportFieldLabel(vocabulary, own)];
  return Object.values(plan.columns).flatMap((key) => {
    const column = findSheetColumn(key);
    return column?.kind.type === 'words' && column.kind.vocabulary === vocabulary ? [column.label] : [];
  });
}

export const writeModeLabels = {
  Both: {
    label: 'Add new lines and update existing lines',
    help: 'A row for a line in the inventory updates it. Any other row adds a line.',
  },
  Insert: { label: 'Only add new lines', help: 'Rows for lines already in the inventory are skipped.' },
  Update: { label: 'Only update existing lines', help: 'Rows for lines not in the inventory fail and are listed.' },
} as const satisfies Readonly<Record<ImportPlan['writeMode'], { label: string; help: string }>>;
