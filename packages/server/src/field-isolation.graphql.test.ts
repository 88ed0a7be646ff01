import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { getNamedType, type GraphQLField, type GraphQLObjectType, type GraphQLOutputType } from 'graphql';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBatchOfLetters, aKitWithResults, anActiveCommunication } from '../testing/letters.ts';
import { aPerson, type TestPerson } from '../testing/people.ts';
import { sharedProduct, type TestProduct } from '../testing/product.ts';
import {
  createMember,
  createPersonBeforeTerms,
  createPersonWithoutFeatures,
  underprivileged,
} from '../testing/tenant-fixture.ts';
import type { FieldRequirement, GraphqlRequirement } from './foundation/graphql/builder.ts';
import { createId } from './foundation/new-id.ts';

// Tries every field of every GraphQL schema without the required rights. Fields declare their requirements.

/** Values for arguments other than `accountId`, as GraphQL literals; the record ids do not exist. */
const argumentValues: Readonly<Record<string, string>> = {
  featureCode: '"ASSETS"',
  name: '"editables"',
  firstName: '"Dana"',
  lastName: '"Lee"',
  accountType: '"PWS"',
  relationType: '"Location"',
  relationId: `"${createId()}"`,
  contactId: `"${createId()}"`,
  previousContactId: 'null',
  version: '1',
  designation: '1',
  status: '"Active"',
  contact: '{ firstName: "Dana" }',
  criteria: createCriteria(createId()),
  data: createData(createId()),
  programId: `"${createId()}"`,
  programType: '"LCR"',
  eventId: `"${createId()}"`,
  bulkActionType: '"CompleteSamples"',
  paramsURL: '"?page=1"',
  page: '1',
  pageSize: '20',
  locationIds: `["${createId()}"]`,
  communicationType: '"Letter"',
  params: '{ page: 1, pageSize: 20, status: ["Draft"] }',
  templateId: '"blank-en"',
  communicationId: `"${createId()}"`,
  communication: `{ id: "${createId()}", version: 1 }`,
  font: '"Arial"',
  content: JSON.stringify(JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] })),
  locationId: `"${createId()}"`,
  to: '"serviceAddress"',
  batchId: `"${createId()}"`,
  commInstanceOnly: 'true',
  kitIds: `["${createId()}"]`,
  isDownload: 'true',
  isCertifiedMail: 'false',
  skipDuplicates: 'false',
  sendAgain: 'false',
  isColor: 'true',
  mailType: '"First Class"',
  markCompleteOnResultLetterSent: 'false',
  hideInventoryChoices: 'false',
  download: 'true',
  high: 'true',
  medium: 'true',
  low: 'false',
};

/** Values of arguments that mean something else in one field. */
const argumentsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sampleStatusReasons: { status: '"Invalidated"' },
  auditLogs: { params: '{ page: 1, pageSize: 20, status: ["Queued"] }' },
  createCommunication: { communication: createNewLetter(createId()) },
  processAdHocBatch: { params: createBatchParams(createId(), createId()) },
  locationAuditLogs: { params: '{ page: 1, pageSize: 20, status: ["Queued"] }' },
};

function createBatchParams(communicationId: string, locationId: string): string {
  return `{ accountType: "PWS", communicationId: "${communicationId}", locationIds: ["${locationId}"] }`;
}

function createNewLetter(eventId: string): string {
  return `{ name: "Letter ${createId()}", templateId: "blank-en", eventId: "${eventId}" }`;
}

function createCriteria(entityId: string): string {
  return `{ entityName: "location", entityIds: ["${entityId}"] }`;
}

/** Clears a custom field that does not exist: nothing changes, but the record must exist. */
function createData(entityId: string): string {
  return `{ entityName: "location", entityId: "${entityId}", version: 1, values: [{ customFieldDefinitionId: "${createId()}" }] }`;
}

interface Field {
  readonly endpoint: string;
  readonly operation: 'query' | 'mutation';
  readonly definition: GraphQLField<unknown, unknown>;
  readonly name: string;
  readonly requirement: FieldRequirement | undefined;
}
interface GraphqlResponse {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string; readonly statusCode?: number };
  }[];
}

let product: TestProduct;
let ours: TestPerson;
let theirs: TestPerson;
let fields: readonly Field[];
let accountFields: readonly (Field & { readonly requirement: GraphqlRequirement })[];

