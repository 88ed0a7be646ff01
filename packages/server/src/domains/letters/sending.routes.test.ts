import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { Communication, CommunicationPreview } from '@curbstop/contract/communications/communication.rules';
import type { BatchRow, OutdatedLetter } from '@curbstop/contract/letters/letter.rules';
import type { LetterPlanSummary, LettersSent, ResultLetterCounts } from '@curbstop/contract/letters/sending.rules';
import { letterDaySentences } from '@curbstop/contract/letters/sending.values';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, summarizeProblem } from '../../../testing/call-endpoint.ts';
import { listLevelsOfLetter } from '@curbstop/contract/communications/letter-result.calculation';
import type { AccountId } from '../../foundation/database/account-id.ts';
import { listResultsForLetters } from '../samples/letter-result.service.ts';
import { getToday } from '../../foundation/clock.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { readPdf } from '../../../testing/pdf-text.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { unzip } from '../../../testing/unzip.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  const { body: profile } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', '/pws@/profile');
  const fields = { ...accountProfileFields.parse(profile), contactPhone: '8605550100' };
  await fixture.requestJson(fixture.administrator, 'PUT', '/pws@/profile', { version: profile.version, fields });
});

/** Changes what the product could not, so that what it remembers of the account is no longer used. */
async function changeStored(statement: string, values: readonly unknown[]): Promise<void> {
  const { ownerPool } = fixture.product.app.database;
  await ownerPool.query(statement, [...values]);
  await ownerPool.query('update account_data_versions set version = version + 1 where account_id = $1', [
    fixture.reader.accountId,
  ]);
}

const base = '/platform/communications';
let createdCount = 0;

/** An active letter. */
async function aLetter(overrides: object = {}): Promise<Communication> {
  const body = {
    name: `Letter ${++createdCount}`,
    templateId: 'filterInstructions-en',
    language: 'en',
    ...adHoc,
    ...overrides,
  };
  const { body: draft } = await fixture.requestJson<Communication>(fixture.crew, 'POST', `${base}/communication`, body);
  const { body: active } = await fixture.requestJson<Communication>(
    fixture.editor,
    'PUT',
    `${base}/communication/${draft.id}/status`,
    { version: draft.version, status: 'Active' },
  );
  if (active.status !== 'Active') throw new Error(`Not active: ${JSON.stringify([draft, active])}`);
  return active;
}
const adHoc = { triggerType: 'AdHocLocation' };
const resultsLetter = (
  event: SamplingEvent,
  triggerCondition: string,
  templateId: string,
  { language = 'en', communicationType = 'Letter' } = {},
) =>
  aLetter({
    triggerType: 'SendKitResult',
    triggerCondition,
    templateId: `${templateId}-${language}`,
    language,
    communicationType,
    programId: fixture.program.id,
    eventId: event.id,
  });

/** A location; the first contact is the primary one. */
async function aLocation(overrides: object = {}, contact?: object, ...others: readonly object[]): Promise<string> {
  const { body } = await fixture.requestJson<LocationDetails>(fixture.administrator, 'POST', '@/locations', {
    addressLine1: `${++createdCount} Oak Street`,
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    ...overrides,
    ...(contact && { contact }),
  });
  for (const other of others) await graphql(createContact, { relationId: body.id, contact: other });
  return body.id;
}
const createContact = `mutation ($accountId: String!, $relationId: String!, $contact: ContactInput!) {
  createContact(accountId: $accountId, relationType: "Location", relationId: $relationId, contact: $contact) { id } }`;

async function graphql(query: string, variables: object = {}, person = fixture.administrator) {
  const { body } = await callEndpoint<{ data: Record<string, unknown> | null; errors?: { message: string }[] }>(
    fixture.product,
    {
      as: person,
      method: 'POST',
      path: '/pws/graphql',
      body: { query, variables: { accountId: person.accountId, ...variables } },
    },
  );
  return body;
}

const plan = (body: object, person: TestPerson = fixture.crew) =>
  fixture.requestJson<LetterPlanSummary>(person, 'POST', `${base}/ad-hoc/plan`, { method: 'PDF', ...body });
const toConfirmedLetters = ({
  letters = 0,
  previouslySent = 0,
  newestLetterId = null,
}: Partial<LetterPlanSummary>) => ({
  letters,
  previouslySent,
  newestLetterId,
});
/** Sends what the plan shows. */
async function send(body: object, person: TestPerson = fixture.crew) {
  const seen = toConfirmedLetters((await plan({ ...body, seen: undefined, templateId: undefined }, person)).body);
  return fixture.requestJson<LettersSent>(person, 'POST', `${base}/ad-hoc`, { method: 'PDF', seen, ...body });
}
const count = (body: object, person: TestPerson = fixture.crew) =>
  fixture.requestJson<ResultLetterCounts>(person, 'POST', `${base}/results-letters/counts`, body);
const planResults = (body: object, person: TestPerson = fixture.crew) =>
  fixture.requestJson<LetterPlanSummary>(person, 'POST', `${base}/results-letters/plan`, { method: 'PDF', ...body });
async function sendResults(body: object, person: TestPerson = fixture.crew) {
  const seen = toConfirmedLetters((await planResults({ ...body, markComplete: undefined }, person)).body);
  return fixture.requestJson<LettersSent>(person, 'POST', `${base}/results-letters`, { method: 'PDF', seen, ...body });
}

const callBatch = (method: 'GET' | 'POST', path: string, body?: object) =>
  fixture.requestJson<BatchRow>(fixture.editor, method, `${base}/batch/${path}`, body);

interface LetterRecord {
  readonly recipient_kind: string;
  readonly recipient_name: string;
  readonly address: readonly string[];
  readonly language: string;
  readonly letter_name: string;
  readonly status: string;
  readonly failure: string | null;
  readonly blocks: unknown;
}
async function listLetters(batchId: string): Promise<readonly LetterRecord[]> {
  const { rows } = await fixture.product.app.database.ownerPool.query(
    'select recipient_kind, recipient_name, address, language, letter_name, status, failure, blocks from letters where batch_id = $1 order by sheet',
    [batchId],
  );
  return rows as LetterRecord[];
}

const resident = { firstName: 'Dana', lastName: 'Reyes', contactTypeId: 2, primaryLanguageId: 1 };

const poBox = { mailingAddressLine1: 'PO Box 7', mailingCity: 'Hartford', mailingState: 'CT', mailingZip: '06101' };
const owner = { firstName: 'Sam', lastName: 'Cole', contactTypeId: 1 };
const addressAt = (street: string) => ({
  addressLine1: street,
  city: 'Harlow',
  stateOrProvince: 'CT',
  postalCode: '06415',
});

