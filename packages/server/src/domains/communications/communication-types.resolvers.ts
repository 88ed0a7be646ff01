import type * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import type {
  Communication,
  CommunicationPreview,
  CommunicationRow,
} from '@curbstop/contract/communications/communication.rules';
import type { Builder } from '../../foundation/graphql/builder.ts';
import type { ResultOf } from '../../foundation/service.ts';

export type CommunicationPage = ResultOf<typeof communicationEndpoints.listCommunications>;
type Template = ResultOf<typeof communicationEndpoints.listTemplates>['items'][number] & { readonly content?: unknown };
type ShownCommunication = CommunicationRow & Partial<Pick<Communication, 'content' | 'problems'>>;
export type CommunicationTypes = ReturnType<typeof defineCommunicationTypes>;

/** The types of the GraphQL operations of letters. */
export function defineCommunicationTypes(builder: Builder) {
  const communication = defineCommunication(builder);
  const page = builder.objectRef<CommunicationPage>('CommunicationPage').implement({
    description: 'A page of letters',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'How many letters match on all pages' }),
      totalPages: t.exposeInt('totalPages'),
      pageSize: t.exposeInt('pageSize'),
      pageNumber: t.exposeInt('pageNumber', { description: 'The first page is 1' }),
      items: t.field({ type: [communication], resolve: ({ items }) => items }),
    }),
  });
  return {
    communication,
    page,
    template: defineTemplate(builder),
    preview: definePreview(builder),
    ...defineInputs(builder),
  };
}

function defineCommunication(builder: Builder) {
  return builder.objectRef<ShownCommunication>('Communication').implement({
    description: 'A letter that the account can send',
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name'),
      templateId: t.exposeString('templateId', { description: 'The template that the letter was started from' }),
      communicationType: t.exposeString('communicationType', { description: 'Letter, Letter as PDF or Email' }),
      status: t.exposeString('status', { description: 'Draft, Active or Archived; only active letters are sent' }),
      triggerType: t.exposeString('triggerType', {
        description: 'AdHocLocation is sent to chosen locations, SendKitResult with the results of kits',
      }),
      triggerCondition: t.exposeString('triggerCondition', {
        nullable: true,
        description: 'Which results the letter is for; null if it is not a results letter',
      }),
      language: t.exposeString('language', { description: 'en or es' }),
      programId: t.exposeString('programId', { nullable: true }),
      eventId: t.exposeString('eventId', { nullable: true, description: 'The sampling event that the letter is for' }),
      programName: t.exposeString('programName', { nullable: true }),
      eventName: t.exposeString('eventName', { nullable: true }),
      lastSentOn: t.exposeString('lastSentOn', {
        nullable: true,
        description: 'The newest day on which the letter was mailed or emailed',
      }),
      font: t.exposeString('font', { description: 'Always Arial' }),
      contentVersion: t.exposeInt('contentVersion', { description: 'The version of the text' }),
      version: t.exposeInt('version', { description: 'Send it back with a change of the letter' }),
      createdOn: t.exposeString('createdOn'),
      updatedOn: t.exposeString('updatedOn'),
      content: t.string({
        nullable: true,
        description: 'The text as JSON; null in lists',
        resolve: ({ content }) => toJson(content),
      }),
      problems: t.stringList({
        description: 'Why the letter can’t be active; empty in lists',
        resolve: ({ problems = [] }) => problems.map(({ sentence }) => sentence),
      }),
    }),
  });
}

function defineTemplate(builder: Builder) {
  return builder.objectRef<Template>('CommunicationTemplate').implement({
    description: 'A template to start a letter from',
    fields: (t) => ({
      id: t.exposeString('id'),
      communicationType: t.exposeString('communicationType'),
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      triggerType: t.exposeString('triggerType'),
      triggerCondition: t.exposeString('triggerCondition', { nullable: true }),
      language: t.exposeString('language'),
      source: t.exposeString('source', { description: 'Where the wording comes from' }),
      content: t.string({
        nullable: true,
        description: 'The text as JSON; null in lists',
        resolve: ({ content }) => toJson(content),
      }),
    }),
  });
}