beforeAll(async () => {
  product = await sharedProduct();
  [ours, theirs] = [await aPerson(product.app), await aPerson(product.app)];
  fields = product.schemas.flatMap(({ path, schema }) => [
    ...createFields(path, 'query', schema.getQueryType()),
    ...createFields(path, 'mutation', schema.getMutationType()),
  ]);
  accountFields = fields.filter(
    (field): field is Field & { requirement: GraphqlRequirement } => typeof field.requirement === 'object',
  );
});

function createFields(
  endpoint: string,
  operation: Field['operation'],
  type: GraphQLObjectType | null | undefined,
): Field[] {
  return Object.values(type?.getFields() ?? {}).map((definition) => ({
    endpoint,
    operation,
    definition,
    name: `${endpoint} ${definition.name}`,
    requirement: definition.extensions['requirement'] as FieldRequirement | undefined,
  }));
}

async function requestJson(endpoint: string, query: string, person?: TestPerson): Promise<GraphqlResponse> {
  const response = await product.server.inject({
    method: 'POST',
    url: endpoint,
    headers: { ...person?.headers },
    payload: { query },
  });
  return response.json<GraphqlResponse>();
}

interface Attempt {
  readonly person?: TestPerson;
  readonly accountId: string;
  /** Records that the arguments name, created for each field because some fields change them. */
  readonly records?: (definition: Field['definition']) => Promise<Readonly<Record<string, string>>>;
}

async function outcome(
  { endpoint, operation, definition }: Field,
  { person, accountId, records }: Attempt,
): Promise<string> {
  const values: Readonly<Record<string, string>> = {
    ...argumentValues,
    ...argumentsOf[definition.name],
    ...(await records?.(definition)),
    accountId: `"${accountId}"`,
  };
  const args = definition.args.map(({ name }) => `${name}: ${values[name]}`);
  const { errors } = await requestJson(
    endpoint,
    `${operation} { ${definition.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${selection(definition)} }`,
    person,
  );
  const problem = errors?.[0]?.extensions;
  return errors ? `${problem?.statusCode ?? errors[0]?.message} ${problem?.code}` : 'ok';
}

/** All scalar fields of an object type; empty for a scalar. */
function selection({ type }: Field['definition']): string {
  const fieldsOfType = objectFields(type);
  if (!fieldsOfType) return '';
  return `{ ${fieldsOfType
    .filter((field) => !objectFields(field.type) && field.args.length === 0)
    .map(({ name }) => name)
    .join(' ')} }`;
}

function objectFields(type: GraphQLOutputType): readonly GraphQLField<unknown, unknown>[] | undefined {
  if ('ofType' in type) return objectFields(type.ofType);
  return 'getFields' in type ? Object.values(type.getFields()) : undefined;
}

/** Each field with its outcome, so that a failure names the fields. */
async function outcomes(which: readonly Field[], attempt: Attempt): Promise<string[]> {
  const all: string[] = [];
  for (const field of which) all.push(`${field.name}: ${await outcome(field, attempt)}`);
  return all;
}

/** Creates a location with a primary contact and a program with an event in the person's account. */
async function listRecords(
  person: TestPerson,
  { name: fieldName, args }: Field['definition'],
): Promise<Readonly<Record<string, string>>> {
  const create = async <Created extends { id: string }>(path: string, payload: object) =>
    (
      await product.server.inject({
        method: 'POST',
        url: `/pws/rest/accounts/${person.accountId}${path}`,
        headers: person.headers,
        payload,
      })
    ).json<Created>();
  const { id, contacts } = await create<{ id: string; contacts: { id: string }[] }>('/locations', {
    addressLine1: '1 Mill Street',
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    contact: { firstName: 'Priya' },
  });
  const days = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const program = await create('/programs', { programTypeId: 2, name: 'Taps', ...days });
  const event = await create('/samplingevents', {
    programId: program.id,
    name: 'First half',
    eventType: 'Sampling',
    ...days,
    protocolDefinitions: [{ skuId: 1 }],
  });
  const takes = (name: string) => args.some((one) => one.name === name);
  const letterId = args.some(({ name }) => name.startsWith('communication')) ? await aLetter(person) : createId();
  return {
    communicationId: `"${letterId}"`,
    communication:
      fieldName === 'createCommunication' ? createNewLetter(event.id) : `{ id: "${letterId}", version: 1 }`,
    locationId: `"${id}"`,
    relationId: `"${id}"`,
    contactId: `"${contacts[0]?.id}"`,
    criteria: createCriteria(id),
    data: createData(id),
    programId: `"${program.id}"`,
    eventId: `"${event.id}"`,
    locationIds: `["${id}"]`,
    ...(takes('kitIds') && {
      kitIds: `["${await aKitWithResults(product, person, { event: { id: event.id, programId: program.id }, locationId: id })}"]`,
    }),
    ...(takes('download') && { params: createBatchParams(await anActiveCommunication(product, person), id) }),
    ...(takes('batchId') && {
      batchId: `"${(await aBatchOfLetters(product, person, id)).letterBatchId}"`,
    }),
  };
}

