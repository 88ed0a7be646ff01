import type { CommunicationRow } from '@curbstop/contract/communications/communication.rules';
import {
  communicationStatuses,
  languageLabels,
  triggerConditionLabels,
  triggerTypeLabels,
  type CommunicationStatus,
} from '@curbstop/contract/communications/communication.values';
import { templateKinds } from '@curbstop/contract/communications/starter-template.values';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import type { FieldLabels } from '../../ui/change-labels.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

export const communicationTones: Readonly<Record<CommunicationStatus, StatusTone>> = {
  Draft: 'muted',
  Active: 'done',
  Archived: 'muted',
};

/** "Results letter, detect", "Company letterhead". */
export function formatTrigger({
  triggerType,
  triggerCondition,
}: Pick<CommunicationRow, 'triggerType' | 'triggerCondition'>): string {
  const type = triggerTypeLabels[triggerType];
  return triggerCondition === null ? type : `${type}, ${triggerConditionLabels[triggerCondition].toLowerCase()}`;
}

/** The name of a starter template; an unknown one is shown by its id. */
export function nameTemplate(templateId: string): string {
  return templateKinds.find(({ kind }) => templateId.startsWith(`${kind}-`))?.name ?? templateId;
}

const wordsIn = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[String(value)] ?? String(value);

/** The fields of a letter in the change history. */
export const communicationFieldLabels: Readonly<Record<string, FieldLabels>> = {
  name: { label: 'Name' },
  status: { label: 'Status' },
  templateId: { label: 'Template', words: (value) => nameTemplate(String(value)) },
  triggerType: { label: 'Type', words: wordsIn(triggerTypeLabels) },
  triggerCondition: { label: 'Results', words: wordsIn(triggerConditionLabels) },
  communicationType: { label: 'Delivery' },
  language: { label: 'Language', words: wordsIn(languageLabels) },
  event: { label: 'Sampling event' },
  contentVersion: { label: 'Text version' },
};

/** Archived letters are not among those in use, unless the filter of the status says which letters to list. */
export function withoutArchived(request: PageRequest): PageRequest {
  if (request.filters['status']?.length) return request;
  return { ...request, filters: { ...request.filters, status: statusesInUse } };
}

const statusesInUse = communicationStatuses.filter((status) => status !== 'Archived');

export const archivedLetters = '/communications/letters?filters[status]=Archived';
