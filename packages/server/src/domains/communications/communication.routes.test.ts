import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type {
  Communication,
  CommunicationRow,
  CommunicationVersion,
  CommunicationPreview,
  EarlierTextList,
  RefusedLetterList,
} from '@curbstop/contract/communications/communication.rules';
import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import {
  writeHeading,
  writeContent,
  linePicture,
  resultsTable,
  writeParagraph,
  writeConditional,
} from '@curbstop/contract/communications/content-writing.calculation';
import type { MergeField } from '@curbstop/contract/communications/merge-field.values';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { englishTemplates } from '@curbstop/contract/communications/starter-english.values';
import { mergeFields, spanishExceedanceLabels } from '@curbstop/contract/communications/merge-field.values';
import { spanishTemplates } from '@curbstop/contract/communications/starter-spanish.values';
import { createId } from '../../foundation/new-id.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { readPdf } from '../../../testing/pdf-text.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { aPng, gpsText } from '../../../testing/pictures.ts';
import { drawPng, pngChunk } from '../../../seed/png.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  const { body: profile } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', '/pws@/profile');
  const fields = { ...accountProfileFields.parse(profile), contactPhone: '8605550100' };
  await fixture.requestJson(fixture.administrator, 'PUT', '/pws@/profile', { version: profile.version, fields });
});

const base = '/platform/communications';
const letters = `${base}/communication`;
let createdCount = 0;
const leadLetter = { templateId: 'serviceLineLead-en', language: 'en', triggerType: 'AdHocLocation' };
const create = (overrides: object = {}, person: TestPerson = fixture.crew) =>
  fixture.requestJson<Communication>(person, 'POST', letters, {
    name: `Notice ${++createdCount}`,
    ...leadLetter,
    ...overrides,
  });
const find = (id: string, person = fixture.reader) =>
  fixture.requestJson<Communication>(person, 'GET', `${letters}/${id}`);
const save = (letter: Communication, overrides: object = {}, person = fixture.editor) => {
  const { name, communicationType, language, triggerType, triggerCondition, programId, eventId, content } = letter;
  const settings = { name, communicationType, language, triggerType, triggerCondition, programId, eventId, content };
  return fixture.requestJson<Communication>(person, 'PUT', `${letters}/${letter.id}`, {
    version: letter.version,
    fields: { ...settings, ...overrides },
  });
};
const setStatus = ({ id, version }: Communication, status: string, person = fixture.editor) =>
  fixture.requestJson<Communication>(person, 'PUT', `${letters}/${id}/status`, { version, status });
const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] });
const written = (...content: object[]) => ({ type: 'doc', content: [...content] });
const lineStatement = { type: 'lockedText', attrs: { key: 'lineStatement' } };
const preview = (content: object, overrides: object = {}, person = fixture.reader) =>
  fixture.requestJson<CommunicationPreview>(person, 'POST', `${base}/preview`, {
    content,
    language: 'en',
    ...overrides,
  });
const printed = ({ blocks }: CommunicationPreview) => JSON.stringify(blocks as ComposedBlock[]);

