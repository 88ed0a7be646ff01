import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type * as letterEndpoints from '@curbstop/contract/letters/letter.endpoints';
import { createBatchFileName } from '@curbstop/contract/letters/letter-batch.calculation';
import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import { letterList } from '@curbstop/contract/letters/letter.values';
import { id } from '@curbstop/contract/primitives/ids';
import { createPageRequestShape } from '@curbstop/contract/primitives/list';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { ResultOf } from '../../foundation/service.ts';
import { getLetterBatch } from './letter-batch.service.ts';
import { listLetters } from './letter.service.ts';

/** The operations that the specification names in GraphQL [B7.14, B7.16]. */
export function letterResolvers(builder: Builder): void {
  const page = defineLogPage(builder);
  const params = defineParams(builder);
  const args = { required: true } as const;
  builder.queryFields((t) => ({
    auditLogs: t.field({
      type: page,
      description: 'A page of the letter log, filtered and sorted',
      args: {
        accountId: t.arg.string(args),
        locationId: t.arg.string({ description: 'Only letters about this location' }),
        commInstanceOnly: t.arg.boolean({
          description: 'Changes nothing, because the log contains only letters',
        }),
        params: t.arg({ type: params }),
      },
      ...resolveInAccount(requirements.viewCommunications, listByParams),
    }),
    locationAuditLogs: t.field({
      type: page,
      description: 'A page of the letters about one location',
      args: { accountId: t.arg.string(args), locationId: t.arg.string(args), params: t.arg({ type: params }) },
      ...resolveInAccount(requirements.viewCommunications, listByParams),
    }),
  }));
  defineBatchFields(builder);
}

type Page = ResultOf<typeof letterEndpoints.listLetters>;

/** [B3.25] */
function defineLogPage(builder: Builder) {
  const locationType = builder.objectRef<LetterRow['location']>('AuditLogLocation').implement({
    description: 'The location that a letter is about',
    fields: (t) => ({
      address: t.exposeString('address'),
      city: t.exposeString('city'),
      stateOrProvince: t.exposeString('stateOrProvince'),
      postalCode: t.exposeString('postalCode'),
    }),
  });
  const entry = builder.objectRef<LetterRow>('AuditLog').implement({
    description: 'A letter to one recipient',
    fields: (t) => ({
      id: t.exposeString('id'),
      entityId: t.exposeString('id'),
      entityType: t.string({ resolve: () => 'communicationInstance' }),
      documentId: t.exposeString('documentId', { nullable: true }),
      status: t.exposeString('status'),
      communicationType: t.exposeString('communicationType'),
      name: t.exposeString('letterName'),
      eventName: t.exposeString('eventName', { nullable: true }),
      createdOn: t.exposeString('createdOn'),
      programName: t.exposeString('programName', { nullable: true }),
      isCertifiedMail: t.exposeBoolean('isCertified'),
      trackingId: t.exposeString('trackingId', { nullable: true }),
      location: t.field({ type: locationType, resolve: ({ location }) => location }),
      locationId: t.exposeString('locationId'),
    }),
  });
  return builder.objectRef<Page>('AuditLogPage').implement({
    description: 'A page of the letter log',
    fields: (t) => ({
      total: t.exposeInt('total'),
      totalPages: t.exposeInt('totalPages'),
      pageSize: t.exposeInt('pageSize'),
      pageNumber: t.exposeInt('pageNumber'),
      items: t.field({ type: [entry], resolve: ({ items }) => items }),
    }),
  });
}

function defineParams(builder: Builder) {
  return builder.inputType('AuditLogParams', {
    description: 'Page, order, search and filters of the letter log; filters take the same values as those of the list',
    fields: (t) => ({
      page: t.int(),
      pageSize: t.int(),
      searchTerm: t.string(),
      sort: t.string({ description: 'A field, with a minus sign in front for descending order' }),
      ...Object.fromEntries(logFilters.map((name) => [name, t.stringList()])),
    }),
  });
}

/** The filters of the letter log; the location is an argument of its own. */
const logFilters = (Object.keys(letterList.fields) as (keyof typeof letterList.fields)[]).filter(
  (name) => name !== 'locationId',
);

/** An empty ID is refused: it would read the log of all locations. */
const logLocation = z.object({ locationId: id.nullish() });

interface LogArguments {
  readonly accountId: string;
  readonly locationId?: string | null | undefined;
  readonly params?: Readonly<Record<string, unknown>> | null | undefined;
}

function listByParams(context: RequestContext, { params, ...input }: LogArguments): Promise<Page> {
  const { locationId } = parseShape(logLocation, { locationId: input.locationId });
  const isFilter = (name: string) => (logFilters as readonly string[]).includes(name);
  const query = [
    ...Object.entries(params ?? {}).map(([name, value]): [string, unknown] =>
      isFilter(name) ? [`filters[${name}]`, value] : [name, value],
    ),
    ['filters[locationId]', locationId] as const,
  ].filter(([, value]) => value !== null && value !== undefined);
  return listLetters(context, parseShape(createPageRequestShape(letterList), Object.fromEntries(query)));
}

const batchChoice = z.object({ batchId: id });

interface BatchArguments {
  readonly accountId: string;
  readonly batchId: string;
}

function getChosenBatch(context: RequestContext, { batchId }: BatchArguments): Promise<BatchRow> {
  return getLetterBatch(context, { id: parseShape(batchChoice, { batchId }).batchId });
}

function defineBatchFields(builder: Builder): void {
  const info = builder.objectRef<BatchRow>('CommunicationBatchDownloadInfo').implement({
    description: 'What a download of a batch needs',
    fields: (t) => ({
      id: t.exposeString('id'),
      status: t.exposeString('status'),
      letters: t.exposeInt('letters'),
      documentId: t.exposeString('documentId', { nullable: true, description: 'Null until the batch is ready' }),
      fileName: t.string({ resolve: createBatchFileName }),
    }),
  });
  builder.queryFields((t) => ({
    communicationBatchReady: t.field({
      type: 'Boolean',
      description: 'Whether the letters of a batch can be downloaded',
      args: { accountId: t.arg.string({ required: true }), batchId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewCommunications, async (context, batch: BatchArguments) => {
        const { documentId } = await getChosenBatch(context, batch);
        return documentId !== null;
      }),
    }),
    communicationBatchDownloadInfo: t.field({
      type: info,
      description: 'The state of a batch and the file to download once it is ready',
      args: { accountId: t.arg.string({ required: true }), batchId: t.arg.string({ required: true }) },
      ...resolveInAccount(requirements.viewCommunications, getChosenBatch),
    }),
  }));
}