describe('a letter to locations', () => {
  test('goes to the resident of the service address, by name only if that person lives there', async () => {
    const letter = await aLetter();
    const locationIds = [await aLocation({}, resident), await aLocation(poBox, owner), await aLocation()];
    const { body } = await send({ communicationId: letter.id, recipients: { locationIds } });
    expect(body).toMatchObject({ letters: 3, unreachable: 0 });
    const names = (await listLetters(body.batchId)).map(({ address }) => address[0]);
    expect(names).toEqual(['Dana Reyes', 'Resident', 'Resident']);
  });

  test('goes to the mailing address or the owner, and to each household once', async () => {
    const letter = await aLetter();
    const rented = await aLocation(poBox, resident, { ...owner, ...addressAt('9 Elm Avenue') });
    const lived = await aLocation({ addressLine1: '5 Elm Avenue' }, { ...owner, ...addressAt('5 ELM AVE.') });
    const recipients = { locationIds: [rented, lived] };
    const kinds = async (to: string) => {
      const { body } = await send({ communicationId: letter.id, recipients, to });
      return (await listLetters(body.batchId)).map((one) => [one.recipient_kind, one.address[0], one.address[1]]);
    };
    expect(await kinds('mailingAddress')).toEqual([
      ['mailingAddress', 'Dana Reyes', 'PO Box 7'],
      ['mailingAddress', 'Sam Cole', '5 ELM AVE.'],
    ]);
    expect(await kinds('owner')).toEqual([
      ['owner', 'Sam Cole', '9 Elm Avenue'],
      ['owner', 'Sam Cole', '5 ELM AVE.'],
    ]);
    expect(await kinds('all')).toEqual([
      ['serviceAddress', 'Dana Reyes', expect.stringMatching(/Oak Street$/)],
      ['mailingAddress', 'Dana Reyes', 'PO Box 7'],
      ['owner', 'Sam Cole', '9 Elm Avenue'],
      ['serviceAddress', 'Sam Cole', '5 Elm Avenue'],
    ]);
  });

  test('goes to no owner in an account without contacts [B6.4]', async () => {
    const letter = await aLetter();
    const recipients = { locationIds: [await aLocation(poBox, { ...owner, ...addressAt('9 Elm Avenue') })] };
    const setContacts = (enabled: boolean) =>
      fixture.product.app.database.owner
        .insertInto('account_features')
        .values({ account_id: fixture.crew.accountId, feature_code: 'CONTACTS', enabled })
        .onConflict((conflict) => conflict.columns(['account_id', 'feature_code']).doUpdateSet({ enabled }))
        .execute();
    await setContacts(false);
    for (const to of ['owner', 'all'])
      expect(summarizeProblem(await send({ communicationId: letter.id, recipients, to })).slice(0, 2)).toEqual([
        403,
        'featureMissing',
      ]);
    await setContacts(true);
  });

  test('is previewed as it is sent, to the resident, the mailing address or the owner [B7.9]', async () => {
    const letter = await aLetter();
    const landlord = { ...owner, ...addressAt('9 Elm Avenue') };
    const [rented, empty] = [await aLocation(poBox, landlord, resident), await aLocation(poBox, landlord)];
    const preview = async (locationId: string, overrides: object = {}) => {
      const body = { content: letter.content, language: 'en', locationId, ...overrides };
      return (await fixture.requestJson<CommunicationPreview>(fixture.reader, 'POST', `${base}/preview`, body)).body;
    };
    for (const to of ['serviceAddress', 'mailingAddress', 'all']) {
      const shown = [await preview(rented, { to }), await preview(empty, { to })];
      const { body } = await send({ communicationId: letter.id, recipients: { locationIds: [rented, empty] }, to });
      const sent = await listLetters(body.batchId);
      expect(sent).toHaveLength(shown.reduce((sum, { letters }) => sum + letters, 0));
      const firstOfEach = [sent[0], sent[shown[0]?.letters ?? 0]];
      expect(shown.map(({ address, blocks }) => ({ address, blocks }))).toEqual(
        firstOfEach.map((one) => ({ address: one?.address, blocks: one?.blocks })),
      );
    }
    const byDefault = [await preview(rented), await preview(empty)];
    expect(byDefault.map(({ address }) => address[0])).toEqual(['Dana Reyes', 'Resident']);
    expect(JSON.stringify(byDefault)).not.toContain('Sam Cole');
    expect((await preview(rented, { to: 'owner' })).address.slice(0, 2)).toEqual(['Sam Cole', '9 Elm Avenue']);
  });

  test('has no preview for another person if the location has no such recipient', async () => {
    const locationId = await aLocation({}, resident);
    const body = { content: (await aLetter()).content, language: 'en', locationId, to: 'owner' };
    const preview = (overrides: object = {}) =>
      fixture.requestJson<CommunicationPreview>(fixture.reader, 'POST', `${base}/preview`, { ...body, ...overrides });
    const reason = 'No property owner is recorded at this location';
    expect((await preview()).body).toMatchObject({ noRecipient: reason, letters: 0, address: [], blocks: [] });
    expect(
      summarizeProblem(await fixture.requestJson(fixture.reader, 'POST', `${base}/preview/pdf`, body)).slice(1),
    ).toEqual(['noRecipient', `There is no letter for this location. ${reason}.`]);
    expect((await preview({ to: 'serviceAddress', communicationType: 'Email' })).body.noRecipient).toBe(
      'No email address is recorded for this recipient',
    );
    expect((await preview({ to: 'neighbor' })).status).toBe(400);
  });

  test('is written in the language of the person recipients it addresses, if there is such a version', async () => {
    const letter = await aLetter();
    const spanish = await aLetter({ templateId: 'filterInstructions-es', language: 'es' });
    const locationIds = [
      await aLocation({}, { ...resident, primaryLanguageId: 2 }),
      await aLocation({}, { ...resident, primaryLanguageId: 9 }),
      await aLocation({}, { ...resident, primaryLanguageId: 99, preferredLanguage: 'Español' }),
    ];
    const { body } = await plan({ communicationId: letter.id, recipients: { locationIds } });
    expect(body.byLetter).toEqual([
      { communicationId: letter.id, name: letter.name, language: 'en', triggerCondition: null, letters: 1 },
      { communicationId: spanish.id, name: spanish.name, language: 'es', triggerCondition: null, letters: 2 },
    ]);
    expect(body.otherLanguages).toEqual([{ language: 'Portuguese', letters: 1 }]);
  });

  test('is written once in each language of the residents, or its missing translation is named', async () => {
    const letter = await aLetter();
    const spanish = await aLetter({ templateId: 'filterInstructions-es', language: 'es' });
    const at = await aLocation(
      {},
      { ...resident, firstName: 'Ann', lastName: 'Lee' },
      { ...resident, firstName: 'Juana', lastName: 'Ruiz', primaryLanguageId: 2 },
      { ...resident, firstName: 'Luis', lastName: 'Ruiz', primaryLanguageId: 2 },
      { ...resident, firstName: 'Rui', lastName: 'Reis', primaryLanguageId: 9 },
    );
    const input = { communicationId: letter.id, recipients: { locationIds: [at] } };
    const { body } = await plan(input);
    expect(body).toMatchObject({
      letters: 2,
      byLetter: [
        { communicationId: letter.id, language: 'en', letters: 1 },
        { communicationId: spanish.id, language: 'es', letters: 1 },
      ],
      otherLanguages: [{ language: 'Portuguese', letters: 1 }],
      previouslySent: 0,
    });
    await send(input);
    const { rows } = await fixture.product.app.database.ownerPool.query(
      'select recipient_name as name, language from letters where location_id = $1 order by language',
      [at],
    );
    expect(rows).toEqual([
      { name: 'Ann Lee', language: 'en' },
      { name: 'Juana Ruiz', language: 'es' },
    ]);
    expect((await plan(input)).body).toMatchObject({ letters: 2, previouslySent: 1 });
  });

  test('is not sent with a blank or with another classification than the record’s, and shows why', async () => {
    const needsOwner = await aLocation();
    const letter = await aLetter({ templateId: 'serviceLineLead-en' });
    const { body } = await plan({ communicationId: letter.id, recipients: { locationIds: [needsOwner] } });
    expect(body).toMatchObject({ letters: 0, unreachable: 1 });
    expect(body.unreachableShown[0]?.reason).toBe(`“${letter.name}” is for Lead; this location has no service line`);
    const welcome = await aLetter({ templateId: 'newCustomer-en' });
    const ofWelcome = await plan({ communicationId: welcome.id, recipients: { locationIds: [needsOwner] } });
    expect(ofWelcome.body.unreachableShown[0]?.reason).toBe(
      `“${welcome.name}” says what the service line is made of; this location has no service line`,
    );
    expect(
      summarizeProblem(await send({ communicationId: letter.id, recipients: { locationIds: [needsOwner] } })),
    ).toEqual([
      409,
      'nothingToSend',
      `There is no letter to send: none of the selected locations can get one. 1 location: ${body.unreachableShown[0]?.reason}.`,
    ]);
    const toOwner = await plan({
      communicationId: (await aLetter()).id,
      recipients: { locationIds: [needsOwner] },
      to: 'owner',
    });
    expect(toOwner.body.unreachableShown[0]?.reason).toBe('No property owner is recorded at this location');
  });

  test('is not sent if it was active before its text was compared with the rule, and quotes the sentence', async () => {
    const letter = await aLetter({ templateId: 'serviceLineLead-en' });
    const at = await aLocation();
    await fixture.addLine(at);
    const recipients = { locationIds: [at] };
    const denial = 'Your service line is not lead.';
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: denial }] };
    await changeStored(
      `update communication_versions set content = jsonb_set(content, '{content}', content->'content' || $2::jsonb)
        where communication_id = $1`,
      [letter.id, JSON.stringify([paragraph])],
    );
    const says = `The letter says “${denial}”, but this notice is for lines classified as Lead.`;
    const { body } = await plan({ communicationId: letter.id, recipients });
    expect(body).toMatchObject({ letters: 0, unreachable: 1 });
    expect(body.unreachableShown[0]?.reason).toContain(says);
    const refused = summarizeProblem(await send({ communicationId: letter.id, recipients }));
    expect(refused[1]).toBe('nothingToSend');
    expect(refused[2]).toContain(says);
    const { body: stored } = await fixture.requestJson<Communication>(
      fixture.reader,
      'GET',
      `${base}/communication/${letter.id}`,
    );
    expect(stored).toMatchObject({ status: 'Active', problems: [{ code: 'denial', sentence: says }] });
  });

  test('is not sent to a household whose record would print what the rule does not allow, but to the others', async () => {
    const { ownerPool } = fixture.product.app.database;
    const letter = await aLetter({ templateId: 'serviceLineLead-en' });
    const [harmful, harmless] = [
      await aLocation({ name: 'Lead-free home: water is safe to drink' }),
      await aLocation({ name: 'Safe Harbor House' }),
    ];
    for (const at of [harmful, harmless]) await fixture.addLine(at);
    const paragraph = {
      type: 'paragraph',
      content: [{ type: 'mergeField', attrs: { field: 'location.name', fallback: 'home' } }],
    };
    await changeStored(
      `update communication_versions set content = jsonb_set(content, '{content}', content->'content' || $2::jsonb)
        where communication_id = $1`,
      [letter.id, JSON.stringify([paragraph])],
    );
    const request = { communicationId: letter.id, recipients: { locationIds: [harmful, harmless] } };
    const { body } = await plan(request);
    expect(body).toMatchObject({ letters: 1, unreachable: 1 });
    expect(body.unreachableShown).toEqual([
      expect.objectContaining({
        locationId: harmful,
        reason:
          'The letter says “water is safe to drink” with the value of “Location: Location name”, but the rule requires the health effects of lead, which has no safe level. Correct the record',
      }),
    ]);
    expect((await send(request)).status).toBe(200);
    const { rows } = await ownerPool.query('select location_id from letters where communication_id = $1', [letter.id]);
    expect(rows).toEqual([{ location_id: harmless }]);
  });

  test('states the classification on record, also if its stored text is older than the statement', async () => {
    const letter = await aLetter({ templateId: 'serviceLineLead-en' });
    const at = await aLocation();
    await fixture.addLine(at);
    await changeStored(
      `update communication_versions set content = jsonb_set(content, '{content}',
        jsonb_path_query_array(content, '$.content[*] ? (!(@.attrs.key == "lineStatement"))'))
        where communication_id = $1`,
      [letter.id],
    );
    await send({ communicationId: letter.id, recipients: { locationIds: [at] } });
    const { rows } = await fixture.product.app.database.ownerPool.query(
      'select blocks::text from letters where communication_id = $1',
      [letter.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].blocks).toContain('brings water to this address is made of lead');
    expect(rows[0].blocks).toContain('System side');
  });

  test('is refused by name before it is sent if no font has the characters of the name', async () => {
    const letter = await aLetter();
    const inScripts = await aLocation({}, { ...resident, firstName: '王小明', lastName: 'محمد' });
    const unknown = await aLocation({}, { ...resident, firstName: 'አበበ', lastName: 'Bikila' });
    const recipients = { locationIds: [inScripts, unknown] };
    const { body } = await plan({ communicationId: letter.id, recipients });
    expect(body).toMatchObject({ letters: 1, unreachable: 1 });
    expect(body.unreachableShown).toEqual([
      expect.objectContaining({
        locationId: unknown,
        reason:
          'The letter to አበበ Bikila cannot be printed, because the letter font does not have these characters: “አ”, “በ”. Rewrite the name or address in Latin letters on the location. For a name, you can also address the letter to “Resident” when you confirm the letters.',
      }),
    ]);
    expect(body.unprintableNames).toBe(1);
    const toResident = { communicationId: letter.id, recipients, addressToResident: true };
    expect((await plan(toResident)).body).toMatchObject({ letters: 2, unreachable: 0, unprintableNames: 1 });
    const { batchId } = (await send(toResident)).body;
    expect((await callBatch('GET', batchId)).body.addressedToResident).toBe(1);
    const sent = await listLetters(batchId);
    expect(sent.map(({ address }) => address[0])).toEqual(['王小明 محمد', 'Resident']);
  });

  test('is not sent twice to the same location if duplicates are skipped [B4.7, B7.7]', async () => {
    const letter = await aLetter();
    const [first, second] = [await aLocation(), await aLocation()];
    await send({ communicationId: letter.id, recipients: { locationIds: [first] } });
    const both = { communicationId: letter.id, recipients: { locationIds: [first, second] } };
    const today = getToday(fixture.product.app.clock, 'America/New_York');
    expect((await plan(both)).body).toMatchObject({
      letters: 2,
      previouslySent: 1,
      notMailed: { locations: 1, createdOn: today },
      lastSentOn: null,
    });
    await changeStored(`update letters set status = 'Submitted' where communication_id = $1`, [letter.id]);
    const atMailHouse = (await plan(both)).body;
    expect(atMailHouse).toMatchObject({ previouslySent: 1, onTheWay: 1, lastSentOn: null });
    expect(atMailHouse).not.toHaveProperty('notMailed');
    await changeStored(`update letters set status = 'Mailed', mailed_on = $2 where communication_id = $1`, [
      letter.id,
      today,
    ]);
    const afterMailing = (await plan(both)).body;
    expect(afterMailing).toMatchObject({ letters: 2, previouslySent: 1, lastSentOn: today });
    expect(afterMailing).not.toHaveProperty('notMailed');
    expect((await send({ ...both, skipDuplicates: true })).body.letters).toBe(1);
    const query = `query ($accountId: String!, $communicationId: String!, $locationIds: [String!]!) {
      previouslySentComms(accountId: $accountId, communicationId: $communicationId, locationIds: $locationIds) { locationId } }`;
    const { data } = await graphql(query, { communicationId: letter.id, locationIds: [first, second] });
    expect(data?.['previouslySentComms']).toHaveLength(2);
  });

  test('is a duplicate although the year of notices turned since it was mailed, as previouslySentComms says too', async () => {
    const letter = await aLetter({ templateId: 'serviceLineLead-en' });
    const location = await aLocation();
    await fixture.addLine(location);
    const query = `query ($accountId: String!, $communicationId: String!, $locationIds: [String!]!) {
      previouslySentComms(accountId: $accountId, communicationId: $communicationId, locationIds: $locationIds) { locationId } }`;
    const request = { communicationId: letter.id, recipients: { locationIds: [location] } };
    await send(request);
    const read = async (on: string) => {
      await changeStored(
        `update letters set status = 'Mailed', letter_on = $2, mailed_on = $2 where communication_id = $1`,
        [letter.id, on],
      );
      const { previouslySent, lastSentOn } = (await plan(request)).body;
      const { data } = await graphql(query, { communicationId: letter.id, locationIds: [location] });
      return { previouslySent, lastSentOn, named: data?.['previouslySentComms'] };
    };
    const today = getToday(fixture.product.app.clock, 'America/New_York');
    const [recent, old] = [addDays(today, -150), addDays(today, -400)];
    expect(await read(recent)).toEqual({ previouslySent: 1, lastSentOn: recent, named: [{ locationId: location }] });
    expect(await read(old)).toEqual({ previouslySent: 0, lastSentOn: null, named: [] });
  });

  test('is found by the payload of the specification, with variables of type ID and without an account [B7.7]', async () => {
    const letter = await aLetter();
    const locationIds = [await aLocation()];
    await send({ communicationId: letter.id, recipients: { locationIds } });
    const query = `query ($communicationId: ID!, $locationIds: [ID!]!) {
      previouslySentComms(communicationId: $communicationId, locationIds: $locationIds) { locationId } }`;
    const variables = { communicationId: letter.id, locationIds, accountId: undefined };
    const answer = await graphql(query, variables);
    expect(answer.errors).toBeUndefined();
    expect(answer.data?.['previouslySentComms']).toEqual([{ locationId: locationIds[0] }]);
    expect((await graphql(query, variables, fixture.memberOfOtherAccount)).errors).toMatchObject([
      { extensions: { statusCode: 404 } },
    ]);
  });

  test('is a duplicate in each of its languages [B7.7]', async () => {
    const letter = await aLetter();
    const spanish = await aLetter({ templateId: 'filterInstructions-es', language: 'es' });
    const locationIds = [await aLocation()];
    await send({ communicationId: spanish.id, recipients: { locationIds } });
    const query = `query ($accountId: String!, $communicationId: String!, $locationIds: [String!]!) {
      previouslySentComms(accountId: $accountId, communicationId: $communicationId, locationIds: $locationIds) { locationId } }`;
    const { data } = await graphql(query, { communicationId: letter.id, locationIds });
    expect(data?.['previouslySentComms']).toEqual([{ locationId: locationIds[0] }]);
    const inEnglish = { communicationId: letter.id, recipients: { locationIds } };
    expect((await plan(inEnglish)).body).toMatchObject({ letters: 1, previouslySent: 1 });
  });

  test('is a duplicate of one that may have been delivered, whose location is named', async () => {
    const letter = await aLetter();
    const [uncertain, failed] = [await aLocation({ addressLine1: '7 Alder Street' }), await aLocation()];
    const both = { communicationId: letter.id, recipients: { locationIds: [uncertain, failed] } };
    await send(both);
    await changeStored(
      `update letters set status = 'Failed', may_have_left = (location_id = $2) where communication_id = $1`,
      [letter.id, uncertain],
    );
    const named = { previouslySent: 1, uncertain: { locations: 1, addresses: ['7 Alder Street'] }, lastSentOn: null };
    expect((await plan(both)).body).toMatchObject({ letters: 2, ...named });
    expect((await plan({ ...both, skipDuplicates: true })).body).toMatchObject({ letters: 1, ...named });
  });

  test('does not count as a duplicate for the resident if only the owner was sent it, or in the next year', async () => {
    const { id: communicationId } = await aLetter();
    const rented = await aLocation({}, resident, { ...owner, ...addressAt('9 Elm Avenue') });
    const recipients = { locationIds: [rented, await aLocation()] };
    await send({ communicationId, recipients, to: 'owner' });
    const repeatedRequest = { communicationId, recipients, skipDuplicates: true };
    expect((await plan({ ...repeatedRequest, to: 'owner' })).body).toMatchObject({ letters: 0, previouslySent: 1 });
    expect((await plan({ ...repeatedRequest, to: 'all' })).body).toMatchObject({ letters: 2, previouslySent: 1 });
    await changeStored(`update letters set letter_on = letter_on - interval '1 year' where communication_id = $1`, [
      communicationId,
    ]);
    const repeated = (await plan({ ...repeatedRequest, to: 'owner' })).body;
    expect(repeated).toMatchObject({ letters: 1, previouslySent: 0 });
  });

  test('is named as not sent yet for the resident also after the owner was sent it', async () => {
    const { id: communicationId } = await aLetter();
    const rented = await aLocation({}, resident, { ...owner, ...addressAt('9 Elm Avenue') });
    const body = { communicationId, recipients: { locationIds: [rented] }, to: 'all' };
    await send(body);
    await changeStored(
      `update letters set status = 'Mailed', mailed_on = letter_on
        where communication_id = $1 and recipient_kind = 'owner'`,
      [communicationId],
    );
    const today = getToday(fixture.product.app.clock, 'America/New_York');
    expect((await plan(body)).body).toMatchObject({
      letters: 2,
      previouslySent: 1,
      notMailed: { locations: 1, createdOn: today },
      lastSentOn: today,
    });
  });

  test('does not count as a duplicate if the post forwarded it to another address, except to the owner', async () => {
    const { id: communicationId } = await aLetter();
    const rented = await aLocation({}, resident, { ...owner, ...addressAt('9 Elm Avenue') });
    const recipients = { locationIds: [rented] };
    await send({ communicationId, recipients, to: 'all' });
    const repeated = { communicationId, recipients, to: 'all', skipDuplicates: true };
    expect((await plan(repeated)).body).toMatchObject({ letters: 0, previouslySent: 1 });
    await changeStored(
      `update letters set status = 'Mailed', mailed_on = letter_on, forwarded_on = letter_on
        where communication_id = $1`,
      [communicationId],
    );
    expect((await plan(repeated)).body).toMatchObject({ letters: 1, previouslySent: 1 });
    expect((await plan({ ...repeated, to: 'owner' })).body).toMatchObject({ letters: 0 });
  });

  test('lists recipients without a letter in the batch and in its ZIP', async () => {
    const { id: communicationId } = await aLetter();
    const owned = await aLocation({}, resident, { ...owner, ...addressAt('9 Elm Avenue') });
    const without = await aLocation();
    const recipients = { locationIds: [owned, without] };
    const sent = (await send({ communicationId, recipients, to: 'owner' })).body;
    expect(sent).toMatchObject({ letters: 1, unreachable: 1 });
    const reason = 'No property owner is recorded at this location';
    const list = await fixture.requestJson<{ items: object[] }>(
      fixture.reader,
      'GET',
      `${base}/batch/${sent.batchId}/unreachable`,
    );
    expect(list.body.items).toEqual([
      { locationId: without, address: expect.stringMatching(/Oak Street$/) as string, reason },
    ]);
    await expect
      .poll(async () => (await callBatch('GET', sent.batchId)).body, { timeout: 60_000, interval: 100 })
      .toMatchObject({ status: 'Ready', unreachable: 1 });
    const zip = await fixture.product.server.inject({
      method: 'GET',
      url: `${base}/batch/${sent.batchId}/file`,
      headers: fixture.reader.headers,
    });
    const rows = (await unzip(zip.rawPayload)).get('unreachable.csv')?.toString() ?? '';
    expect(rows).toContain(reason);
    expect(rows).toContain(without);
  });

  test('is not sent on paper to an address that the window of an envelope cuts, and the plan names it', async () => {
    const { id: communicationId } = await aLetter();
    const street = `${++createdCount} ${'North Osprey Heights '.repeat(8).trim()}`;
    const company = 'The Harlow Association of Homeowners and Tenants '.repeat(3).trim();
    const contact = { ...resident, titleCompanyOrganization: company };
    const long = await aLocation({ addressLine1: street }, contact);
    const body = { communicationId, recipients: { locationIds: [long, await aLocation()] } };
    for (const method of ['PDF', 'Mail']) {
      const { letters, unreachableShown } = (await plan({ ...body, method }, fixture.administrator)).body;
      expect([letters, unreachableShown.length]).toEqual([1, 1]);
      expect(unreachableShown[0]).toMatchObject({
        locationId: long,
        reason: expect.stringMatching(
          /^The address takes \d lines, and the window .* for 6: “Dana Reyes, .*Osprey/,
        ) as string,
      });
    }
  });

  test('bears a day of the next 60 days at most', async () => {
    const { id: communicationId } = await aLetter();
    const body = { communicationId, recipients: { locationIds: [await aLocation()] } };
    const today = getToday(fixture.product.app.clock, 'America/New_York');
    const [last, later] = [addDays(today, 60), addDays(today, 61)];
    expect((await plan({ ...body, on: last })).body.letters).toBe(1);
    const refused = [400, 'dayTooFarAhead', 'Choose a day within the next 60 days for the letters.'];
    for (const call of [plan, send]) expect(summarizeProblem(await call({ ...body, on: later }))).toEqual(refused);
  });

  test('bears no later day than today as an email, which is sent at once', async () => {
    const { id: communicationId } = await aLetter();
    const body = { communicationId, recipients: { locationIds: [await aLocation()] } };
    const tomorrow = addDays(getToday(fixture.product.app.clock, 'America/New_York'), 1);
    expect((await plan({ ...body, on: tomorrow })).body.letters).toBe(1);
    const email = { ...body, method: 'Email', on: tomorrow };
    expect(summarizeProblem(await plan(email))).toEqual([400, 'dayAfterSending', letterDaySentences.dayAfterSending]);
    expect(summarizeProblem(await send(email))[1]).toBe('dayAfterSending');
  });

  test('bears no day that is more than 7 days past', async () => {
    const { id: communicationId } = await aLetter();
    const body = { communicationId, recipients: { locationIds: [await aLocation()] } };
    const today = getToday(fixture.product.app.clock, 'America/New_York');
    expect((await plan({ ...body, on: addDays(today, -7) })).body.letters).toBe(1);
    const refused = [400, 'dayTooFarBack', 'Choose a letter date that is at most 7 days before today.'];
    for (const call of [plan, send])
      expect(summarizeProblem(await call({ ...body, on: addDays(today, -8) }))).toEqual(refused);
  });

  test('is sent again where it no longer matched the records when it was mailed', async () => {
    const { id: communicationId } = await aLetter();
    const body = { communicationId, recipients: { locationIds: [await aLocation()] }, skipDuplicates: true };
    await send(body);
    await changeStored(`update letters set status = 'Mailed', mailed_on = letter_on where communication_id = $1`, [
      communicationId,
    ]);
    expect((await plan(body)).body).toMatchObject({ letters: 0, previouslySent: 1 });
    await changeStored(
      `update letters set outdated_on = letter_on, outdated_reason = 'Changed' where communication_id = $1`,
      [communicationId],
    );
    expect((await plan(body)).body).toMatchObject({ letters: 1, previouslySent: 0 });
  });

  test('is not sent by email where no mail server is set up', async () => {
    const { id: communicationId } = await aLetter({ communicationType: 'Email' });
    const recipients = { locationIds: [await aLocation({}, { ...resident, email: 'dana@harlow.example' })] };
    expect(
      summarizeProblem(await send({ communicationId, recipients, method: 'Email' }, fixture.administrator)),
    ).toEqual([
      409,
      'noMailServer',
      'Email is not set up, so no letter can be sent by email. Send by mail or as PDF, or contact support.',
    ]);
  });

  test('is sent by one of two people who confirm it at the same time', async () => {
    const { id: communicationId } = await aLetter();
    const body = { communicationId, recipients: { locationIds: [await aLocation(), await aLocation()] } };
    // Both see the same numbers before the first letters and before they are repeated.
    for (const previouslySent of [0, 2]) {
      const { body: planned } = await plan(body);
      expect(planned.previouslySent).toBe(previouslySent);
      const confirmed = { ...body, seen: toConfirmedLetters(planned) };
      const answers = await Promise.all([send(confirmed), send(confirmed, fixture.administrator)]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(answers.filter(({ status }) => status === 409).map(summarizeProblem)).toEqual([
        [
          409,
          'alreadySent',
          expect.stringContaining('Since you confirmed, this letter was created for some of these locations'),
        ],
      ]);
    }
    expect((await send({ ...body, seen: undefined })).status).toBe(400);
    expect((await send({ ...body, seen: { letters: 2 } })).status).toBe(400);
  });

  test('is sent to all that match a search, to an event or to a program, but never to another number than was confirmed', async () => {
    const letter = await aLetter();
    const event = await fixture.anEvent();
    await fixture.inEvent(event);
    await fixture.inEvent(event);
    const sorrel = await aLocation({ addressLine1: '77 Sorrel Lane' });
    const { id: communicationId } = letter;
    expect((await plan({ communicationId, recipients: { eventId: event.id } })).body.letters).toBe(2);
    expect(
      (await plan({ communicationId, recipients: { programId: fixture.program.id } })).body.letters,
    ).toBeGreaterThan(1);
    const matching = (expectedCount: number) => ({
      communicationId,
      recipients: { locations: { request: { searchTerm: 'sorrel' }, expectedCount } },
    });
    expect((await plan(matching(1))).body.letters).toBe(1);
    const first = ({ recipients }: object & { recipients: object }, forLetter?: object) =>
      fixture.requestJson<{ locationId: string | null }>(fixture.crew, 'POST', `${base}/ad-hoc/first-location`, {
        recipients,
        ...(forLetter && { letter: { communicationId, method: 'PDF', ...forLetter } }),
      });
    expect((await first(matching(1))).body).toEqual({ locationId: sorrel });
    expect(summarizeProblem(await first(matching(2)))[1]).toBe('selectionChanged');
    const owned = await aLocation({}, owner);
    const twoLocations = { recipients: { locationIds: [sorrel, owned] } };
    expect((await first(twoLocations, { to: 'owner' })).body).toEqual({ locationId: owned });
    expect((await first(matching(1), { to: 'owner' })).body).toEqual({ locationId: sorrel });
    expect((await first(twoLocations, { communicationId: event.id })).status).toBe(404);
    expect((await first({ recipients: { eventId: (await fixture.anEvent()).id } })).body).toEqual({ locationId: null });
    expect(summarizeProblem(await send(matching(2)))[1]).toBe('selectionChanged');
    expect(summarizeProblem(await send({ ...matching(1), seen: toConfirmedLetters({ letters: 2 }) }))).toEqual([
      409,
      'confirmationOutdated',
      'The records have changed since you confirmed (2 letters then, 1 letter now). No letters were sent. Review the numbers, then confirm again.',
    ]);
    expect((await send({ ...matching(1), seen: toConfirmedLetters({ letters: 1 }) })).status).toBe(200);
  });

  test('is not sent if as many others match as the person confirmed', async () => {
    const { id: communicationId } = await aLetter();
    const confirmed = await aLocation({ addressLine1: '1 Tansy Street' });
    const matching = {
      communicationId,
      recipients: { locations: { request: { searchTerm: 'tansy' }, expectedCount: 1 } },
    };
    const planned = (await plan(matching)).body;
    const seen = { ...toConfirmedLetters(planned), recipientsDigest: planned.recipientsDigest };
    const rename = (line1: string) =>
      fixture.product.app.database.owner
        .updateTable('locations')
        .set({ address_line1: line1 })
        .where('id', '=', confirmed)
        .execute();
    await rename('1 Tarragon Street');
    await aLocation({ addressLine1: '9 Tansy Street' });
    expect((await plan(matching)).body.letters).toBe(1);
    expect(summarizeProblem(await send({ ...matching, seen }))).toEqual([
      409,
      'recipientsChanged',
      'Since you confirmed, the records have changed so that other recipients would get these letters, although their number is the same. No letters were sent. Review the recipients, then confirm again.',
    ]);
    const again = (await plan(matching)).body;
    expect(
      (await send({ ...matching, seen: { ...toConfirmedLetters(again), recipientsDigest: again.recipientsDigest } }))
        .status,
    ).toBe(200);
  });

  test('must be active, and is certified only by First Class mail', async () => {
    const letter = await aLetter();
    const recipients = { locationIds: [await aLocation()] };
    const draft = await fixture.requestJson<Communication>(
      fixture.editor,
      'PUT',
      `${base}/communication/${letter.id}/status`,
      {
        version: letter.version,
        status: 'Draft',
      },
    );
    expect(summarizeProblem(await send({ communicationId: draft.body.id, recipients }))[1]).toBe('letterNotActive');
    const certified = { communicationId: (await aLetter()).id, recipients, method: 'Mail', isCertified: true };
    expect(summarizeProblem(await send({ ...certified, mailType: 'Standard' }))[2]).toBe(
      'Certified mail is First Class only',
    );
    expect((await send(certified)).status).toBe(200);
  });

  test('is sent by people who may create records, and reaches no location of another account', async () => {
    const letter = await aLetter();
    const recipients = { locationIds: [await aLocation()] };
    expect((await send({ communicationId: letter.id, recipients }, fixture.reader)).status).toBe(403);
    expect((await send({ communicationId: letter.id, recipients }, fixture.memberOfOtherAccount)).status).toBe(404);
    const elsewhere = { locationIds: [await fixture.aLocation(fixture.memberOfOtherAccount)] };
    expect((await send({ communicationId: letter.id, recipients: elsewhere })).status).toBe(404);
  });

  test('is sent by the calls of the specification [B7.6, B7.8, B7.19]', async () => {
    const letter = await aLetter();
    const locationIds = [await aLocation()];
    const available = `query ($accountId: String!) {
      availableAdHocCommunications(accountId: $accountId, communicationType: "Letter", hideInventoryChoices: true) { id name templateId } }`;
    expect((await graphql(available)).data?.['availableAdHocCommunications']).toContainEqual({
      id: letter.id,
      name: letter.name,
      templateId: 'filterInstructions-en',
    });
    const batch = `mutation ($params: AdHocBatchParams!) { processAdHocBatch(params: $params, download: true) { batchId letters } }`;
    const params = {
      accountId: fixture.administrator.accountId,
      accountType: 'PWS',
      communicationId: letter.id,
      locationIds,
    };
    expect((await graphql(batch, { params })).data?.['processAdHocBatch']).toMatchObject({ letters: 1 });
    const bulk = '/pws@/assets/ServiceLine/bulk-action/SendCommunications';
    const body = {
      accountType: 'PWS',
      communicationId: letter.id,
      locationIds: [await aLocation()],
      download: true,
    };
    expect((await fixture.requestJson<LettersSent>(fixture.crew, 'POST', bulk, body)).body).toMatchObject({
      letters: 1,
      uniqueLocations: 1,
    });
    expect(
      summarizeProblem(await fixture.requestJson(fixture.crew, 'POST', bulk, { communicationId: letter.id }))[1],
    ).toBe('recipientsRequired');
  });

  test('is not sent twice by these calls, unless they say so; a canceled batch sent nothing', async () => {
    const { id: communicationId } = await aLetter();
    const locationIds = [await aLocation()];
    const mutation = `mutation ($accountId: String!, $params: AdHocBatchParams!, $skipDuplicates: Boolean, $sendAgain: Boolean) {
      processAdHocBatch(accountId: $accountId, params: $params, download: true, skipDuplicates: $skipDuplicates, sendAgain: $sendAgain) { batchId letters unreachable skipped } }`;
    const process = async (choice: object = {}, ids = locationIds) => {
      const { data, errors } = await graphql(mutation, { params: { communicationId, locationIds: ids }, ...choice });
      return (data?.['processAdHocBatch'] as LettersSent | null) ?? errors?.[0];
    };
    const first = (await process()) as LettersSent;
    const refused = {
      message: expect.stringMatching(
        /^This letter was created for 1 location, most recently on \d\d-\d\d-\d{4}, and is not sent yet\. No letters were sent\./,
      ),
      extensions: { code: 'sentBefore' },
    };
    expect(await process()).toMatchObject(refused);
    const bulk = '/pws@/assets/ServiceLine/bulk-action/SendCommunications';
    const again = { communicationId, locationIds, download: true };
    expect(summarizeProblem(await fixture.requestJson(fixture.crew, 'POST', bulk, again)).slice(0, 2)).toEqual([
      409,
      'sentBefore',
    ]);
    expect(await process({ skipDuplicates: true })).toMatchObject({
      message: expect.stringMatching(
        /^There is no letter to send: none of the selected locations can get one\. This letter was created for 1 location, most recently on \d\d-\d\d-\d{4}, and is not sent yet\.$/,
      ),
      extensions: { code: 'nothingToSend' },
    });
    const both = [...locationIds, await aLocation()];
    const skipping = await fixture.requestJson(fixture.crew, 'POST', bulk, {
      ...again,
      locationIds: [...locationIds, await aLocation()],
      skipDuplicates: true,
    });
    expect(skipping.body).toMatchObject({ letters: 1, skipped: 1, uniqueLocations: 2 });
    expect(await process({ skipDuplicates: true }, both)).toMatchObject({ letters: 1, skipped: 1, unreachable: 0 });
    expect(await process({ sendAgain: true }, both)).toMatchObject({ letters: 2, skipped: 0 });
    const other = [await aLocation()];
    const canceled = (await process({}, other)) as LettersSent;
    await callBatch('POST', `${canceled.batchId}/cancel`);
    expect(await process({}, other)).toMatchObject({ letters: 1 });
    expect(first.letters).toBe(1);
  });

  test('goes to the locations of all lines that match the query of the specification, each once [B7.18, B7.19]', async () => {
    const { id: communicationId } = await aLetter();
    const street = `Query Lane ${++createdCount}`;
    const matching = [
      await aLocation({ addressLine1: `1 ${street}` }),
      await aLocation({ addressLine1: `2 ${street}` }),
    ] as const;
    const elsewhere = await aLocation();
    for (const locationId of [...matching, matching[0], elsewhere]) await fixture.addLine(locationId, 'lead');
    const bulk = (body: object, person = fixture.crew) =>
      fixture.requestJson<LettersSent>(person, 'POST', '/pws@/assets/ServiceLine/bulk-action/SendCommunications', {
        bulkActionType: 'SendCommunications',
        accountType: 'PWS',
        communicationId,
        download: true,
        ...body,
      });
    const paramsURL = `?searchTerm=${encodeURIComponent(street)}&page=1`;
    expect(summarizeProblem(await bulk({ paramsURL, locationIds: [matching[0], elsewhere] }))[1]).toBe(
      'locationsElsewhere',
    );
    expect((await bulk({ paramsURL, locationIds: [matching[0]] })).body).toMatchObject({ letters: 1 });
    expect(summarizeProblem(await bulk({ paramsURL })).slice(0, 2)).toEqual([409, 'sentBefore']);
    const skipping = (await bulk({ paramsURL, skipDuplicates: true })).body;
    expect(skipping).toMatchObject({ letters: 1, skipped: 1, uniqueLocations: 2 });
    const selection = { request: { searchTerm: street }, expectedCount: 3 };
    const refused = [
      { paramsURL: '' },
      { paramsURL: '?searchTerm=' },
      { paramsURL: 'town=Harlow' },
      { paramsURL, selection },
    ];
    for (const choice of refused) expect((await bulk(choice)).status).toBe(400);
    expect((await bulk({ paramsURL, bulkActionType: 'AssignLocations' })).status).toBe(400);
    expect((await bulk({ paramsURL }, fixture.reader)).status).toBe(403);
    const inOtherAccount = await bulk({ paramsURL, sendAgain: true }, fixture.memberOfOtherAccount);
    expect(inOtherAccount.status).toBe(404);
  });

  test('is refused by these calls for another account, template, program or event than they name', async () => {
    const { id: communicationId } = await aLetter();
    const event = await fixture.anEvent();
    const inside = await fixture.inEvent(event);
    const bulk = (overrides: object) =>
      fixture.requestJson<LettersSent>(
        fixture.crew,
        'POST',
        '/pws@/assets/ServiceLine/bulk-action/SendCommunications',
        {
          communicationId,
          download: true,
          ...overrides,
        },
      );
    const both = { locationIds: [inside, await aLocation()] };
    expect((await bulk({ locationIds: [inside], eventId: event.id, programId: fixture.program.id })).status).toBe(200);
    expect(summarizeProblem(await bulk({ ...both, eventId: event.id }))[1]).toBe('locationsElsewhere');
    const selection = { request: {}, expectedCount: 1 };
    expect((await bulk({ ...both, selection })).status).toBe(400);
    expect(summarizeProblem(await bulk({ ...both, templateId: 'serviceLineLead-en' }))[1]).toBe('otherTemplate');
    expect((await bulk({ ...both, templateId: 'filterInstructions-en', skipDuplicates: true })).status).toBe(200);
    const ofResults = await resultsLetter(event, 'detect', 'resultDetect');
    expect(summarizeProblem(await bulk({ ...both, communicationId: ofResults.id }))).toEqual([
      409,
      'resultsLetter',
      `“${ofResults.name}” is a results letter, so it is sent for results of samples or kits and not to a choice of locations. Select the samples, or choose another letter.`,
    ]);
    const certified = { ...both, isCertifiedMail: true, mailType: 'Standard', sendAgain: true };
    expect((await bulk({ ...certified, download: false })).body).toMatchObject({
      errors: [{ property: 'isCertifiedMail', detail: 'Certified mail is First Class only' }],
    });
    expect((await bulk(certified)).status).toBe(200);
    const mutation = `mutation ($accountId: String!, $params: AdHocBatchParams!) {
      processAdHocBatch(accountId: $accountId, params: $params, download: true, sendAgain: true) { letters } }`;
    const process = async (overrides: object) =>
      (await graphql(mutation, { params: { communicationId, ...both, ...overrides } })).errors?.[0]?.message;
    expect(await process({ templateId: 'serviceLineLead-en' })).toContain('was not created from this template');
    expect(await process({ accountId: fixture.memberOfOtherAccount.accountId })).toBeDefined();
    expect(await process({ accountType: 'LAB' })).toBeDefined();
    expect(await process({ accountId: fixture.administrator.accountId, accountType: 'PWS' })).toBeUndefined();
  });

  test('reports that the bulk send was interrupted if the database ends while it is sent [B8.4]', async () => {
    const { id: communicationId } = await aLetter();
    const recipients = { locationIds: [await aLocation(), await aLocation()] };
    const { ownerPool } = fixture.product.app.database;
    const client = await ownerPool.connect();
    // As another person who is sending letters.
    await client.query(`select pg_advisory_lock(hashtextextended('sending letters of ' || $1, 0))`, [
      fixture.crew.accountId,
    ]);
    const response = send({ communicationId, recipients });
    const endWaiting = async () =>
      (
        await ownerPool.query<{ ended: number }>(
          `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%sending letters of%'`,
        )
      ).rows[0]?.ended;
    await expect.poll(endWaiting, { timeout: 30_000, interval: 50 }).toBe(1);
    expect(summarizeProblem(await response)).toEqual([
      503,
      'bulkSendInterrupted',
      'Bulk send was interrupted because the database could not be reached.',
    ]);
    await client.query('select pg_advisory_unlock_all()');
    client.release();
  });
});

