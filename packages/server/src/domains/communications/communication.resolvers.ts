import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { communicationList } from '@curbstop/contract/communications/communication-list.values';
import * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import {
  fontChoice,
  newCommunication,
  type Communication,
  type CommunicationRow,
} from '@curbstop/contract/communications/communication.rules';
import { communicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { id } from '@curbstop/contract/primitives/ids';
import { createPageRequestShape } from '@curbstop/contract/primitives/list';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { requirePermission, type RequestContext } from '../../foundation/request-context.ts';
import type { ResultOf } from '../../foundation/service.ts';
import {
  changeCommunicationStatus,
  changeStatus,
  createCommunicationWithin,
  getCommunication,
  listCommunications,
  getCommunicationWithin,
  updateCommunicationWithin,
} from './communication.service.ts';
import { previewCommunication } from './communication-preview.service.ts';
import { findProgramId } from './communication-event.service.ts';
import { getTemplate, listTemplates } from './starter-template.service.ts';
import { parseContent, toSettings, type CommunicationInput } from './communication-input.calculation.ts';

/** The operations that the specification names in GraphQL [B7.9-B7.14, B7.16]. */
export function communicationResolvers(builder: Builder): void {
  const types = defineTypes(builder);
  defineQueries(builder, types);
  defineMutations(builder, types);
}

type Template = ResultOf<typeof communicationEndpoints.listTemplates>['items'][number] & { readonly content?: unknown };
type Page = ResultOf<typeof communicationEndpoints.listCommunications>;
type Preview = ResultOf<typeof communicationEndpoints.previewCommunication>;
type ShownCommunication = CommunicationRow & Partial<Pick<Communication, 'content' | 'problems'>>;

function defineTypes(builder: Builder) {
  const communication = defineCommunication(builder);
  const page = builder.objectRef<Page>('CommunicationPage').implement({
    fields: (t) => ({
      total: t.exposeInt('total'),
      totalPages: t.exposeInt('totalPages'),
      pageSize: t.exposeInt('pageSize'),
      pageNumber: t.exposeInt('pageNumber'),
      items: t.field({ type: [communication], resolve: ({ items }) => items }),
    }),
  });
  return { communication, page, ...defineTexts(builder), ...defineInputs(builder) };
}

function defineCommunication(builder: Builder) {
  return builder.objectRef<ShownCommunication>('Communication').implement({
    description: 'A letter that the account can send',
    fields: (t) => ({
      id: t.exposeString('id'),
      name: t.exposeString('name'),
      templateId: t.exposeString('templateId'),
      communicationType: t.exposeString('communicationType'),
      status: t.exposeString('status'),
      triggerType: t.exposeString('triggerType'),
      triggerCondition: t.exposeString('triggerCondition', { nullable: true }),
      language: t.exposeString('language'),
      programId: t.exposeString('programId', { nullable: true }),
      eventId: t.exposeString('eventId', { nullable: true }),
      programName: t.exposeString('programName', { nullable: true }),
      eventName: t.exposeString('eventName', { nullable: true }),
      lastSentOn: t.exposeString('lastSentOn', { nullable: true }),
      font: t.exposeString('font'),
      contentVersion: t.exposeInt('contentVersion'),
      version: t.exposeInt('version'),
      createdOn: t.exposeString('createdOn'),
      updatedOn: t.exposeString('updatedOn'),
      /** JSON; absent in lists. */
      content: t.string({ nullable: true, resolve: ({ content }) => toJson(content) }),
      problems: t.stringList({ resolve: ({ problems = [] }) => problems.map(({ sentence }) => sentence) }),
    }),
  });
}

/** Templates and previews. */
function defineTexts(builder: Builder) {
  const template = builder.objectRef<Template>('CommunicationTemplate').implement({
    description: 'A template to start a letter from',
    fields: (t) => ({
      id: t.exposeString('id'),
      communicationType: t.exposeString('communicationType'),
      name: t.exposeString('name'),
      description: t.exposeString('description'),
      triggerType: t.exposeString('triggerType'),
      triggerCondition: t.exposeString('triggerCondition', { nullable: true }),
      language: t.exposeString('language'),
      source: t.exposeString('source'),
      content: t.string({ nullable: true, resolve: ({ content }) => toJson(content) }),
    }),
  });
  const preview = builder.objectRef<Preview>('CommunicationPreview').implement({
    fields: (t) => ({
      address: t.exposeStringList('address'),
      noRecipient: t.exposeString('noRecipient', { nullable: true }),
      letters: t.exposeInt('letters'),
      letterDate: t.exposeString('letterDate'),
      content: t.string({ resolve: ({ blocks }) => JSON.stringify(blocks) }),
      missing: t.exposeStringList('missing'),
      problems: t.stringList({
        resolve: ({ problems, valueProblem }) => [...problems.map((one) => one.sentence), valueProblem ?? []].flat(),
      }),
    }),
  });
  return { template, preview };
}

const toJson = (content: unknown) => (content === undefined ? null : JSON.stringify(content));

function defineInputs(builder: Builder) {
  const input = builder.inputType('CommunicationInput', {
    fields: (t) => ({
      id: t.string(),
      version: t.int(),
      name: t.string(),
      font: t.string(),
      communicationType: t.string(),
      eventId: t.string(),
      programId: t.string(),
      language: t.string(),
      status: t.string(),
      templateId: t.string(),
      triggerCondition: t.string(),
      triggerType: t.string(),
    }),
  });
  const params = builder.inputType('CommunicationParams', {
    fields: (t) => ({
      page: t.int(),
      pageSize: t.int(),
      searchTerm: t.string(),
      sort: t.string(),
      status: t.stringList(),
      triggerType: t.stringList(),
    }),
  });
  return { input, params };
}

type Types = ReturnType<typeof defineTypes>;

interface ListArguments {
  readonly accountId: string;
  readonly communicationType?: string | null | undefined;
  readonly params?: Readonly<Record<string, unknown>> | null | undefined;
}
interface TemplateArguments {
  readonly accountId: string;
  readonly templateId: string;
}
interface LetterArguments {
  readonly accountId: string;
  readonly communication: CommunicationInput;
  readonly content?: string | null | undefined;
  readonly locationId?: string | null | undefined;
}
interface PauseArguments {
  readonly accountId: string;
  readonly communicationId: string;
  readonly version?: number | null | undefined;
}

function defineQueries(builder: Builder, { page, template, preview, input, params }: Types): void {
  const accountId = { required: true } as const;
  builder.queryFields((t) => ({
    communications: t.field({
      type: page,
      description: 'A page of letters, filtered and sorted',
      args: { accountId: t.arg.string(accountId), communicationType: t.arg.string(), params: t.arg({ type: params }) },
      ...resolveInAccount(requirements.viewCommunications, listByParams),
    }),
    communicationTemplates: t.field({
      type: [template],
      description: 'The templates to start a letter from',
      args: { accountId: t.arg.string(accountId) },
      ...resolveInAccount(requirements.viewCommunications, async (context) => (await listTemplates(context, {})).items),
    }),
    communicationTemplate: t.field({
      type: template,
      args: { accountId: t.arg.string(accountId), templateId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewCommunications, (context, { templateId }: TemplateArguments) =>
        getTemplate(context, { templateId }),
      ),
    }),
    communicationPreview: t.field({
      type: preview,
      description: 'A text of a letter with the values of a recipient, or with examples',
      args: {
        accountId: t.arg.string(accountId),
        communication: t.arg({ type: input, required: true }),
        content: t.arg.string({ required: true }),
        locationId: t.arg.string(),
        to: t.arg.string(),
      },
      ...resolveInAccount(requirements.viewCommunications, previewByInput),
    }),
  }));
}

function listByParams(context: RequestContext, { communicationType, params }: ListArguments): Promise<Page> {
  const { status, triggerType, ...rest } = params ?? {};
  const paging = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined));
  const filters = { status, triggerType, communicationType: communicationType ?? undefined };
  const query = Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[`filters[${name}]`, value]],
    ),
  );
  return listCommunications(context, parseShape(createPageRequestShape(communicationList), { ...paging, ...query }));
}

