import type * as communicationEndpoints from '@curbstop/contract/communications/communication.endpoints';
import { listEventFields, toCustomMergeFields } from '@curbstop/contract/communications/merge-field.calculation';
import { mergeFields, type MergeField } from '@curbstop/contract/communications/merge-field.values';
import { sumSampleQuantity } from '@curbstop/contract/sampling-events/sku.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { hasCustomFields, listAllCustomFields } from '../custom-fields/custom-field.service.ts';
import { toSharedValues } from './recipient-values.calculation.ts';
import { getLetterSetting } from './recipient.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';

export interface LetterFields {
  readonly fields: readonly MergeField[];
  /** Bottles of a kit of the event; 0 without an event. */
  readonly sampleQuantity: number;
}

/** Every field that a letter can print; those of samples only with their event [B5.20]. */
export async function getLetterFields(
  trx: AccountTransaction,
  context: RequestContext,
  eventId: string | null,
): Promise<LetterFields> {
  const custom = hasCustomFields(context) ? toCustomMergeFields(await listAllCustomFields(trx)) : [];
  const event = eventId === null ? undefined : await findEventById(trx, eventId);
  const sampleQuantity = event ? sumSampleQuantity(event.protocolDefinitions) : 0;
  const sampled = event
    ? listEventFields({
        sampleQuantity,
        analyteIds: event.samplingEventAnalytes.map(({ analyteId }) => analyteId),
      })
    : [];
  return { fields: [...mergeFields, ...sampled, ...custom], sampleQuantity };
}

export const listMergeFields: Service<typeof communicationEndpoints.listMergeFields> = (context, { eventId }) =>
  context.database.read(async (trx) => {
    if (eventId !== undefined && !(await findEventById(trx, eventId))) throw commonProblems.notFound();
    const { fields, sampleQuantity } = await getLetterFields(trx, context, eventId ?? null);
    const setting = { language: 'en', on: getAccountToday(context), eventId: eventId ?? null } as const;
    const sharedValues = toSharedValues(await getLetterSetting(trx, setting));
    const items = fields
      .filter((field) => isOffered(field, context))
      .map((field) => toItem(withOwnValue(field, sharedValues)));
    return { items, sampleQuantity };
  });

/** What is the same in every letter is shown as the preview prints it, also if it is not filled in. */
const withOwnValue = (field: MergeField, sharedValues: Readonly<Record<string, string>>): MergeField => ({
  ...field,
  example: sharedValues[field.key] ?? field.example,
});

/** [B6.4]: without contacts a letter has no person to name, only the name in its address. */
const isOffered = ({ group, key }: MergeField, { features }: RequestContext): boolean =>
  group !== 'Recipient' || key === 'recipient.name' || features.has('CONTACTS');

const toItem = ({ choices, ...field }: MergeField) => ({ ...field, ...(choices && { choices: [...choices] }) });
