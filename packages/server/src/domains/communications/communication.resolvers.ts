import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { communicationList } from '@curbstop/contract/communications/communication-list.values';
import * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import type { CommunicationPreview } from '@curbstop/contract/communications/communication.rules';
import { createPageRequestShape } from '@curbstop/contract/primitives/list';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { parseContent, toSettings, type CommunicationInput } from './communication-input.calculation.ts';
import {
  defineCommunicationTypes,
  type CommunicationPage,
  type CommunicationTypes,
} from './communication-types.resolvers.ts';
import { listCommunications } from './communication.service.ts';
import { previewCommunication } from './communication-preview.service.ts';
import { createOrUpdateCommunication, createSpecified, pauseAndEdit } from './specified-communication.service.ts';
import { getTemplate, listTemplates } from './starter-template.service.ts';

/** The operations that the specification names in GraphQL [B7.9-B7.14, B7.16]. */
export function communicationResolvers(builder: Builder): void {
  const types = defineCommunicationTypes(builder);
  defineQueries(builder, types);
  defineMutations(builder, types);
}

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
}
interface CreateArguments extends LetterArguments {
  readonly font?: string | null | undefined;
}
interface PreviewArguments extends LetterArguments {
  readonly content: string;
  readonly locationId?: string | null | undefined;
  readonly to?: string | null | undefined;
}
interface PauseArguments {
  readonly accountId: string;
  readonly communicationId: string;
  readonly version?: number | null | undefined;
}

const contentAsJson = 'The text as JSON';

function defineQueries(builder: Builder, { page, template, preview, input, params }: CommunicationTypes): void {
  const accountId = { required: true } as const;
  builder.queryFields((t) => ({
    communications: t.field({
      type: page,
      description: 'A page of letters, filtered and sorted',
      args: {
        accountId: t.arg.string(accountId),
        communicationType: t.arg.string({ description: 'Letter, Letter as PDF or Email; by default all' }),
        params: t.arg({ type: params }),
      },
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
      description: 'A template with its text',
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
        content: t.arg.string({ required: true, description: contentAsJson }),
        locationId: t.arg.string({ description: 'The location of the recipient; without it, examples are shown' }),
        to: t.arg.string({ description: 'serviceAddress (the default), mailingAddress, owner or all' }),
      },
      ...resolveInAccount(requirements.viewCommunications, previewByInput),
    }),
  }));
}

function listByParams(
  context: RequestContext,
  { communicationType, params }: ListArguments,
): Promise<CommunicationPage> {
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
  { communication, content, locationId, to }: PreviewArguments,
): Promise<CommunicationPreview> {
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

const contentOfNew = `${contentAsJson}; without it the text of the template`;

function defineMutations(builder: Builder, { communication, input, newLetter }: CommunicationTypes): void {
  const required = { required: true } as const;
  builder.mutationFields((t) => ({
    createCommunication: t.field({
      type: communication,
      description: 'Creates a letter from a template',
      args: {
        accountId: t.arg.string(required),
        communication: t.arg({ type: newLetter, required: true }),
        font: t.arg.string({ description: 'Arial, alone or first in a font family' }),
        content: t.arg.string({ description: contentOfNew }),
      },
      ...resolveInAccount(requirements.createCommunication, (context, args: CreateArguments) =>
        createSpecified(context, readContent(args)),
      ),
    }),
    createOrUpdateCommunication: t.field({
      type: communication,
      description: 'Creates a letter from a template, or saves a draft by its id and version',
      args: {
        accountId: t.arg.string(required),
        communication: t.arg({ type: input, required: true }),
        content: t.arg.string({ description: `${contentOfNew}, or the text as it is` }),
      },
      ...resolveInAccount(requirements.writeCommunication, (context, args: LetterArguments) =>
        createOrUpdateCommunication(context, readContent(args)),
      ),
    }),
    pauseAndEdit: t.field({
      type: communication,
      description: 'Makes an active letter a draft that can be edited',
      args: {
        accountId: t.arg.string(required),
        communicationId: t.arg.string(required),
        version: t.arg.int({ description: 'Refuses the change if the letter has another version by now' }),
      },
      ...resolveInAccount(requirements.editCommunication, (context, { communicationId, version }: PauseArguments) =>
        pauseAndEdit(context, { communicationId, version }),
      ),
    }),
  }));
}

const readContent = ({ communication, content, font }: CreateArguments) => ({
  communication,
  font,
  content: content ? parseContent(content) : undefined,
});
