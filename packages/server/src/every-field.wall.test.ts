import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../testing/people.ts';
import { startProduct, type TestProduct } from '../testing/product.ts';
import { aMember, aPersonBeforeTheTerms, aPersonWithoutFeatures } from '../testing/wall-world.ts';
import { newId } from './foundation/new-id.ts';

// Every field of the GraphQL schema, as introspection tells it, tried from the wrong side.

/** Fields that name no account, because they are about the person who asks. */
const aboutThePerson: readonly string[] = ['ProfileUpdate', 'acceptTerms', 'hasAccepted'];
/** Fields of an account, with the feature that each needs. A field that is in neither list fails the first test. */
const ofAnAccount: Readonly<Record<string, { readonly feature?: string }>> = {
  accountHasFeature: {},
  getFeaturesByAccount: {},
  inventoryMaterialCounts: { feature: 'ASSETS' },
};
/** Values for arguments other than `accountId`. */
const argumentValues: Readonly<Record<string, string>> = { featureCode: 'ASSETS', firstName: 'Dana', lastName: 'Lee' };

interface TypeReference {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType: TypeReference | null;
}
interface FieldOfType {
  readonly name: string;
  readonly args: readonly { readonly name: string }[];
  readonly type: TypeReference;
}
interface Field extends FieldOfType {
  readonly operation: 'query' | 'mutation';
}
interface Schema {
  readonly queryType: { readonly fields: readonly FieldOfType[] };
  readonly mutationType: { readonly fields: readonly FieldOfType[] } | null;
  readonly types: readonly { readonly name: string; readonly fields: readonly FieldOfType[] | null }[];
}
interface Answer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string; readonly statusCode?: number } }[];
}

let product: TestProduct;
let ours: TestPerson;
let theirs: TestPerson;
let schema: Schema;
let fields: readonly Field[];

beforeAll(async () => {
  product = await startProduct();
  [ours, theirs] = [await aPerson(product.house), await aPerson(product.house)];
  const reference = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';
  const told = `fields { name args { name } type { ${reference} } }`;
  const { data } = await ask<{ __schema: Schema }>(`{ __schema { queryType { ${told} } mutationType { ${told} } types { name ${told} } } }`);
  schema = (data as { __schema: Schema }).__schema;
  fields = [
    ...schema.queryType.fields.map((field): Field => ({ ...field, operation: 'query' })),
    ...(schema.mutationType?.fields ?? []).map((field): Field => ({ ...field, operation: 'mutation' })),
  ];
});
afterAll(() => product.stop());

async function ask<Data>(query: string, person?: TestPerson): Promise<Answer<Data>> {
  const response = await product.app.inject({ method: 'POST', url: '/pws/graphql', headers: { ...person?.headers }, payload: { query } });
  return response.json<Answer<Data>>();
}

async function outcome(field: Field, { person, accountId }: { person?: TestPerson; accountId: string }): Promise<string> {
  const values = { ...argumentValues, accountId };
  const given = field.args.map(({ name }) => `${name}: ${JSON.stringify(values[name as keyof typeof values])}`);
  const { errors } = await ask(`${field.operation} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection(field.type)} }`, person);
  const problem = errors?.[0]?.extensions;
  return errors ? `${problem?.statusCode ?? errors[0]?.message} ${problem?.code}` : 'answered';
}

/** All plain fields of an object; nothing for a plain value. */
function selection(type: TypeReference): string {
  const named = namedType(type);
  if (named.kind !== 'OBJECT') return '';
  const plain = (schema.types.find(({ name }) => name === named.name)?.fields ?? []).filter((field) => namedType(field.type).kind !== 'OBJECT' && field.args.length === 0);
  return `{ ${plain.map(({ name }) => name).join(' ')} }`;
}

function namedType(type: TypeReference): TypeReference {
  return type.ofType ? namedType(type.ofType) : type;
}

/** Every field beside its outcome, so that a failure names the fields. */
async function outcomes(which: readonly Field[], attempt: { person?: TestPerson; accountId: string }): Promise<string[]> {
  const all: string[] = [];
  for (const field of which) all.push(`${field.name}: ${await outcome(field, attempt)}`);
  return all;
}

function each(which: readonly Field[], due: string): string[] {
  if (which.length === 0) throw new Error('There is no such field to try');
  return which.map((field) => `${field.name}: ${due}`);
}

const accountFields = () => fields.filter((field) => field.name in ofAnAccount);

describe('every field of the schema', () => {
  test('is known to this test, and takes its account as an argument unless it is about the person', () => {
    expect(fields.map((field) => field.name).sort()).toEqual([...aboutThePerson, ...Object.keys(ofAnAccount)].sort());
    expect(accountFields().filter((field) => !field.args.some(({ name }) => name === 'accountId'))).toEqual([]);
    const unknown = fields.flatMap((field) => field.args.map(({ name }) => name)).filter((name) => name !== 'accountId' && !(name in argumentValues));
    expect(unknown).toEqual([]);
  });

  test('answers a member', async () => {
    expect(await outcomes(accountFields(), { person: ours, accountId: ours.accountId })).toEqual(each(accountFields(), 'answered'));
  });

  test('is refused without a token', async () => {
    expect(await outcomes(fields, { accountId: ours.accountId })).toEqual(each(fields, '401 notSignedIn'));
  });

  test('does not know another account, nor one that does not exist', async () => {
    expect(await outcomes(accountFields(), { person: ours, accountId: theirs.accountId })).toEqual(each(accountFields(), '404 notFound'));
    expect(await outcomes(accountFields(), { person: ours, accountId: newId() })).toEqual(each(accountFields(), '404 notFound'));
  });

  test('is refused to a member without any permission', async () => {
    expect(await outcomes(accountFields(), { person: await aMember(product, ours.accountId, []), accountId: ours.accountId })).toEqual(each(accountFields(), '403 notAllowed'));
  });

  test('is refused when the account did not buy its feature', async () => {
    const person = await aPersonWithoutFeatures(product);
    const sold = accountFields().filter((field) => ofAnAccount[field.name]?.feature);
    expect(await outcomes(sold, { person, accountId: person.accountId })).toEqual(each(sold, '403 featureMissing'));
  });

  test('is refused before the terms are accepted', async () => {
    expect(await outcomes(accountFields(), { person: await aPersonBeforeTheTerms(product, ours.accountId), accountId: ours.accountId })).toEqual(each(accountFields(), '403 termsNotAccepted'));
  });
});