function previewByInput(
  context: RequestContext,
  { communication, content, locationId, to }: LetterArguments & { readonly to?: string | null | undefined },
): Promise<Preview> {
  const body = {
    content: parseContent(content),
    language: toSettings(communication)['language'],
    ...(communication.name && { name: communication.name }),
    eventId: communication.eventId ?? null,
    templateId: communication.templateId ?? null,
    triggerType: communication.triggerType ?? null,
    triggerCondition: communication.triggerCondition ?? null,
    locationId: locationId ?? null,
    communicationType: communication.communicationType ?? undefined,
    to: to ?? undefined,
  };
  return previewCommunication(context, parseShape(communicationEndpoints.previewCommunication.body, body));
}

function defineMutations(builder: Builder, { communication, input }: Types): void {
  builder.mutationFields((t) => ({
    createOrUpdateCommunication: t.field({
      type: communication,
      description: 'Creates a letter from a template, or saves a draft by its id and version',
      args: {
        accountId: t.arg.string({ required: true }),
        communication: t.arg({ type: input, required: true }),
        content: t.arg.string(),
      },
      ...resolveInAccount(requirements.writeCommunication, createOrUpdate),
    }),
    pauseAndEdit: t.field({
      type: communication,
      description: 'Makes an active letter a draft that can be edited',
      args: {
        accountId: t.arg.string({ required: true }),
        communicationId: t.arg.string({ required: true }),
        version: t.arg.int(),
      },
      ...resolveInAccount(requirements.editCommunication, pauseAndEdit),
    }),
  }));
}

