import { defaultSendOptions, type DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { PlannedLetter } from '@curbstop/contract/letters/letter.values';
import { createJobContext } from '../src/authenticator.ts';
import { createBatch } from '../src/domains/letters/letter-batch.service.ts';
import type { LetterToAdd } from '../src/domains/letters/letter.repository.ts';
import type { RequestContext } from '../src/foundation/request-context.ts';
import { createId } from '../src/foundation/new-id.ts';
import { callOrThrow } from './call-endpoint.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './product.ts';

/** A letter of the account, as a draft. */
export async function aLetterText(
  product: TestProduct,
  person: TestPerson,
  name = `Lead notice ${createId()}`,
): Promise<string> {
  const body = { name, templateId: 'serviceLineLead-en', language: 'en', triggerType: 'AdHocLocation' };
  const path = '/platform/communications/communication';
  return (await callOrThrow<{ id: string }>(product, { as: person, method: 'POST', path, body })).id;
}

/** A letter to a location, complete except for what `changes` say. */
export function aPlannedLetter(
  changes: Pick<PlannedLetter, 'communicationId' | 'locationId'> & Partial<PlannedLetter>,
): PlannedLetter {
  return {
    contentVersion: 1,
    letterName: 'Lead notice',
    triggerType: 'AdHocLocation',
    triggerCondition: null,
    hasResultsTable: false,
    lineValues: {},
    sampleIds: [],
    programId: null,
    eventId: null,
    serviceLineId: null,
    kitId: null,
    recipientKind: 'serviceAddress',
    recipientName: 'Priya Shah',
    isRecipientRecorded: false,
    address: ['Priya Shah', '1 Mill Street', 'Harlow, CT 06415'],
    mailAddress: null,
    email: null,
    language: 'en',
    blocks: [{ kind: 'paragraph', align: 'left', inlines: [{ text: 'Your service line is lead.' }] }],
    ...changes,
  };
}

/** The context in which the person's jobs run. */
export const createContext = ({ app }: TestProduct, { accountId, id }: TestPerson): Promise<RequestContext> =>
  createJobContext(app, { accountId, userId: id, jobId: 'test' });

interface LettersToQueue {
  readonly letters: readonly LetterToAdd[];
  readonly method?: DeliveryMethod;
  /** The day that they bear. */
  readonly on?: string;
}

/** Queues a batch of letters. */
export async function sendLetters(
  product: TestProduct,
  person: TestPerson,
  { letters, method = 'PDF', on = '2026-07-01' }: LettersToQueue,
): Promise<string> {
  const context = await createContext(product, person);
  const batch = { kind: 'AdHoc', method, title: 'Lead notice', options: defaultSendOptions, on } as const;
  return context.database.write((trx) => createBatch(trx, context, { ...batch, letters }));
}

/** A batch with one letter to the location. */
export async function aBatchOfLetters(product: TestProduct, person: TestPerson, locationId: string) {
  const communicationId = await aLetterText(product, person);
  const letters = [aPlannedLetter({ communicationId, locationId })];
  const letterBatchId = await sendLetters(product, person, { letters });
  const path = `/platform/communications/instance?filters[batchId]=${letterBatchId}`;
  const { items } = await callOrThrow<{ items: { id: string }[] }>(product, { as: person, method: 'GET', path });
  return { communicationId, letterBatchId, letterId: items[0]?.id as string };
}

const aParagraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** The texts and parts that the rule requires, and the results. */
const resultsText = {
  type: 'doc',
  content: [
    { type: 'lockedText', attrs: { key: 'leadHealthEffects' } },
    { type: 'lockedText', attrs: { key: 'leadLevelDefinitions' } },
    { type: 'resultsTable' },
    aParagraph('The goal for lead (MCLG) is 0 µg/L. Call us at (860) 555-0100.'),
    aParagraph('Run your water before you drink it, and use a filter.'),
  ],
};
const plainText = {
  type: 'doc',
  content: [aParagraph('Flush your tap.')],
};

/** An active letter; by default one that can be sent to any location. */
export async function anActiveCommunication(
  product: TestProduct,
  person: TestPerson,
  { content = plainText, ...overrides }: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const settings = { name: `Notice ${createId()}`, language: 'en', triggerType: 'AdHocLocation', ...overrides };
  const path = '/platform/communications/communication';
  const call = (method: 'POST' | 'PUT', to: string, body: object) =>
    callOrThrow<{ id: string; version: number }>(product, { as: person, method, path: `${path}${to}`, body });
  const { id, version } = await call('POST', '', { ...settings, templateId: 'blank-en' });
  const saved = await call('PUT', `/${id}`, { version, fields: { ...settings, content } });
  await call('PUT', `/${id}/status`, { version: saved.version, status: 'Active' });
  return id;
}

interface SampledEvent {
  readonly id: string;
  readonly programId: string;
}

/** A kit at the location with its results, and the active letter for them. */
export async function aKitWithResults(
  product: TestProduct,
  person: TestPerson,
  { event: { id: eventId, programId }, locationId }: { readonly event: SampledEvent; readonly locationId: string },
): Promise<string> {
  const ofAccount = `/accounts/${person.accountId}`;
  const call = <Body>(method: 'GET' | 'POST', path: string, body?: object) =>
    callOrThrow<Body>(product, { as: person, method, path, body });
  const locationIds = [locationId];
  await call('POST', `/pws/rest${ofAccount}/samplingevents/${eventId}/locations`, { locationIds });
  const order = { programId, samplingEventId: eventId, locationIds, createKitsNow: true };
  await call('POST', `/pws/rest${ofAccount}/kits/order`, order);
  const locationFilter = `?filters[locationId]=${locationId}`;
  const kits = await call<{ items: { id: string }[] }>('GET', `/pws/rest${ofAccount}/kits${locationFilter}`);
  const samples = await call<{ items: { id: string }[] }>('GET', `/pws${ofAccount}/samples${locationFilter}`);
  const result = { sampleId: samples.items[0]?.id, analyteId: 1, result: '4', unit: 'ppb' };
  await call('POST', `/pws/rest${ofAccount}/results`, { results: [result] });
  await anActiveCommunication(product, person, {
    content: resultsText,
    triggerType: 'SendKitResult',
    triggerCondition: 'detect',
    programId,
    eventId,
  });
  return kits.items[0]?.id as string;
}