async function aLetter({ headers }: TestPerson): Promise<string> {
  const response = await product.server.inject({
    method: 'POST',
    url: '/platform/communications/communication',
    headers,
    payload: { name: `Letter ${createId()}`, templateId: 'blank-en', language: 'en', triggerType: 'AdHocLocation' },
  });
  return response.json<{ id: string }>().id;
}

function each(which: readonly Field[], expected: string): string[] {
  if (which.length === 0) throw new Error('No field to try');
  return which.map((field) => `${field.name}: ${expected}`);
}

describe('every field of the schema', () => {
  test('declares its requirements from the shared table and takes accountId unless it is about the signed-in person', () => {
    expect(fields.filter(({ requirement }) => requirement === undefined).map(({ name }) => name)).toEqual([]);
    const undeclared = accountFields.filter(
      ({ requirement }) => !Object.values<Requirement>(requirements).some((one) => isDeepStrictEqual(one, requirement)),
    );
    expect(undeclared.map(({ name }) => name)).toEqual([]);
    expect(
      accountFields
        .filter(({ definition }) => !definition.args.some(({ name }) => name === 'accountId'))
        .map(({ name }) => name),
    ).toEqual([]);
    const unknown = fields
      .flatMap(({ definition }) => definition.args.map(({ name }) => name))
      .filter((name) => name !== 'accountId' && !(name in argumentValues));
    expect(unknown).toEqual([]);
  });

  test('has a description if it is about letters, like the type that it returns', () => {
    const aboutLetters = accountFields.filter(({ requirement }) => requirement.feature === 'COMMS');
    const describedParts = aboutLetters.flatMap(({ name, definition }) => [
      { name, description: definition.description },
      ...(objectFields(definition.type) ? [getNamedType(definition.type)] : []),
    ]);
    expect(describedParts.length).toBeGreaterThan(20);
    expect(describedParts.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  test('resolves for a member', async () => {
    expect(
      await outcomes(accountFields, {
        person: ours,
        accountId: ours.accountId,
        records: (of) => listRecords(ours, of),
      }),
    ).toEqual(each(accountFields, 'ok'));
  });

  test('does not find the records of another account inside ours', async () => {
    const withRecord = accountFields.filter(({ definition }) =>
      definition.args.some(({ name }) =>
        [
          'relationId',
          'contactId',
          'criteria',
          'data',
          'programId',
          'communicationId',
          'communication',
          'batchId',
          'kitIds',
          'download',
        ].includes(name),
      ),
    );
    expect(
      await outcomes(withRecord, { person: ours, accountId: ours.accountId, records: (of) => listRecords(theirs, of) }),
    ).toEqual(each(withRecord, '404 notFound'));
  });

  test('is refused without a token', async () => {
    expect(await outcomes(fields, { accountId: ours.accountId })).toEqual(each(fields, '401 notSignedIn'));
  });

  test('does not find another account, nor one that does not exist', async () => {
    expect(await outcomes(accountFields, { person: ours, accountId: theirs.accountId })).toEqual(
      each(accountFields, '404 notFound'),
    );
    expect(await outcomes(accountFields, { person: ours, accountId: createId() })).toEqual(
      each(accountFields, '404 notFound'),
    );
  });

  test('is refused to a member without the permission', async () => {
    for (const [access, permissions] of Object.entries(underprivileged)) {
      const which = accountFields.filter(({ requirement }) => requirement.access === access);
      if (permissions === null || which.length === 0) continue;
      expect(
        await outcomes(which, {
          person: await createMember(product, ours.accountId, permissions),
          accountId: ours.accountId,
        }),
      ).toEqual(each(which, '403 notAllowed'));
    }
  });

  test('is refused without the feature', async () => {
    const person = await createPersonWithoutFeatures(product);
    const withFeature = accountFields.filter(({ requirement }) => requirement.feature !== undefined);
    expect(await outcomes(withFeature, { person, accountId: person.accountId })).toEqual(
      each(withFeature, '403 featureMissing'),
    );
  });

  test('is refused before the terms are accepted', async () => {
    expect(
      await outcomes(accountFields, {
        person: await createPersonBeforeTerms(product, ours.accountId),
        accountId: ours.accountId,
      }),
    ).toEqual(each(accountFields, '403 termsNotAccepted'));
  });
});