/** Without an id a new letter; its status is changed last, or nothing is saved. Only people who may edit activate one. */
async function createOrUpdate(
  context: RequestContext,
  { communication, content }: LetterArguments,
): Promise<Communication> {
  const { id, status } = communication;
  if (!id) requirePermission(context, 'pws:create');
  if (id || (status && status !== 'Draft')) requirePermission(context, 'pws:edit');
  return context.database.write(async (trx) => {
    const input = { ...communication, content, programId: await findProgramId(trx, communication) };
    const letter = id ? await update(trx, context, { ...input, id }) : await create(trx, context, input);
    if (!status || status === letter.status) return letter;
    const { version } = letter;
    const change = parseShape(communicationEndpoints.changeCommunicationStatus.body, { version, status });
    return changeStatus(trx, context, { id: letter.id, ...change });
  });
}

type WithContent = CommunicationInput & { readonly content: string | null | undefined };

function create(trx: AccountTransaction, context: RequestContext, { content, ...input }: WithContent) {
  const letter = parseShape(newCommunication, {
    ...toSettings(input),
    templateId: input.templateId,
    font: input.font ?? undefined,
  });
  const parsedContent = content ? parseShape(communicationContent, parseContent(content)) : undefined;
  return createCommunicationWithin(trx, context, { ...letter, content: parsedContent });
}

async function update(
  trx: AccountTransaction,
  context: RequestContext,
  { content, ...input }: WithContent & { readonly id: string },
): Promise<Communication> {
  parseShape(fontChoice, { font: input.font ?? undefined });
  const letter = await getCommunicationWithin(trx, context, input.id);
  const settings = toSettings({ ...letter, ...withoutBlanks(input) });
  const body = parseShape(communicationEndpoints.updateCommunication.body, {
    version: input.version ?? letter.version,
    fields: { ...settings, content: content ? parseContent(content) : letter.content },
  });
  return updateCommunicationWithin(trx, context, { id: letter.id, ...body });
}

function withoutBlanks(input: CommunicationInput): CommunicationInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
}

const pausedLetter = z.object({ communicationId: id });

/** [B4.13, B7.16] */
async function pauseAndEdit(context: RequestContext, { version, ...input }: PauseArguments): Promise<Communication> {
  const { communicationId } = parseShape(pausedLetter, { communicationId: input.communicationId });
  const letter = await getCommunication(context, { id: communicationId });
  if (letter.status === 'Draft') return letter;
  return changeCommunicationStatus(context, { id: letter.id, version: version ?? letter.version, status: 'Draft' });
}