describe('a letter', () => {
  test('starts as a draft with the text of its template, for people who may create [B1.4, B4.12]', async () => {
    const { body } = await create();
    expect(body).toMatchObject({ status: 'Draft', font: 'Arial', contentVersion: 1, version: 1, problems: [] });
    expect(body.content).toEqual(JSON.parse(JSON.stringify(englishTemplates.serviceLineLead)));
    expect((await create({}, fixture.reader)).status).toBe(403);
    expect(summarizeProblem(await create({ name: ' ' }))[2]).toBe('Required');
    expect(summarizeProblem(await create({ name: body.name.toUpperCase() }))[1]).toBe('communicationNameTaken');
  });

  test('requires a program, its event and the results for a results letter [B5.14]', async () => {
    const event = await fixture.anEvent();
    const result = { templateId: 'resultDetect-en', triggerType: 'SendKitResult' };
    const missing = await create(result);
    expect(missing.body.errors.map(({ property }) => property)).toEqual(['programId', 'eventId', 'triggerCondition']);
    const complete = { ...result, triggerCondition: 'detect', programId: fixture.program.id, eventId: event.id };
    expect((await create(complete)).body).toMatchObject({ eventName: event.name, problems: [] });
    expect(summarizeProblem(await create({ ...complete, programId: event.id }))[1]).toBe('noSuchEvent');
    expect(summarizeProblem(await create({ triggerCondition: 'allResults' }))[2]).toBe(
      'Only results letters have a condition',
    );
  });

  test('has settings that fit each other', async () => {
    expect(summarizeProblem(await create({ programId: fixture.program.id })).slice(0, 1)).toEqual([400]);
    expect(summarizeProblem(await create({ language: 'es' }))).toEqual([
      400,
      'otherLanguage',
      'The template of this letter is in English. Choose English or another template.',
    ]);
    const { body: letter } = await create();
    expect(summarizeProblem(await save(letter, { language: 'es' }))[1]).toBe('otherLanguage');
  });

  test('requires the texts and results of a notice, whichever template it was made from', async () => {
    const event = await fixture.anEvent();
    const { body } = await create({
      templateId: 'blank-en',
      triggerType: 'SendKitResult',
      triggerCondition: 'detect',
      programId: fixture.program.id,
      eventId: event.id,
    });
    const codes = ['blank', 'blank', 'fixedText', 'fixedText', 'missingPart', 'missingPart'];
    expect(body.problems.map(({ code }) => code)).toEqual(codes);
  });

  test('has the statement of the line, also when it is saved or previewed without it', async () => {
    const { body: letter } = await create();
    const title = {
      type: 'heading',
      attrs: { level: 1, textAlign: null },
      content: [{ type: 'text', text: 'Welcome' }],
    };
    const { body: saved } = await save(letter, { content: written(title, text('All is well.')) });
    expect(saved.content).toEqual(written(title, lineStatement, text('All is well.')));
    const { body: shown } = await preview(written(text('All is well.')), {
      templateId: 'serviceLineLead-es',
      language: 'es',
    });
    expect(printed(shown)).toContain('lleva agua a esta dirección es de plomo');
  });

  test('keeps one text when two people save at once, and returns a conflict to the other', async () => {
    const { body: letter } = await create();
    const saves = await Promise.all(['One', 'Two'].map((words) => save(letter, { content: written(text(words)) })));
    expect(saves.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(saves.flatMap((one) => (one.status === 409 ? [summarizeProblem(one)[1]] : []))).toEqual([
      'changedMeanwhile',
    ]);
  });

  test('keeps every version of its text and records who changed each', async () => {
    const { body: letter } = await create();
    const content = written(
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Lead' }] },
      { type: 'lockedText', attrs: { key: 'leadHealthEffects' } },
    );
    const saved = await save(letter, { content });
    expect(saved.body).toMatchObject({ contentVersion: 2, version: 2 });
    expect((await save(saved.body)).body.version).toBe(2);
    expect(summarizeProblem(await save(letter, { name: 'Other' }))[1]).toBe('changedMeanwhile');
    expect((await save(saved.body, {}, fixture.crew)).status).toBe(403);
    const renamed = await fixture.requestJson<Communication>(fixture.editor, 'PUT', `${letters}/${letter.id}/name`, {
      version: 2,
      name: `Renamed ${createdCount}`,
    });
    expect(renamed.body).toMatchObject({ contentVersion: 2, version: 3 });
    const history = await fixture.requestJson<{ items: Change[] }>(
      fixture.reader,
      'GET',
      `${letters}/${letter.id}/changes`,
    );
    expect(history.body.items.map(({ operation, after }) => [operation, after])).toMatchObject([
      ['updated', { name: `Renamed ${createdCount}` }],
      ['updated', { contentVersion: 2 }],
      ['created', { status: 'Draft', templateId: 'serviceLineLead-en' }],
    ]);
    const { rows } = await fixture.product.app.database.ownerPool.query(
      'select number from communication_versions where communication_id = $1 order by 1',
      [letter.id],
    );
    expect(rows).toEqual([{ number: 1 }, { number: 2 }]);
  });

  test('shows an older version of its text with who saved it, after a newer one was saved', async () => {
    const { body: letter } = await create();
    await save(letter, { content: written(text('Newer')) });
    const version = (number: number | string) =>
      fixture.requestJson<CommunicationVersion>(fixture.reader, 'GET', `${letters}/${letter.id}/versions/${number}`);
    const [first, second] = await Promise.all([version(1), version(2)]);
    expect(first.body).toMatchObject({ number: 1, language: 'en', content: letter.content });
    expect(first.body.savedBy).not.toBe('');
    expect(first.body.savedOn).toBe(letter.createdOn);
    expect(second.body).toMatchObject({ number: 2, content: written(lineStatement, text('Newer')) });
    expect((await version(3)).status).toBe(404);
    expect((await version('x')).status).toBe(400);
  });

  test('cannot become active if it denies what the rule requires or lacks a part of it', async () => {
    const { body: letter } = await create({ templateId: 'serviceLineGrr-en' });
    const { content } = letter.content as CommunicationContent;
    const denial = 'Our records show that your service line is not lead and needs no replacement.';
    const denying = (await save(letter, { content: writeContent(...content, writeParagraph(denial)) })).body;
    const refused = summarizeProblem(await setStatus(denying, 'Active'));
    expect(refused[0]).toBe(409);
    expect(refused[2]).toContain(`The letter says “${denial}”, but this notice is for lines classified as Galvanized`);
    const withoutSteps = content.filter(({ type }) => type !== 'bulletList');
    const lacking = (await save(denying, { content: writeContent(...withoutSteps) })).body;
    expect(summarizeProblem(await setStatus(lacking, 'Active'))[2]).toContain(
      'Missing in this letter: the steps to reduce exposure',
    );
  });

  test('is listed as refused while it is active with a sentence that the rule does not allow', async () => {
    const { body: draft } = await create({ name: `Refused ${++createdCount}` });
    const { body: letter } = await setStatus(draft, 'Active');
    const listRefused = async (person = fixture.reader) =>
      (await fixture.requestJson<RefusedLetterList>(person, 'GET', `${base}/refused-letters`)).body.items.filter(
        ({ id }) => id === letter.id,
      );
    expect(await listRefused()).toEqual([]);
    const { ownerPool } = fixture.product.app.database;
    await ownerPool.query(
      `update communication_versions set content = jsonb_set(content, '{content}', content->'content' || $2::jsonb)
        where communication_id = $1`,
      [letter.id, JSON.stringify([text('Is your water safe? Yes.')])],
    );
    expect(await listRefused()).toEqual([
      {
        id: letter.id,
        name: letter.name,
        problems: [
          'The letter says “Is your water safe? Yes.”, but the rule requires the health effects of lead, which has no safe level.',
        ],
      },
    ]);
    expect(await listRefused(fixture.memberOfOtherAccount)).toEqual([]);
    await setStatus(letter, 'Draft');
    expect(await listRefused()).toEqual([]);
  });

  test('is listed with the sentences that its template does not have any more, until it is archived', async () => {
    const earlier = 'You can have your portion of the service line replaced.';
    const { body: letter } = await create({
      content: writeContent(...englishTemplates.serviceLineLead.content, writeParagraph(earlier)),
    });
    const listEarlier = async (person = fixture.reader) =>
      (await fixture.requestJson<EarlierTextList>(person, 'GET', `${base}/earlier-texts`)).body.items.filter(
        ({ id }) => id === letter.id,
      );
    const listedLetter = { id: letter.id, name: letter.name, texts: [{ earlier, changedOn: '2026-11-27' }] };
    expect(await listEarlier()).toMatchObject([{ ...listedLetter, status: 'Draft' }]);
    expect(await listEarlier(fixture.memberOfOtherAccount)).toEqual([]);
    const { body: active } = await setStatus(letter, 'Active');
    expect(await listEarlier()).toMatchObject([{ ...listedLetter, status: 'Active' }]);
    await setStatus(active, 'Archived');
    expect(await listEarlier()).toEqual([]);
  });

  test('becomes active only without problems, cannot be edited while it is, and is paused into a draft [B4.13]', async () => {
    const { body: letter } = await create();
    const bad = (await save(letter, { content: written(text('Fill in [date]')) })).body;
    expect([...new Set(bad.problems.map(({ code }) => code))]).toEqual(['blank', 'fixedText', 'missingPart']);
    expect(summarizeProblem(await setStatus(bad, 'Active'))[2]).toContain(
      'Fill in “[date]”. This letter must contain the required wording “Health effects of lead”',
    );
    const good = (await save(bad, { content: letter.content })).body;
    const active = (await setStatus(good, 'Active')).body;
    expect(active.status).toBe('Active');
    expect(summarizeProblem(await save(active))).toEqual([
      409,
      'notADraft',
      'This letter is active, so it cannot be edited. Pause it first; it becomes a draft.',
    ]);
    const archived = (await setStatus(active, 'Archived')).body;
    expect(summarizeProblem(await setStatus(archived, 'Active'))).toEqual([
      409,
      'statusNotPossible',
      'This letter is archived, so it can’t become active. Restore it as a draft first.',
    ]);
    expect((await setStatus(archived, 'Draft')).body.status).toBe('Draft');
    expect((await setStatus(archived, 'Draft', fixture.reader)).status).toBe(403);
  });

  test('cannot need a field that no record has, unless it has a fallback', async () => {
    const { body: letter } = await create({ templateId: 'blank-en' });
    const meter = (fallback: string) =>
      written({
        type: 'paragraph',
        content: [{ type: 'mergeField', attrs: { field: 'location.meterNumber', fallback } }],
      });
    const needing = (await save(letter, { content: meter('') })).body;
    expect(needing.problems.map(({ sentence }) => sentence)).toEqual([
      'No record has a value for “Location: Meter number”. Complete the records, give the field a fallback text, or remove it.',
    ]);
    expect((await save(needing, { content: meter('unknown') })).body.problems).toEqual([]);
  });

  test('is copied with its text as a draft [B4.26, B5.15]', async () => {
    const { body: letter } = await create();
    const copy = (name: string) =>
      fixture.requestJson<Communication>(fixture.crew, 'POST', `${letters}/${letter.id}/copy`, {
        name,
        triggerType: 'AdHocLocation',
      });
    expect((await copy('Copy of it')).body).toMatchObject({ status: 'Draft', language: 'en', content: letter.content });
    expect(summarizeProblem(await copy(''))[2]).toBe('Required');
  });

  test('is listed by type and status, ten thousand on a page [B7.12, B9.5]', async () => {
    const { body: letter } = await create();
    await setStatus(letter, 'Active');
    const query = `filters[communicationType]=Letter&filters[status]=Active&filters[triggerType]=AdHocLocation&page=1&pageSize=10000`;
    const page = await fixture.requestJson<Page<CommunicationRow>>(fixture.reader, 'GET', `${letters}?${query}`);
    expect(page.body.items.map(({ id }) => id)).toContain(letter.id);
    expect(page.body.items.every(({ status }) => status === 'Active')).toBe(true);
    const prefixed = query.replaceAll('filters[', 'filters[communications.');
    const same = await fixture.requestJson<Page<CommunicationRow>>(fixture.reader, 'GET', `${letters}?${prefixed}`);
    expect(same.body).toEqual(page.body);
    const unknown = await fixture.requestJson(fixture.reader, 'GET', `${letters}?filters[communications.color]=red`);
    expect(summarizeProblem(unknown)[2]).toBe('This list cannot be filtered by color');
    expect((await find(letter.id, fixture.memberOfOtherAccount)).status).toBe(404);
  });

  test.each([
    ['v2', 200, '"items":'],
    ['v1', 400, 'The version header must be v2 here, or be left out.'],
    ['2', 400, 'The version header must be v2 here, or be left out.'],
  ])('answers %s as version with status %i [B7.15]', async (version, status, part) => {
    const headers = { ...fixture.reader.headers, version };
    const { statusCode, body } = await fixture.product.server.inject({ method: 'GET', url: letters, headers });
    expect(statusCode).toBe(status);
    expect(body).toContain(part);
  });

  test.each([
    [
      'a script as a link',
      { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
    ],
    ['an unknown node', { type: 'iframe' }],
  ])('is refused with %s', async (_, node) => {
    const { body: letter } = await create();
    expect((await save(letter, { content: written({ type: 'paragraph', content: [node] }) })).status).toBe(400);
  });
});

describe('an image of letters', () => {
  const photo = drawPng({
    width: 8,
    height: 8,
    colorAt: () => [28, 111, 181],
    notes: [pngChunk('tEXt', `Comment\0${gpsText}`)],
  });
  const uploadImage = async (content: Buffer | string, person = fixture.editor) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(content as string)]), 'main.png');
    const init = { method: 'POST', headers: person.headers, body: form };
    const response = await fetch(`${fixture.product.url}${base}/image`, init);
    return {
      status: response.status,
      body: (await response.json()) as { fileId: string; errors?: { detail: string }[] },
    };
  };
  const fetchImage = (id: string, person = fixture.reader) =>
    fetch(`${fixture.product.url}${base}/image/${id}`, { headers: person.headers });
  const createImage = (fileId: string, alt = 'The new main') => ({ type: 'image', attrs: { fileId, alt, width: 50 } });

  test('is a PNG or JPEG without the place where it was taken, and belongs to the account', async () => {
    const { status, body } = await uploadImage(photo);
    expect(status).toBe(200);
    const shownImage = await fetchImage(body.fileId);
    expect(shownImage.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shownImage.arrayBuffer()).toString('latin1')).not.toContain(gpsText);
    expect((await fetchImage(body.fileId, fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await uploadImage(photo, fixture.reader)).status).toBe(403);
    // Its pixels can't be decoded.
    expect((await uploadImage(aPng())).status).toBe(400);
    expect((await uploadImage('<svg xmlns="http://www.w3.org/2000/svg"/>')).body.errors?.[0]?.detail).toContain(
      'PNG or JPEG',
    );
  });

  test('is printed with its alternative text, and a letter with an unknown one cannot be active', async () => {
    const { body } = await uploadImage(photo);
    const print = (fileId: string) =>
      fetch(`${fixture.product.url}${base}/preview/pdf`, {
        method: 'POST',
        headers: { ...fixture.reader.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ content: written(text('See'), createImage(fileId)), language: 'en' }),
      });
    const printedLetter = await print(body.fileId);
    expect(printedLetter.status).toBe(200);
    expect((await readPdf(new Uint8Array(await printedLetter.arrayBuffer()))).roles).toContain('Figure');
    const unknown = fixture.program.id;
    expect((await print(unknown)).status).toBe(409);
    const { body: letter } = await create();
    const saved = (await save(letter, { content: written(text('See'), createImage(unknown)) })).body;
    expect(saved.problems.map(({ code }) => code)).toContain('missingImage');
  });
});

