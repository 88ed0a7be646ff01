import { defineList } from '../primitives/list.ts';
import {
  communicationPageSize,
  communicationStatuses,
  communicationTypes,
  languages,
  triggerConditions,
  triggerTypes,
} from './communication.values.ts';
import { templateIds } from './starter-template.values.ts';

/** [B7.12] */
export const communicationList = defineList({
  defaultSort: 'name',
  largestPage: communicationPageSize,
  fields: {
    name: { label: 'Name', filter: 'text', sort: true },
    status: { label: 'Status', filter: 'choice', choices: communicationStatuses },
    triggerType: { label: 'Type', filter: 'choice', choices: triggerTypes },
    triggerCondition: { label: 'Results', filter: 'choice', choices: triggerConditions },
    communicationType: { label: 'Delivery', filter: 'choice', choices: communicationTypes },
    templateId: { label: 'Template', filter: 'choice', choices: templateIds },
    language: { label: 'Language', filter: 'choice', choices: languages },
    programId: { label: 'Program', filter: 'choice' },
    eventId: { label: 'Sampling event', filter: 'choice' },
    lastSentOn: { label: 'Last sent', filter: 'date', sort: true },
    updatedOn: { label: 'Last changed', filter: 'instant', sort: true },
  },
});