function definePreview(builder: Builder) {
  return builder.objectRef<CommunicationPreview>('CommunicationPreview').implement({
    description: 'A letter as a recipient gets it',
    fields: (t) => ({
      address: t.exposeStringList('address', { description: 'The lines in the window of the envelope' }),
      noRecipient: t.exposeString('noRecipient', {
        nullable: true,
        description: 'Why no one at the location can get the letter',
      }),
      letters: t.exposeInt('letters', { description: 'How many letters the location gets; the first is shown' }),
      letterDate: t.exposeString('letterDate', { description: 'As the letter prints it' }),
      content: t.string({
        description: 'The text with its values, as JSON',
        resolve: ({ blocks }) => JSON.stringify(blocks),
      }),
      missing: t.exposeStringList('missing', { description: 'The fields without a value' }),
      problems: t.stringList({
        description: 'Why the text can’t be active, or can’t be sent to this recipient',
        resolve: ({ problems, valueProblem, addressProblem, mailHouseProblem }) =>
          [
            ...problems.map((one) => one.sentence),
            valueProblem ?? [],
            addressProblem ?? [],
            mailHouseProblem ?? [],
          ].flat(),
      }),
    }),
  });
}

const toJson = (content: unknown) => (content === undefined ? null : JSON.stringify(content));

const settingDescriptions = {
  communicationType: 'Letter (the default), Letter as PDF or Email',
  eventId: 'The sampling event of a results letter',
  programId: 'By default the program of the sampling event',
  language: 'By default the language of the template',
  triggerType: 'AdHocLocation (the default) or SendKitResult',
  triggerCondition: 'For results letters: nonDetect, detect, exceedance or allResults',
  status: 'Draft or Active. A letter with problems can’t be active, and nothing is saved',
  font: 'Arial, alone or first in a font family',
} as const;

function defineInputs(builder: Builder) {
  const newLetter = builder.inputType('NewCommunicationInput', {
    description: 'The settings of a new letter',
    fields: (t) => ({
      name: t.string({ required: true }),
      templateId: t.string({ required: true }),
      ...defineSettings(t),
    }),
  });
  const input = builder.inputType('CommunicationInput', {
    description:
      'The settings of a letter. In a change, settings that are left out stay as they are, and null clears the event, the program and the results',
    fields: (t) => ({
      id: t.string({ description: 'The letter to change; without it a new one is created' }),
      version: t.int({ description: 'The version of the letter as you read it; required with an id' }),
      name: t.string(),
      font: t.string({ description: settingDescriptions.font }),
      templateId: t.string({ description: 'The template to start from; it can’t be changed afterwards' }),
      ...defineSettings(t),
    }),
  });
  const params = builder.inputType('CommunicationParams', {
    description: 'Page, order, search and filters of letters',
    fields: (t) => ({
      page: t.int(),
      pageSize: t.int(),
      searchTerm: t.string(),
      sort: t.string({ description: 'A field, with a minus sign in front for descending order' }),
      status: t.stringList(),
      triggerType: t.stringList(),
    }),
  });
  return { newLetter, input, params };
}

type InputFields = Parameters<NonNullable<Parameters<Builder['inputType']>[1]['fields']>>[0];

function defineSettings(t: InputFields) {
  return {
    communicationType: t.string({ description: settingDescriptions.communicationType }),
    eventId: t.string({ description: settingDescriptions.eventId }),
    programId: t.string({ description: settingDescriptions.programId }),
    language: t.string({ description: settingDescriptions.language }),
    status: t.string({ description: settingDescriptions.status }),
    triggerCondition: t.string({ description: settingDescriptions.triggerCondition }),
    triggerType: t.string({ description: settingDescriptions.triggerType }),
  };
}