describe('a preview', () => {
  test('refuses a preview dated before the required texts, or with characters that no font has, and shows what to do', async () => {
    expect(
      summarizeProblem(await preview(englishTemplates.serviceLineLead, { letterDate: '2024-10-15' })).slice(1),
    ).toEqual([expect.anything(), expect.stringContaining('10-16-2024 or a later date')]);
    const download = await fixture.requestJson(fixture.reader, 'POST', `${base}/preview/pdf`, {
      content: written(text('Tap 🚰')),
      language: 'en',
    });
    expect(summarizeProblem(download)[2]).toContain('Remove them from the text of the letter');
  });

  test('shows the values of a real recipient, and lists those that are missing', async () => {
    const locationId = await fixture.aLocation();
    const { body } = await preview(englishTemplates.serviceLineLead, { locationId });
    expect(body.address.slice(0, 1)).toEqual(['Resident']);
    expect(printed(body)).toContain('Mill Street, Harlow, CT 06415');
    expect(body.missing).toEqual([
      'Service line: Classification',
      'Service line: System side material',
      'Service line: Customer side material',
      'Service line: Picture',
    ]);
    expect((await preview(englishTemplates.serviceLineLead, { locationId }, fixture.memberOfOtherAccount)).status).toBe(
      404,
    );
    const templateId = 'serviceLineLead-en';
    expect((await preview(englishTemplates.serviceLineLead, { locationId, templateId })).body.noRecipient).toBe(
      'This letter is for Lead; this location has no service line',
    );
  });

  test('shows the value of a recipient that the rule does not allow in this letter', async () => {
    const locationId = await fixture.aLocation();
    await fixture.product.app.database.ownerPool.query(
      `update locations set name = 'Home without lead: no action is required' where id = $1`,
      [locationId],
    );
    const content = writeContent(writeHeading(1, 'Your service line'), writeParagraph('{location.name|Home}'));
    const templateId = 'newCustomer-en';
    await fixture.addLine(locationId);
    const { valueProblem, problems } = (await preview(content, { locationId, templateId })).body;
    expect(valueProblem).toBe(
      'The letter says “no action is required” with the value of “Location: Location name”, but the rule requires steps that people can take to reduce exposure to lead',
    );
    expect(problems.map(({ code }) => code)).not.toContain('denial');
    expect((await preview(content, { templateId })).body.valueProblem).toBeNull();
    expect((await preview(content, { locationId })).body.valueProblem).toBeNull();
  });

  test('refuses an address that leaves the window of the envelope, as sending does, but not in an email', async () => {
    const locationId = await fixture.aLocation();
    await fixture.product.app.database.ownerPool.query(
      `update locations set address_line1 = $2, address_line2 = $3 where id = $1`,
      [locationId, `1 ${'Extraordinarily long street '.repeat(6)}`.trim(), 'Building of many words '.repeat(5).trim()],
    );
    const reason = expect.stringMatching(/^The address takes \d+ lines, and the window of the envelope has room for/);
    expect((await preview(englishTemplates.filterInstructions, { locationId })).body.addressProblem).toEqual(reason);
    const asPdf = await fixture.requestJson(fixture.reader, 'POST', `${base}/preview/pdf`, {
      content: englishTemplates.filterInstructions,
      language: 'en',
      locationId,
    });
    expect(summarizeProblem(asPdf)).toEqual([409, expect.anything(), reason]);
    const [byEmail, toOther] = [
      await preview(englishTemplates.filterInstructions, { locationId, communicationType: 'Email' }),
      await preview(englishTemplates.filterInstructions, { locationId: await fixture.aLocation() }),
    ];
    expect([byEmail.body.addressProblem, toOther.body.addressProblem]).toEqual([null, null]);
  });

  test('prints a part by the material of the line and by an exceedance, in a Spanish letter too', async () => {
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    await fixture.addLine(sample.locationId);
    await fixture.report([{ sampleId: sample.id, result: '21' }]);
    const content = writeContent(
      writeHeading(1, 'Plomo'),
      writeParagraph('{line.explanation}'),
      writeConditional('line.customerMaterial', ['lead'], [writeParagraph('Su lado es de plomo.')]),
      writeConditional('line.customerMaterial', ['copper'], [writeParagraph('Su lado es de cobre.')]),
      writeConditional('sample.1.analyte.1.isExceedance', ['Yes'], [writeParagraph('Use un filtro.')]),
    );
    const input = { language: 'es', locationId: sample.locationId, eventId: event.id };
    const text = printed((await preview(content, input)).body);
    expect(text).toContain('Su lado es de plomo.');
    expect(text).toContain('Según nuestros registros, al menos una parte de la línea de servicio es de plomo.');
    expect(text).toContain('Material del lado del cliente: plomo.');
    expect(text).not.toContain('cobre');
    expect(text).toContain('Use un filtro.');
  });

  test('names in Spanish what the exceedance of a Spanish Tier 1 letter will fill in', async () => {
    const locationId = await fixture.aLocation();
    const templateId = 'publicNoticeTier1-es';
    const text = printed(
      (await preview(spanishTemplates.publicNoticeTier1, { language: 'es', templateId, locationId })).body,
    );
    expect(text).toContain('Las muestras del período de monitoreo de [período de monitoreo] indican');
    expect(text).toContain('[percentil 90 del plomo]');
    expect(text).not.toMatch(/\[Monitoring|\[90th/);
    const keys = mergeFields.flatMap(({ key }) => (key.startsWith('exceedance.') ? [key] : []));
    expect(Object.keys(spanishExceedanceLabels)).toEqual(keys);
  });

  test('does not exist for a sampling event that does not exist, as for such a location', async () => {
    const content = written(text('Your water'));
    for (const field of ['eventId', 'locationId'])
      expect(await preview(content, { [field]: createId() })).toMatchObject({
        status: 404,
        body: { errors: [{ code: 'notFound', property: field }] },
      });
  });

  test('has examples that fit the template and the language of the letter', async () => {
    const example = async (content: object, templateId: string) =>
      printed((await preview(content, { templateId, language: templateId.slice(-2) })).body);
    const exceedance = await example(englishTemplates.resultExceedance, 'resultExceedance-en');
    expect(exceedance).toContain('21 µg/L');
    expect(exceedance).toContain('above the action level');
    const nonDetect = await example(englishTemplates.resultNonDetect, 'resultNonDetect-en');
    expect(nonDetect).toContain('not detect');
    expect(nonDetect).not.toContain('4.2');
    const unknown = await example(spanishTemplates.serviceLineUnknown, 'serviceLineUnknown-es');
    expect(unknown).toContain('desconocido');
    expect(unknown).not.toContain('"text":"unknown"');
    expect(await example(spanishTemplates.serviceLineGrr, 'serviceLineGrr-es')).toContain('galvanizado');
  });

  test('has examples of the finding that is chosen, also if its template is for another', async () => {
    const example = async (templateId: string, triggerCondition: string) =>
      printed(
        (await preview(englishTemplates.resultDetect, { templateId, triggerType: 'SendKitResult', triggerCondition }))
          .body,
      );
    expect(await example('resultDetect-en', 'detect')).toContain('4.2 µg/L');
    const exceedance = await example('resultDetect-en', 'exceedance');
    expect(exceedance).toContain('21 µg/L');
    expect(exceedance).not.toContain('4.2');
    const nonDetect = await example('resultExceedance-en', 'nonDetect');
    expect(nonDetect).toContain('ND');
    expect(nonDetect).not.toContain('21 µg/L');
  });

  test('misses a value of samples only once the laboratory has reported without it', async () => {
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    const fields = ['sample.1.labSampleId', 'sample.1.analyte.1.result', 'sample.1.analyte.1.lowerLimit'];
    const content = writeContent(...fields.map((key) => writeParagraph(`{${key}}`)));
    const missed = async () =>
      (await preview(content, { locationId: sample.locationId, eventId: event.id })).body.problems
        .filter(({ code }) => code === 'noValues')
        .map(({ sentence }) => sentence);
    const lowerLimit = expect.stringContaining('“Sample 1: Lead, lower limit”') as string;
    expect(await missed()).toEqual([lowerLimit]);
    await fixture.report([{ sampleId: sample.id, result: '4' }]);
    expect(await missed()).toEqual([expect.stringContaining('“Sample 1: Lab sample ID”'), lowerLimit]);
  });

  test('prints the text of the rule in force on the day of the letter, not the text of the draft', async () => {
    const content: CommunicationContent = englishTemplates.serviceLineLead;
    const pageBefore = (await preview(content, { letterDate: '2027-10-31' })).body;
    const pageAfter = (await preview(content, { letterDate: '2027-11-01' })).body;
    expect(printed(pageBefore)).toContain('kidney or nervous system problems.');
    expect(printed(pageBefore)).not.toContain('There is no safe level');
    expect(printed(pageAfter)).toContain('There is no safe level of lead in drinking water.');
    expect(printed(pageAfter)).not.toContain('exacerbate');
    expect(pageBefore.fixedTexts).toMatchObject([
      { key: 'lineStatement', wording: 'content' },
      { key: 'leadHealthEffects', wording: 'rule' },
    ]);
  });

  test('compares lead with the action level that it prints, the lower of the days of sample and letter', async () => {
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    await fixture.report([{ sampleId: sample.id, result: '12' }]);
    const print = async (content: CommunicationContent, overrides: object) =>
      printed(
        (await preview(content, { locationId: sample.locationId, eventId: event.id, ...overrides })).body,
      ).replaceAll('"},{"text":"', '');
    const before = await print(englishTemplates.resultDetect, { letterDate: '2027-10-31' });
    expect(before).toContain('The result is not above the action level');
    expect(before).toContain('the action level is 15 µg/L for lead');
    const after = await print(englishTemplates.resultDetect, { letterDate: '2027-11-01' });
    expect(after).toContain('is above the action level');
    expect(after).toContain('the action level is 10 µg/L for lead');
    expect(after).not.toMatch(/not above the action level|15 µg\/L/);
    const inSpanish = await print(spanishTemplates.resultDetect, { letterDate: '2027-11-01', language: 'es' });
    expect(inSpanish).toContain('por encima del nivel de acción');
    expect(inSpanish).not.toMatch(/no supera|15 µg\/L/);
    const isAbove = writeContent(
      writeConditional('sample.1.analyte.1.isExceedance', ['Yes'], [writeParagraph('Above')]),
    );
    expect(await print(isAbove, { letterDate: '2027-11-01' })).toContain('Above');
  });

  test('reports an invalidated sample as invalidated, and lead where lead was found', async () => {
    const event = await fixture.anEvent({
      samplingEventAnalytes: [
        { analyteId: 2, exceedanceLimit: '1300', primary: true },
        { analyteId: 1, exceedanceLimit: '15', primary: false },
      ],
    });
    const sample = await fixture.aSample(event);
    // Copper is primary, so the finding of the sample is Detect.
    await fixture.report([
      { sampleId: sample.id, result: '1', qualifier: '<', reportingLimit: '1' },
      { sampleId: sample.id, analyteId: 2, result: '200' },
    ]);
    const input = { locationId: sample.locationId, eventId: event.id };
    const { body: valid } = await preview(englishTemplates.resultDetect, input);
    expect(printed(valid)).toContain('not detect');
    expect(printed(valid)).not.toContain('Lead was');
    const decided = await fixture.requestJson(fixture.editor, 'POST', `@/samples/${sample.id}/invalidate`, {
      statusReason: 1,
      stateDecisionOn: '2026-05-01',
    });
    expect(decided.status).toBe(200);
    const { body: invalidated } = await preview(englishTemplates.resultDetect, input);
    expect(printed(invalidated)).toContain('invalidated');
    expect(printed(invalidated)).toContain('200 µg/L');
  });

  test('lists every result of the samples at the location with the level of its day', async () => {
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    await fixture.report([{ sampleId: sample.id, result: '21' }]);
    const { body } = await preview(englishTemplates.resultExceedance, {
      locationId: sample.locationId,
      eventId: event.id,
    });
    expect(printed(body)).toContain('21 µg/L');
    expect(printed(body)).toContain('15 µg/L');
    expect(body.missing).toEqual([]);
  });

  test('prints a result in the unit of its action level, so that an exceedance does not look harmless', async () => {
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    await fixture.report([{ sampleId: sample.id, analyteId: 2, unit: 'mg/L', result: '1.5' }]);
    const copper = (name: string) => `{sample.1.analyte.2.${name}}`;
    const content = writeContent(
      writeParagraph(`${copper('result')} ${copper('unit')}, level ${copper('upperLimit')} ${copper('unit')}`),
      writeParagraph(`${copper('resultWithUnit')}, level ${copper('upperLimitWithUnit')}`),
      resultsTable,
    );
    const { body } = await preview(content, { locationId: sample.locationId, eventId: event.id });
    const texts = [...printed(body).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text).join('');
    expect(texts).toContain('1,500 µg/L, level 1,300 µg/L1,500 µg/L, level 1,300 µg/L');
    expect(texts).toContain('Copper1,500 µg/L1,300 µg/L');
    expect(printed(body)).not.toContain('mg/L');
  });

  test('prints the kept listed classification and not its less severe sides [141.85(e)(3)]', async () => {
    const locationId = await fixture.aLocation();
    await fixture.addLine(locationId, 'nonLeadCopper');
    const lines = '/pws@/assets/ServiceLine';
    const { items } = (
      await fixture.requestJson<{ items: { id: string; locationId: string }[] }>(
        fixture.administrator,
        'GET',
        `${lines}?filters[locationId]=${locationId}`,
      )
    ).body;
    const line = `${lines}/${items.find((one) => one.locationId === locationId)?.id}`;
    const { version } = (await fixture.requestJson<{ version: number }>(fixture.administrator, 'GET', line)).body;
    const listed = await fixture.requestJson<{ classification: { category: string } }>(
      fixture.administrator,
      'PUT',
      `${line}/listed-classification`,
      {
        version,
        reason: 'Old map',
        change: { action: 'set', listedClassification: { category: 'Lead', basis: null } },
      },
    );
    expect(listed.body).toMatchObject({ classification: { category: 'Lead' } });
    for (const language of ['en', 'es'] as const) {
      const letter = language === 'en' ? englishTemplates.serviceLineLead : spanishTemplates.serviceLineLead;
      const text = printed((await preview(letter, { locationId, language })).body);
      expect(text).toContain(language === 'en' ? 'We treat it as a lead' : 'La tratamos como una línea');
      expect(text).not.toMatch(/copper|cobre|linePicture/);
    }
    const own = writeContent(
      writeParagraph('{line.explanation}'),
      writeConditional('line.customerMaterial', ['copper'], [writeParagraph('Your side is copper.')]),
    );
    expect(printed((await preview(own, { locationId })).body)).not.toContain('copper');
  });

  test('prints no estimate that an unknown line is unlikely lead [141.85(e)(3)]', async () => {
    const locationId = await fixture.aLocation();
    await fixture.addLine(locationId, 'unknownUnlikelyLead');
    const content = writeContent(writeParagraph('{line.explanation} {line.customerMaterial}'), linePicture);
    expect(printed((await preview(content, { locationId })).body)).not.toMatch(/unlikely/i);
    const inSpanish = printed((await preview(content, { locationId, language: 'es' })).body);
    expect(inSpanish).toContain('desconocido');
    expect(inSpanish).not.toContain('probablemente');
  });
});

test('starter templates come with their text and source; all results only where switched on [B3.4, B6.6, B7.10]', async () => {
  const { items } = (
    await fixture.requestJson<{ items: { id: string; source: string }[] }>(fixture.reader, 'GET', `${base}/template`)
  ).body;
  expect(items.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['serviceLineGrr-es', 'resultAll-en', 'publicNoticeTier1-en']),
  );
  expect(items.every(({ source }) => source !== '')).toBe(true);
  expect((await fixture.requestJson(fixture.reader, 'GET', `${base}/template/nope`)).status).toBe(404);
});

test('fields show the water system’s own values, as the preview prints them, and nothing invented in their place', async () => {
  const { body: profile } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', '/pws@/profile');
  const event = await fixture.anEvent();
  const path = `${base}/merge-fields?eventId=${event.id}`;
  const fields = await fixture.requestJson<{ items: MergeField[] }>(fixture.reader, 'GET', path);
  const examples = Object.fromEntries(fields.body.items.map(({ key, example }) => [key, example]));
  expect(examples).toMatchObject({
    'system.name': profile.name,
    'system.pwsid': profile.pwsid,
    'system.signatoryName': profile.signatoryName ?? '',
    'event.name': event.name,
    'recipient.name': 'Dana Reyes',
  });
  const content = writeContent(writeParagraph('{system.pwsid|none} {system.signatoryName|no signer}'));
  const sheet = printed((await preview(content)).body);
  for (const value of [examples['system.pwsid'], examples['system.signatoryName'] || 'no signer'])
    expect(sheet).toContain(`"text":"${value}"`);
});

test('fields include those of each sample of an event [B2.34, B5.20]', async () => {
  const event = await fixture.anEvent();
  const fields = await fixture.requestJson<{ items: { key: string }[]; sampleQuantity: number }>(
    fixture.reader,
    'GET',
    `${base}/merge-fields?eventId=${event.id}`,
  );
  expect(fields.body.sampleQuantity).toBe(1);
  expect(fields.body.items.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['location.address', 'sample.1.analyte.1.result']),
  );
});

