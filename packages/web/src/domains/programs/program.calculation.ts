import { programTypeLabel } from '@curbstop/contract/programs/program.calculation';
import { assetTypes, programStatuses, programTypes } from '@curbstop/contract/programs/program.values';
import type { FieldWords } from '../../ui/change-words.ts';
import { calendarDate, count } from '../../ui/format.ts';

const day = (value: unknown) => calendarDate(String(value));

export function assetTypeName(assetTypeId: number): string {
  return assetTypes.find(({ id }) => id === assetTypeId)?.name ?? String(assetTypeId);
}

export function intervalWords(months: number): string {
  return count(months, 'month');
}

/** The facts of a program as its history and its form name them. */
export const programFieldWords: Readonly<Record<string, FieldWords>> = {
  name: { label: 'Name' },
  programTypeId: { label: 'Type', words: (id) => programTypeLabel(Number(id)) },
  startsOn: { label: 'Starts', words: day },
  endsOn: { label: 'Ends', words: day },
  status: { label: 'Status' },
  assetTypeId: { label: 'What is replaced', words: (id) => assetTypeName(Number(id)) },
  replacementIntervalMonths: { label: 'Replacement interval', words: (months) => intervalWords(Number(months)) },
  doesPreSampling: { label: 'Samples before a replacement' },
  doesPostSampling: { label: 'Samples after a replacement' },
};

/** What the list may be filtered by. */
export const programChoices = {
  programTypeId: programTypes.map(({ id, label }) => ({ value: String(id), label })),
  status: programStatuses.map((status) => ({ value: status, label: status })),
};
