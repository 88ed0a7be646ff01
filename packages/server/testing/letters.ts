import { defaultSendOptions, type DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { PlannedLetter } from '@curbstop/contract/letters/letter.values';
import { createJobContext } from '../src/authenticator.ts';
import { createBatch } from '../src/domains/letters/letter-batch.service.ts';
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
    programId: null,
    eventId: null,
    serviceLineId: null,
    kitId: null,
    recipientKind: 'serviceAddress',
    recipientName: 'Priya Shah',
    address: ['Priya Shah', '1 Mill Street', 'Harlow, CT 06415'],
    email: null,
    language: 'en',
    blocks: [{ kind: 'paragraph', align: 'left', inlines: [{ text: 'Your service line is lead.' }] }],
    ...changes,
  };
}

/** The context in which the person's jobs run. */
export const contextOf = ({ app }: TestProduct, { accountId, id }: TestPerson): Promise<RequestContext> =>
  createJobContext(app, { accountId, userId: id, jobId: 'test' });

/** Queues a batch of letters. */
export async function sendLetters(
  product: TestProduct,
  person: TestPerson,
  { letters, method = 'PDF' }: { readonly letters: readonly PlannedLetter[]; readonly method?: DeliveryMethod },
): Promise<string> {
  const context = await contextOf(product, person);
  const batch = { kind: 'AdHoc', method, title: 'Lead notice', options: defaultSendOptions, on: '2026-07-01' } as const;
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