/** A sample of the event with this lead result in ppb. */
async function withResult(event: SamplingEvent, lead: string): Promise<SampleRow> {
  const sample = await fixture.aSample(event);
  await fixture.report([
    { sampleId: sample.id, result: lead },
    { sampleId: sample.id, analyteId: 2, result: '120' },
  ]);
  return sample;
}

describe('results letters', () => {
  test('are counted by finding; the letter for all results is used where the event has no other [B2.20, B7.3]', async () => {
    const event = await fixture.anEvent();
    const samples = [await withResult(event, '20'), await withResult(event, '4'), await fixture.aSample(event)];
    const sampleIds = samples.map(({ id }) => id);
    const none = { nonDetect: 0, detect: 0, exceedance: 0, allResults: 0 };
    expect((await count({ sampleIds })).body).toEqual({
      ...none,
      withoutLetter: { exceedance: 1, detect: 1, nonDetect: 0 },
      lettersMissingResults: 1,
      sendable: { Mail: 0, PDF: 0, Email: 0 },
    });
    await resultsLetter(event, 'exceedance', 'resultExceedance');
    expect((await count({ sampleIds })).body).toEqual({
      ...none,
      exceedance: 1,
      withoutLetter: { exceedance: 0, detect: 1, nonDetect: 0 },
      lettersMissingResults: 1,
      sendable: { Mail: 1, PDF: 1, Email: 0 },
    });
    await resultsLetter(event, 'allResults', 'resultAll');
    expect((await count({ sampleIds })).body).toEqual({
      ...none,
      exceedance: 1,
      allResults: 1,
      lettersMissingResults: 1,
      sendable: { Mail: 2, PDF: 2, Email: 0 },
    });
    const { body } = await planResults({ sampleIds });
    expect(body).toMatchObject({ letters: 2, unreachable: 1, locationsWithoutLetter: 1, locationsWaiting: 1 });
    expect(body.unreachableShown).toEqual([expect.objectContaining({ reason: 'No results yet' })]);
  });

  describe('with letters in Spanish only are counted by the language of each household, as they are planned:', () => {
    const spanish = { ...resident, primaryLanguageId: 2 };
    const toSum = (counts: ResultLetterCounts) =>
      [counts, counts.withoutLetter, counts.byOtherMethod]
        .flatMap((part) => [part?.exceedance ?? 0, part?.detect ?? 0, part?.nonDetect ?? 0])
        .concat(counts.allResults, counts.lettersMissingResults ?? 0)
        .reduce((sum, one) => sum + one, 0);

    test('an exceedance in English has none', async () => {
      const event = await fixture.anEvent();
      await resultsLetter(event, 'exceedance', 'resultExceedance', { language: 'es' });
      const sampleIds = [(await withResult(event, '17.4')).id, (await withResult(event, '4')).id];
      const { body } = await count({ sampleIds });
      expect(body).toMatchObject({ exceedance: 0, withoutLetter: { exceedance: 1, detect: 1 }, inOtherLanguage: 1 });
      expect(toSum(body)).toBe(2);
      expect((await planResults({ sampleIds })).body).toMatchObject({ letters: 0, unreachable: 2 });
    });

    test('a detect in Spanish has one, the others have none', async () => {
      const event = await fixture.anEvent();
      await resultsLetter(event, 'detect', 'resultDetect', { language: 'es' });
      const household = await withResult(event, '4');
      await graphql(createContact, { relationId: household.locationId, contact: spanish });
      const others = [await withResult(event, '5'), await withResult(event, '6'), await withResult(event, '20')];
      const sampleIds = [household, ...others, await fixture.aSample(event)].map(({ id }) => id);
      const { body } = await count({ sampleIds });
      expect(body).toEqual({
        nonDetect: 0,
        detect: 1,
        exceedance: 0,
        allResults: 0,
        withoutLetter: { exceedance: 1, detect: 2, nonDetect: 0 },
        inOtherLanguage: 2,
        lettersMissingResults: 1,
        sendable: { Mail: 1, PDF: 1, Email: 0 },
      });
      expect(toSum(body)).toBe(sampleIds.length);
      expect((await planResults({ sampleIds })).body).toMatchObject({ letters: 1, locationsWithoutLetter: 4 });
    });

    test('a household in Spanish and English has one for some residents only', async () => {
      const event = await fixture.anEvent();
      await resultsLetter(event, 'exceedance', 'resultExceedance', { language: 'es' });
      const { id, locationId } = await withResult(event, '20');
      await graphql(createContact, { relationId: locationId, contact: spanish });
      await graphql(createContact, {
        relationId: locationId,
        contact: { ...resident, firstName: 'Alex', primaryLanguageId: undefined },
      });
      const { body } = await count({ sampleIds: [id] });
      expect(body).toMatchObject({
        exceedance: 0,
        forSomeResidents: { exceedance: 1, detect: 0, nonDetect: 0 },
        sendable: { Mail: 1, PDF: 1, Email: 0 },
      });
      expect((await planResults({ sampleIds: [id] })).body).toMatchObject({
        letters: 1,
        otherLanguages: [{ language: 'English', letters: 1 }],
      });
      await resultsLetter(event, 'exceedance', 'resultExceedance');
      const { body: complete } = await count({ sampleIds: [id] });
      expect([complete.exceedance, complete.forSomeResidents]).toEqual([1, undefined]);
      expect((await planResults({ sampleIds: [id] })).body).toMatchObject({ letters: 2, otherLanguages: [] });
    });

    test('an email in Spanish is no letter for an exceedance in English', async () => {
      const event = await fixture.anEvent();
      await resultsLetter(event, 'exceedance', 'resultExceedance', { language: 'es', communicationType: 'Email' });
      const [english, household] = [await withResult(event, '20'), await withResult(event, '21')];
      const email = 'ana@example.com';
      await graphql(createContact, { relationId: household.locationId, contact: { ...spanish, email } });
      const sampleIds = [english.id, household.id];
      const one = { exceedance: 1, detect: 0, nonDetect: 0 };
      expect((await count({ sampleIds })).body).toMatchObject({
        exceedance: 0,
        withoutLetter: one,
        byOtherMethod: one,
      });
      expect((await count({ sampleIds, method: 'Email' })).body).toMatchObject({ exceedance: 1, withoutLetter: one });
    });
  });

  test('are chosen by the action level that they print', async () => {
    const sample = await withResult(await fixture.anEvent(), '12');
    const account = fixture.product.app.database.forAccount(fixture.crew.accountId as AccountId);
    const previewFinding = async (on: string) => {
      const levels = listLevelsOfLetter({ on, state: 'CT' });
      const chosenResults = { sampleIds: [sample.id] };
      const [result] = await account.read((trx) => listResultsForLetters(trx, { chosenResults, levels }));
      return result?.detection;
    };
    expect(await previewFinding('2027-10-31')).toBe('detect');
    expect(await previewFinding('2027-11-01')).toBe('exceedance');
  });

  test('are not sent for a removed location, and the confirmation shows it', async () => {
    const event = await fixture.anEvent();
    await resultsLetter(event, 'detect', 'resultDetect');
    const [kept, removed] = [await withResult(event, '4'), await withResult(event, '5')];
    await fixture.product.app.database.ownerPool.query('update locations set removed_on = now() where id = $1', [
      removed.locationId,
    ]);
    const sampleIds = [kept.id, removed.id];
    expect((await count({ sampleIds })).body.detect).toBe(1);
    const { body } = await planResults({ sampleIds });
    expect(body).toMatchObject({ letters: 1, unreachable: 1, locationsWaiting: 0 });
    expect(body.unreachableShown).toEqual([
      {
        locationId: removed.locationId,
        address: expect.stringContaining('Street') as string,
        reason: 'The location was deleted',
      },
    ]);
  });

  test('are counted before they are sent if a sample lacks the result of another analyte [B1.2]', async () => {
    const event = await fixture.anEvent();
    await resultsLetter(event, 'detect', 'resultDetect');
    const complete = await withResult(event, '4');
    const incomplete = await fixture.aSample(event);
    await fixture.report([{ sampleId: incomplete.id, result: '4' }]);
    const ofBoth = await planResults({ sampleIds: [complete.id, incomplete.id] });
    expect(ofBoth.body).toMatchObject({ letters: 2, incompleteLetters: 1 });
    const ofOne = await planResults({ sampleIds: [complete.id] });
    expect(ofOne.body.incompleteLetters).toBeUndefined();
  });

  test('are not duplicates if they arrived after the letter, but are if the letter had them', async () => {
    const event = await fixture.anEvent();
    await resultsLetter(event, 'detect', 'resultDetect');
    const sample = await withResult(event, '4');
    const repeatedRequest = { sampleIds: [sample.id], skipDuplicates: true };
    await sendResults({ sampleIds: [sample.id], markComplete: false });
    expect((await planResults(repeatedRequest)).body).toMatchObject({ letters: 0, previouslySent: 1 });
    const [lead] = (await fixture.read(sample.id)).body.results.filter(({ analyteId }) => analyteId === 1);
    await fixture.requestJson(fixture.editor, 'PUT', `@/results/${lead?.id}`, {
      version: lead?.version,
      reason: 'Corrected report of the laboratory',
      result: { analyteId: 1, unit: 'ppb', result: '8' },
    });
    expect((await planResults(repeatedRequest)).body).toMatchObject({ letters: 1, previouslySent: 0 });
  });

  test('are duplicates of a letter with the same results whose text was replaced since [B4.7]', async () => {
    const event = await fixture.anEvent();
    const replaced = await resultsLetter(event, 'exceedance', 'resultExceedance');
    const sample = await withResult(event, '18.2');
    expect((await sendResults({ sampleIds: [sample.id], markComplete: false })).body.letters).toBe(1);
    await resultsLetter(event, 'exceedance', 'resultExceedance');
    const archived = await fixture.requestJson<Communication>(
      fixture.editor,
      'PUT',
      `${base}/communication/${replaced.id}/status`,
      { version: replaced.version, status: 'Archived' },
    );
    expect(archived.body.status).toBe('Archived');
    expect((await planResults({ sampleIds: [sample.id] })).body).toMatchObject({ letters: 1, previouslySent: 1 });
    const skipping = { sampleIds: [sample.id], skipDuplicates: true };
    expect((await planResults(skipping)).body).toMatchObject({ letters: 0, previouslySent: 1 });
  });

  test('complete their samples once they are mailed and not when their PDFs are ready, for people who may edit them, unless they chose not to [B4.6]', async () => {
    const event = await fixture.anEvent();
    await resultsLetter(event, 'detect', 'resultDetect');
    const [kept, completed] = [await withResult(event, '4'), await withResult(event, '5')];
    expect((await sendResults({ sampleIds: [kept.id], markComplete: false }, fixture.administrator)).body.letters).toBe(
      1,
    );
    expect((await sendResults({ sampleIds: [kept.id] })).body.letters).toBe(1);
    const { body } = await sendResults({ sampleIds: [completed.id] }, fixture.administrator);
    const [letter] = await listLetters(body.batchId);
    expect(JSON.stringify(letter?.blocks)).toContain('5 µg/L');
    const readStatus = async ({ id }: { readonly id: string }) => (await fixture.read(id)).body.statusLabel;
    const readBatch = async () => (await callBatch('GET', body.batchId)).body.status;
    await expect.poll(readBatch, { timeout: 60_000, interval: 100 }).toBe('Ready');
    expect(await readStatus(completed)).toBe('Analyzed');
    const mailedOn = getToday(fixture.product.app.clock, 'America/New_York');
    expect((await callBatch('POST', `${body.batchId}/mailed`, { mailedOn })).status).toBe(200);
    expect(await readStatus(completed)).toBe('Completed');
    expect(await readStatus(kept)).toBe('Analyzed');
    expect((await fixture.listHistory(completed.id)).at(-1)).toMatchObject({
      after: { status: 'Completed' },
      reason: 'The results letter was sent',
    });
    expect((await planResults({ sampleIds: [completed.id] })).body.previouslySent).toBe(1);
  });

  test('close the late exceedance of an invalidated sample once they are mailed, and leave it invalidated', async () => {
    const event = await fixture.anEvent();
    await resultsLetter(event, 'exceedance', 'resultExceedance');
    const sample = await fixture.aSample(event);
    await changeStored('update samples set status = 5 where id = $1', [sample.id]);
    const results = [{ sampleId: sample.id, analyteId: 1, result: '80', unit: 'ppb' }];
    const late = { results, reason: 'Arrived late' };
    expect((await fixture.requestJson(fixture.crew, 'POST', '@/results', late)).status).toBe(200);
    const read = async () => (await fixture.read(sample.id)).body;
    const { batchId } = (await sendResults({ sampleIds: [sample.id], method: 'Mail' }, fixture.administrator)).body;
    const readBatch = async () => (await callBatch('GET', batchId)).body.status;
    await expect.poll(readBatch, { timeout: 60_000, interval: 100 }).toBe('Ready');
    expect(await read()).toMatchObject({ statusLabel: 'Invalidated', exceedanceOpen: true });
    const mailedOn = getToday(fixture.product.app.clock, 'America/New_York');
    expect((await callBatch('POST', `${batchId}/mailed`, { mailedOn })).status).toBe(200);
    expect(await read()).toMatchObject({ statusLabel: 'Invalidated', exceedanceOpen: false, resultsChangedOn: null });
    expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
      before: { labeled: { 'Open exceedance': 'Yes' } },
      after: { labeled: { 'Open exceedance': 'No' } },
      reason: 'The results letter was sent',
    });
  });

  test('are sent to the people served, so that the owner alone is refused and a letter to the owner completes no sample', async () => {
    const event = await fixture.anEvent();
    await resultsLetter(event, 'detect', 'resultDetect');
    const sample = await withResult(event, '4');
    for (const call of [planResults, sendResults])
      expect(summarizeProblem(await call({ sampleIds: [sample.id], to: 'owner' })).slice(0, 2)).toEqual([
        400,
        'invalidProperty',
      ]);
    const person = { ...owner, ...addressAt('9 Elm Avenue') };
    await graphql(createContact, { relationId: sample.locationId, contact: person });
    const sent = await sendResults({ sampleIds: [sample.id], to: 'all', method: 'Mail' }, fixture.administrator);
    expect((await listLetters(sent.body.batchId)).map((one) => one.recipient_kind)).toContain('owner');
    await expect
      .poll(async () => (await callBatch('GET', sent.body.batchId)).body.status, { timeout: 60_000, interval: 100 })
      .toBe('Ready');
    await changeStored(`update letters set status = 'Failed' where batch_id = $1 and recipient_kind <> 'owner'`, [
      sent.body.batchId,
    ]);
    const mailedOn = getToday(fixture.product.app.clock, 'America/New_York');
    expect((await callBatch('POST', `${sent.body.batchId}/mailed`, { mailedOn })).status).toBe(200);
    expect((await fixture.read(sample.id)).body.statusLabel).toBe('Analyzed');
  });

  test('complete their samples when they are mailed, not when their batch is canceled or their results change [B4.6]', async () => {
    const event = await fixture.anEvent();
    await resultsLetter(event, 'detect', 'resultDetect');
    const [mailed, canceled, changed] = [
      await withResult(event, '4'),
      await withResult(event, '5'),
      await withResult(event, '6'),
    ];
    const send = async (...samples: readonly SampleRow[]) => {
      const body = { sampleIds: samples.map(({ id }) => id), method: 'Mail' };
      const { batchId } = (await sendResults(body, fixture.administrator)).body;
      const batch = async () => (await callBatch('GET', batchId)).body.status;
      await expect.poll(batch, { timeout: 60_000, interval: 100 }).toBe('Ready');
      return batchId;
    };
    const [toMail, toCancel] = [await send(mailed, changed), await send(canceled)];
    const [lead] = (await fixture.read(changed.id)).body.results.filter(({ analyteId }) => analyteId === 1);
    const corrected = await fixture.requestJson(fixture.editor, 'PUT', `@/results/${lead?.id}`, {
      version: lead?.version,
      reason: 'Corrected report of the laboratory',
      result: { analyteId: 1, unit: 'ppb', result: '8' },
    });
    expect(corrected.status).toBe(200);
    const outdated = await fixture.requestJson<{ items: OutdatedLetter[] }>(
      fixture.reader,
      'GET',
      `${base}/batch/${toMail}/outdated`,
    );
    expect(outdated.body.items).toHaveLength(1);
    expect(outdated.body.items[0]?.reason).toMatch(/^The results at this location have changed since letter L\d+/);
    const one = await fixture.requestJson(fixture.reader, 'GET', `${base}/instance/${outdated.body.items[0]?.id}`);
    expect(one.body).toMatchObject({ outdatedReason: outdated.body.items[0]?.reason });
    const documents = `/platform/documents/accounts/${fixture.reader.accountId}`;
    const outdatedId = outdated.body.items[0]?.id;
    const pdf = await fixture.requestJson(fixture.reader, 'GET', `${documents}/download/${outdatedId}`);
    expect(summarizeProblem(pdf)).toMatchObject([409, 'resultsHaveChanged', outdated.body.items[0]?.reason]);
    const listed = `${documents}/documents/communicationInstance/${outdatedId}`;
    expect((await fixture.requestJson(fixture.reader, 'GET', listed)).body).toEqual({ items: [] });
    const foreign = await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', `${base}/batch/${toMail}/outdated`);
    expect(foreign.status).toBe(404);
    expect((await callBatch('POST', `${toCancel}/cancel`)).status).toBe(200);
    const mailedOn = getToday(fixture.product.app.clock, 'America/New_York');
    const zip = await fixture.product.server.inject({
      method: 'GET',
      url: `${base}/batch/${toMail}/file`,
      headers: fixture.reader.headers,
    });
    const files = await unzip(zip.rawPayload);
    expect([...files.keys()].filter((name) => name.startsWith('letters/'))).toHaveLength(1);
    expect(files.get('do-not-mail.csv')?.toString()).toContain('The results at this location have changed');
    const printed = await readPdf(new Uint8Array(files.get('print/Letters 00001-00002.pdf') ?? []));
    const codes = printed.texts.map(({ text }) => text).filter((text) => /^L\d+$/.test(text));
    expect(new Set(codes).size).toBe(1);
    expect(codes).not.toContain(outdated.body.items[0]?.code);
    const recorded = await callBatch('POST', `${toMail}/mailed`, { mailedOn, outdatedLetters: 'notMailed' });
    expect([recorded.status, recorded.body.counts]).toMatchObject([200, { Mailed: 1, Failed: 1 }]);
    const [failed] = (await listLetters(toMail)).filter(({ status }) => status === 'Failed');
    expect(failed?.failure).toBe(outdated.body.items[0]?.reason);
    const statuses = [mailed, canceled, changed].map(async ({ id }) => (await fixture.read(id)).body.statusLabel);
    expect(await Promise.all(statuses)).toEqual(['Completed', 'Analyzed', 'Analyzed']);
  });

  test('are sent and downloaded for kits by the calls of the specification [B7.3-B7.5]', async () => {
    const event = await fixture.anEvent();
    await resultsLetter(event, 'nonDetect', 'resultNonDetect');
    const locationId = await fixture.inEvent(event);
    await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
      programId: fixture.program.id,
      samplingEventId: event.id,
      locationIds: [locationId],
      createKitsNow: true,
    });
    const { rows } = await fixture.product.app.database.ownerPool.query(
      'select k.id, s.id as sample from kits k join samples s on s.kit_id = k.id where k.location_id = $1',
      [locationId],
    );
    const [kit] = rows as { id: string; sample: string }[];
    await fixture.report([
      { sampleId: kit?.sample, qualifier: 'ND', detectionLimit: '0.5' },
      { sampleId: kit?.sample, analyteId: 2, result: '120' },
    ]);
    const counting = `query ($accountId: String!, $kitIds: [String!]!) {
      resultLettersByTemplateType(accountId: $accountId, kitIds: $kitIds, isDownload: true) { nonDetect detect exceedance allResults } }`;
    expect((await graphql(counting, { kitIds: [kit?.id] })).data?.['resultLettersByTemplateType']).toEqual({
      nonDetect: 1,
      detect: 0,
      exceedance: 0,
      allResults: 0,
    });
    const sending = `mutation ($accountId: String!, $kitIds: [String!]!, $isCertifiedMail: Boolean) {
      sendKitResult(accountId: $accountId, kitIds: $kitIds, isColor: false, isCertifiedMail: $isCertifiedMail, mailType: "Standard", markCompleteOnResultLetterSent: false) { batchId letters } }`;
    const sendByStandard = (isCertifiedMail: boolean) => graphql(sending, { kitIds: [kit?.id], isCertifiedMail });
    // Who orders proof of delivery gets it or hears that there is none [B4.2].
    expect((await sendByStandard(true)).errors?.[0]?.message).toContain('Certified mail is First Class only');
    expect((await sendByStandard(false)).data?.['sendKitResult']).toMatchObject({ letters: 1 });
    const { rows: batches } = await fixture.product.app.database.ownerPool.query(
      'select is_certified, mail_type from letters where kit_id = $1',
      [kit?.id],
    );
    expect(batches).toEqual([{ is_certified: false, mail_type: 'Standard' }]);
    const download = (accountId: string, choice: object = {}) =>
      fixture.requestJson<{ batchId: string }>(fixture.crew, 'POST', '/pws/rest/kits/download-kit-result', {
        accountId,
        kitIds: [kit?.id],
        ...choice,
      });
    expect((await sendByStandard(false)).errors?.[0]).toMatchObject({ extensions: { code: 'sentBefore' } });
    expect(summarizeProblem(await download(fixture.crew.accountId)).slice(0, 2)).toEqual([409, 'sentBefore']);
    const { batchId } = (await download(fixture.crew.accountId, { sendAgain: true })).body;
    expect((await listLetters(batchId)).length).toBe(1);
    expect((await download(fixture.memberOfOtherAccount.accountId)).status).toBe(404);
  });

  test('do not find the results of another account', async () => {
    const sample = await fixture.aSample(await fixture.anEvent());
    for (const call of [count, planResults, sendResults]) {
      expect((await call({ sampleIds: [sample.id] }, fixture.memberOfOtherAccount)).status).toBe(404);
      expect((await call({ sampleIds: [sample.id] }, fixture.reader)).status).toBe(403);
      expect((await call({}, fixture.crew)).status).toBe(400);
    }
  });
});