const row = `id name templateId communicationType status triggerType triggerCondition language programId eventId eventName font contentVersion
  version createdOn updatedOn`;
const template = 'id communicationType name description triggerType triggerCondition language source';

const communicationsDocument = `query Communications($accountId: String!, $communicationType: String, $params: CommunicationParams) {
  communications(accountId: $accountId, communicationType: $communicationType, params: $params) {
    total totalPages pageSize pageNumber items { ${row} }
  }
}`;

const communicationTemplatesDocument = `query CommunicationTemplates($accountId: String!) {
  communicationTemplates(accountId: $accountId) { ${template} }
}`;

const communicationTemplateDocument = `query CommunicationTemplate($accountId: String!, $templateId: String!) {
  communicationTemplate(accountId: $accountId, templateId: $templateId) { ${template} content }
}`;

const communicationPreviewDocument = `query CommunicationPreview($accountId: String!, $communication: CommunicationInput!, $content: String!, $locationId: String) {
  communicationPreview(accountId: $accountId, communication: $communication, content: $content, locationId: $locationId) {
    address letterDate content missing problems
  }
}`;

const createOrUpdateCommunicationDocument = `mutation CreateOrUpdateCommunication($accountId: String!, $communication: CommunicationInput!, $content: String) {
  createOrUpdateCommunication(accountId: $accountId, communication: $communication, content: $content) { ${row} content problems }
}`;

