import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { maxTrackingIdLength } from './letter.values.ts';
import { typeOfMailHouseEvent, type MailHouseEventType } from './mail-house-event.values.ts';
import { parseReportedTracking } from './tracking-number.calculation.ts';

/** Ours are those of the letter; a mail house that mails for others too sends notices without them. */
const metadata = z.looseObject({ account: id.optional().catch(undefined), letter: id.optional().catch(undefined) });

/** An event of a mail house in the form of Lob's API, of which only these fields are read. */
export const mailEvent = z.looseObject({
  event_type: z.looseObject({ id: z.string().max(100) }),
  date_created: z.iso.datetime({ offset: true }),
  body: z.looseObject({
    id: z.string().max(100),
    metadata: metadata.optional(),
    tracking_number: z.string().trim().max(maxTrackingIdLength).nullish().catch(null),
    failure_reason: z.string().nullish().catch(null),
  }),
});

export const mailHouseEventReceived = z.object({ isApplied: z.boolean() });

/** What a mail house reports about one letter of ours. */
export interface MailHouseEvent {
  readonly account: string;
  readonly letterId: string;
  /** The mail house's id of the letter. */
  readonly carrierId: string;
  readonly type: MailHouseEventType;
  readonly occurredAt: string;
  readonly trackingId: string | null;
  readonly failure: string | null;
}

/** The notice of an event; undefined if it is about something else than the way of a letter of ours. */
export function toMailHouseEvent({
  event_type,
  date_created,
  body,
}: z.output<typeof mailEvent>): MailHouseEvent | undefined {
  const type = parseEventType(event_type.id);
  const { account, letter } = body.metadata ?? {};
  if (type === undefined || account === undefined || letter === undefined) return undefined;
  return {
    account,
    letterId: letter,
    carrierId: body.id,
    type,
    occurredAt: date_created,
    trackingId: parseReportedTracking(body.tracking_number),
    failure: body.failure_reason || null,
  };
}

/** "letter.certified.in_transit" is "inTransit". */
function parseEventType(event: string): MailHouseEventType | undefined {
  const name = /^letter\.(?:certified\.)?(.+)$/.exec(event)?.[1] ?? '';
  return Object.hasOwn(typeOfMailHouseEvent, name) ? typeOfMailHouseEvent[name] : undefined;
}

/** The name of a scan, such as "Returned to Sender", as a notice. */
export function parseScanName(name: string): MailHouseEventType | undefined {
  return parseEventType(`letter.${name.trim().toLowerCase().replaceAll(' ', '_')}`);
}