const createCommunicationDocument = `mutation CreateCommunication($accountId: String!, $communication: NewCommunicationInput!, $font: String, $content: String) {
  createCommunication(accountId: $accountId, communication: $communication, font: $font, content: $content) { ${row} content problems }
}`;

const pauseAndEditDocument = `mutation PauseAndEdit($accountId: String!, $communicationId: String!, $version: Int) {
  pauseAndEdit(accountId: $accountId, communicationId: $communicationId, version: $version) { ${row} content problems }
}`;

describe('the GraphQL operations of letters [B7.9-B7.14, B7.16]', () => {
  interface Result {
    readonly data: Readonly<Record<string, never>> | null;
    readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
  }
  const run = async (query: string, variables: object, person = fixture.editor) => {
    const body = { query, variables: { accountId: person.accountId, ...variables } };
    return (await fixture.requestJson<Result>(person, 'POST', '/pws/graphql', body)).body as unknown as Result;
  };
  const content = JSON.stringify(written(text('Your water')));
  const communication = { triggerType: 'AdHocLocation', templateId: 'blank-es', communicationType: 'Letter' };

  test('create a letter with a text of its own, save it, activate and pause it', async () => {
    const name = `By GraphQL ${++createdCount}`;
    const created = await run(
      createOrUpdateCommunicationDocument,
      { communication: { ...communication, name }, content },
      fixture.crew,
    );
    const letter = created.data?.['createOrUpdateCommunication'] as unknown as { id: string; content: string };
    expect(letter).toMatchObject({ name, language: 'es', status: 'Draft', problems: [] });
    expect(JSON.parse(letter.content)).toEqual(JSON.parse(content));
    const refused = await run(
      createOrUpdateCommunicationDocument,
      { communication: { ...pickId(letter), name: 'X' } },
      fixture.crew,
    );
    expect(refused.errors?.[0]?.extensions.code).toBe('notAllowed');
    const saved = await run(createOrUpdateCommunicationDocument, {
      communication: { ...pickId(letter), version: 1, status: 'Active' },
    });
    expect(saved.data?.['createOrUpdateCommunication']).toMatchObject({ status: 'Active', contentVersion: 1 });
    const paused = await run(pauseAndEditDocument, { communicationId: letter.id });
    expect(paused.data?.['pauseAndEdit']).toMatchObject({ status: 'Draft' });
    const nonsense = await run(pauseAndEditDocument, { communicationId: 'x' });
    expect(nonsense.errors?.[0]?.message).toContain('communicationId');
    const half = `Half ${++createdCount}`;
    const tooMuch = { ...communication, name: half, status: 'Active' };
    expect(
      (await run(createOrUpdateCommunicationDocument, { communication: tooMuch, content }, fixture.crew)).errors,
    ).toHaveLength(1);
    const blank = { ...communication, name: half, status: 'Active' };
    const notReady = await run(createOrUpdateCommunicationDocument, { communication: blank }, fixture.administrator);
    expect(notReady.errors?.[0]?.extensions.code).toBe('notReady');
    // Neither saved a letter.
    const repeatedUpdate = await run(
      createOrUpdateCommunicationDocument,
      { communication: { ...communication, name: half } },
      fixture.crew,
    );
    expect(repeatedUpdate.data?.['createOrUpdateCommunication']).toMatchObject({ name: half, status: 'Draft' });
    const broken = await run(createOrUpdateCommunicationDocument, { communication: pickId(letter), content: '{' });
    expect(broken.errors?.[0]?.message).toBe('The content must be JSON');
  });

  test('archive an active letter and restore it, but do not edit it [B7.11]', async () => {
    const input = { ...communication, name: `Archived ${++createdCount}`, status: 'Active' };
    const created = await run(
      createOrUpdateCommunicationDocument,
      { communication: input, content },
      fixture.administrator,
    );
    const letter = created.data?.['createOrUpdateCommunication'] as unknown as { id: string; version: number };
    const change = (change: object, version: number, more: object = {}) =>
      run(createOrUpdateCommunicationDocument, { communication: { ...pickId(letter), version, ...change }, ...more });
    const codeOf = async (result: Promise<Result>) => (await result).errors?.[0]?.extensions.code;
    const { version } = letter;
    expect(await codeOf(change({ status: 'Archived', name: 'Another name' }, version))).toBe('notADraft');
    const otherText = { content: JSON.stringify(written(text('Another text'))) };
    expect(await codeOf(change({ status: 'Archived' }, version, otherText))).toBe('notADraft');
    expect(await codeOf(change({ status: 'Archived' }, version - 1))).toBe('changedMeanwhile');
    expect(await codeOf(change({ status: 'Active' }, version))).toBe('notADraft');
    const archived = (await change({ status: 'Archived' }, version)).data?.['createOrUpdateCommunication'];
    expect(archived).toMatchObject({ name: input.name, status: 'Archived', contentVersion: 1 });
    expect(await codeOf(change({ status: 'Active' }, version + 1))).toBe('statusNotPossible');
    const restored = (await change({ status: 'Draft' }, version + 1, { content })).data;
    expect(restored?.['createOrUpdateCommunication']).toMatchObject({ status: 'Draft', contentVersion: 1 });
  });

  const pickId = ({ id }: { readonly id: string }) => ({ id });

  test('take the program of a sampling event, which the call of the specification does not name [B7.11]', async () => {
    const [event, other] = [await fixture.anEvent(), await fixture.anEvent()];
    const input = {
      name: `By event ${++createdCount}`,
      eventId: event.id,
      templateId: 'resultDetect-en',
      triggerType: 'SendKitResult',
      triggerCondition: 'detect',
    };
    const created = await run(createOrUpdateCommunicationDocument, { communication: input }, fixture.administrator);
    const letter = created.data?.['createOrUpdateCommunication'] as unknown as { id: string };
    expect(letter).toMatchObject({ programId: event.programId, eventId: event.id });
    const moved = await run(createOrUpdateCommunicationDocument, {
      communication: { ...pickId(letter), version: 1, eventId: other.id },
    });
    expect(moved.data?.['createOrUpdateCommunication']).toMatchObject({
      programId: other.programId,
      eventId: other.id,
    });
    const foreign = { ...input, name: `By event ${++createdCount}`, eventId: letter.id };
    const refused = await run(createOrUpdateCommunicationDocument, { communication: foreign }, fixture.administrator);
    expect(refused.errors).toMatchObject([{ extensions: { code: 'notFound' } }]);
  });

  test('take the font and the content of a new letter, and no other font [B7.13]', async () => {
    const input = { ...communication, name: `Font ${++createdCount}`, font: 'Arial' };
    const created = await run(
      createOrUpdateCommunicationDocument,
      { communication: input, content },
      fixture.administrator,
    );
    expect(created.data?.['createOrUpdateCommunication']).toMatchObject({ font: 'Arial' });
    const other = { ...input, name: `Font ${++createdCount}`, font: 'Comic Sans' };
    const refused = await run(
      createOrUpdateCommunicationDocument,
      { communication: other, content },
      fixture.administrator,
    );
    expect(refused.errors?.[0]?.message).toContain('Letters are printed in Arial');
    const { body } = await create({ font: 'Arial, Helvetica, sans-serif', content: JSON.parse(content) as object });
    expect(body.content).toEqual(written(lineStatement, text('Your water')));
    for (const font of ['Times', 'Arial Black', 'Times, Arial']) expect((await create({ font })).status).toBe(400);
  });

  test('create a letter from its settings, font and content, also with REST [B7.13]', async () => {
    const event = await fixture.anEvent();
    const settings = {
      communicationType: 'Letter',
      eventId: event.id,
      name: `Specified ${++createdCount}`,
      templateId: 'resultDetect-es',
      triggerCondition: 'detect',
      triggerType: 'SendKitResult',
    };
    const font = '"Arial", sans-serif';
    const statement = { type: 'lockedText', attrs: { key: 'resultStatement' } };
    const expected = { ...settings, status: 'Draft', language: 'es', programId: event.programId, font: 'Arial' };
    const created = await run(createCommunicationDocument, { communication: settings, font, content }, fixture.crew);
    expect(created.errors).toBeUndefined();
    const letter = created.data?.['createCommunication'] as unknown as { content: string };
    expect(letter).toMatchObject(expected);
    expect(JSON.parse(letter.content)).toEqual(written({ type: 'resultsTable' }, statement, text('Your water')));
    const name = `Specified ${++createdCount}`;
    const posted = await post({ communication: { ...settings, name }, font, content: JSON.parse(content) as object });
    expect(posted).toMatchObject({ status: 200, body: { ...expected, name, content: JSON.parse(letter.content) } });
    // Without a content it has the text of the template.
    const blank = { name: `Specified ${++createdCount}`, templateId: 'blank-en' };
    expect((await post({ communication: { ...blank, status: 'Draft' } })).body).toMatchObject({
      name: blank.name,
      triggerType: 'AdHocLocation',
      language: 'en',
    });
  });

  test('refuse a specified letter that is incomplete, of another account, or active without the permission [B7.13]', async () => {
    const settings = () => ({ name: `Specified ${++createdCount}`, templateId: 'blank-en' });
    const answers = [
      await post({ communication: { templateId: 'blank-en' } }),
      await post({ communication: { ...settings(), templat: 'x' } }),
      await post({ communication: settings(), font: 'Times' }),
      await post({ communication: { ...settings(), eventId: createId() } }),
      await post({ communication: { ...settings(), status: 'Active' } }, fixture.crew),
      await post({ communication: settings() }, fixture.reader),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors?.[0]?.property])).toEqual([
      [400, 'name'],
      [400, 'communication.templat'],
      [400, 'font'],
      [404, 'eventId'],
      [403, undefined],
      [403, undefined],
    ]);
    const asReader = await run(createCommunicationDocument, { communication: settings() }, fixture.reader);
    expect(asReader.errors?.[0]?.extensions.code).toBe('notAllowed');
    const variables = { communication: settings(), accountId: fixture.memberOfOtherAccount.accountId };
    const inOtherAccount = await run(createCommunicationDocument, variables);
    expect(inOtherAccount.errors?.[0]?.extensions.code).toBe('notFound');
  });
  const post = (body: object, person = fixture.administrator) =>
    fixture.requestJson<Communication>(person, 'POST', letters, body);

  test('clear the event and the results of a draft by null, and keep what is left out [B4.13, B7.11]', async () => {
    const event = await fixture.anEvent();
    const { body: draft } = await create({
      templateId: 'resultDetect-en',
      triggerType: 'SendKitResult',
      triggerCondition: 'detect',
      eventId: event.id,
      programId: event.programId,
    });
    const toCompanyLetter = { triggerType: 'AdHocLocation', triggerCondition: null, eventId: null, name: null };
    const saved = await run(createOrUpdateCommunicationDocument, {
      communication: { ...pickId(draft), version: 1, ...toCompanyLetter },
    });
    expect(saved.errors).toBeUndefined();
    expect(saved.data?.['createOrUpdateCommunication']).toMatchObject({
      ...toCompanyLetter,
      name: draft.name,
      programId: null,
      version: 2,
    });
    const renamed = { ...pickId(draft), version: 2, name: `Renamed ${++createdCount}`, templateId: draft.templateId };
    const kept = await run(createOrUpdateCommunicationDocument, { communication: renamed });
    expect(kept.data?.['createOrUpdateCommunication']).toMatchObject({ ...renamed, version: 3, programId: null });
  });

  test('refuse a change without the version, of an older version, or to another template [B7.11]', async () => {
    const { body: draft } = await create();
    const change = async (communication: object) => {
      const { errors } = await run(createOrUpdateCommunicationDocument, {
        communication: { ...pickId(draft), name: `Changed ${++createdCount}`, ...communication },
      });
      return errors?.[0];
    };
    expect(await change({})).toMatchObject({
      message: expect.stringContaining('Send the version of the letter that you read'),
      extensions: { code: 'invalidProperties' },
    });
    expect(await change({ version: null })).toMatchObject({ extensions: { code: 'invalidProperties' } });
    expect(await change({ version: 1, templateId: 'blank-en' })).toMatchObject({
      message:
        'The template of a letter can’t be changed. Create a letter from the other template, or leave out the template.',
    });
    expect(await change({ version: 1 })).toBeUndefined();
    expect(await change({ version: 1 })).toMatchObject({ extensions: { code: 'changedMeanwhile' } });
    expect((await find(draft.id)).body).toMatchObject({ templateId: 'serviceLineLead-en', version: 2 });
  });

  test('pause only an active letter: an archived one stays archived [B4.13, B7.16]', async () => {
    const { body: draft } = await create();
    const { body: archived } = await setStatus(draft, 'Archived');
    const { errors } = await run(pauseAndEditDocument, { communicationId: draft.id });
    expect(errors?.[0]?.message).toBe('This letter is archived, so it can’t be paused. Restore it as a draft first.');
    expect((await find(draft.id)).body).toMatchObject({ status: 'Archived', version: archived.version });
    expect(summarizeProblem(await save(archived))[2]).toBe(
      'This letter is archived, so it can’t be edited. Restore it as a draft first.',
    );
  });

  test('keep every field of a letter of results, and preview it for its finding [B7.9, B7.11]', async () => {
    const event = await fixture.anEvent();
    const fields = {
      communicationType: 'Email',
      eventId: event.id,
      name: `In full ${++createdCount}`,
      status: 'Draft',
      templateId: 'resultNonDetect-es',
      triggerCondition: 'exceedance',
      triggerType: 'SendKitResult',
    };
    const inFull = JSON.stringify(written(text('No se detectó plomo.'), { type: 'resultsTable' }));
    const created = await run(
      createOrUpdateCommunicationDocument,
      { communication: fields, content: inFull },
      fixture.administrator,
    );
    const letter = created.data?.['createOrUpdateCommunication'] as unknown as { id: string; content: string };
    expect(letter).toMatchObject({ ...fields, language: 'es' });
    const statement = { type: 'lockedText', attrs: { key: 'resultStatement' } };
    expect(JSON.parse(letter.content)).toEqual(
      written(text('No se detectó plomo.'), { type: 'resultsTable' }, statement),
    );
    // The text is compared for the finding of the letter, not for that of the template it was started from.
    const listProblems = async (communication: object) => {
      const { data, errors } = await run(communicationPreviewDocument, { communication, content: inFull });
      expect(errors).toBeUndefined();
      const preview = data?.['communicationPreview'] as unknown as { problems: readonly string[] } | undefined;
      return preview?.problems.join(' ');
    };
    const denied = 'The letter says “No se detectó plomo.”, but the letter is sent for results above the action level';
    expect(await listProblems(fields)).toContain(denied);
    expect(await listProblems({ ...fields, triggerCondition: 'nonDetect' })).not.toContain('No se detectó plomo');
  });

  test('list letters and templates, and preview a text', async () => {
    const page = await run(communicationsDocument, {
      communicationType: 'Letter',
      params: { page: 1, pageSize: 10000, triggerType: ['AdHocLocation'] },
    });
    expect(page.data?.['communications']).toMatchObject({ pageSize: 10000, pageNumber: 1 });
    const templates = await run(communicationTemplatesDocument, {});
    expect(templates.data?.['communicationTemplates']).toHaveLength(24);
    const template = await run(communicationTemplateDocument, { templateId: 'blank-en' });
    expect(template.data?.['communicationTemplate']).toMatchObject({
      name: 'Blank letter',
      content: JSON.stringify(englishTemplates.blank),
    });
    const shownPreview = await run(communicationPreviewDocument, { communication: {}, content });
    expect(shownPreview.data?.['communicationPreview']).toMatchObject({
      address: expect.arrayContaining(['Dana Reyes']),
      missing: [],
    });
  });
});
