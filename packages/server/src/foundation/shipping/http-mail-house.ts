import { z } from 'zod';
import type { Config } from '../config.ts';
import type { MailAddress } from '@curbstop/contract/primitives/postal-address';
import type { AcceptedLetter, LetterOrder, MailHouse } from './mail-house.ts';
import {
  createServiceRequest,
  isRefusal,
  isRequestRejected,
  ServiceRefusalError,
  ServiceUnavailableError,
} from './external-service.ts';

const acceptedLetter = z.object({
  id: z.string().trim().min(1).max(100),
  // The letter exists also when one of these cannot be used.
  tracking_number: z.string().trim().max(60).nullish().catch(null),
  status: z.string().nullish().catch(null),
  deleted: z.boolean().nullish().catch(null),
  failure_reason: z.string().nullish().catch(null),
  tracking_events: z
    .array(z.object({ name: z.string(), time: z.iso.datetime({ offset: true }) }))
    .nullish()
    .catch(null),
});
const page = z.object({ data: z.array(acceptedLetter) });
const refusal = z.object({ error: z.object({ message: z.string().trim().min(1) }) });

/** The mail house of the settings; undefined where staff prints and mails every letter. */
export function createMailHouse({ mailHouse }: Pick<Config, 'mailHouse'>): MailHouse | undefined {
  return mailHouse && createHttpMailHouse(mailHouse);
}

/** A service with the calls of Lob's API for letters that docs/operations.md describes. */
function createHttpMailHouse({ url, key, waitMs }: NonNullable<Config['mailHouse']>): MailHouse {
  // The key is the user name, without a password.
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const request = createServiceRequest({ url, waitMs, authorization, name: 'The mail house' });
  return {
    async find(reference, signal) {
      const query = new URLSearchParams({ 'metadata[letter]': reference, limit: '2' }).toString();
      const { status, body } = await request(`letters?${query}`, signal);
      if (status !== 200)
        throw new ServiceUnavailableError(`The mail house responded with status ${status} when asked for a letter`);
      const [found] = read(page, body).data;
      return found && toLetter(found);
    },
    async create(order, signal) {
      const { status, body } = await request('letters', signal, {
        method: 'POST',
        headers: { 'idempotency-key': order.reference },
        body: toForm(order),
      });
      if (status === 200 || status === 201) return toLetter(read(acceptedLetter, body));
      if (isRefusal(status))
        throw new ServiceRefusalError(refusal.safeParse(body).data?.error.message ?? `Code ${status}`);
      throw new ServiceUnavailableError(`The mail house responded with status ${status} to a letter`, {
        isUntouched: isRequestRejected(status),
      });
    },
  };
}

function toForm({ reference, account, to, from, pdf, isColor, mailType, isCertified }: LetterOrder): FormData {
  const form = new FormData();
  const fields = {
    ...listAddressFields('to', to),
    ...listAddressFields('from', from),
    color: String(isColor),
    double_sided: 'true',
    // The window of our own envelopes is elsewhere, so the mail house puts the address on a page before the letter.
    address_placement: 'insert_blank_page',
    mail_type: mailType === 'First Class' ? 'usps_first_class' : 'usps_standard',
    ...(isCertified && { extra_service: 'certified' }),
    use_type: 'operational',
    'metadata[account]': account,
    'metadata[letter]': reference,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([pdf], { type: 'application/pdf' }), `${reference}.pdf`);
  return form;
}

function listAddressFields(part: 'to' | 'from', address: MailAddress): Readonly<Record<string, string>> {
  const { name, company, line1, line2, city, state, zip } = address;
  return {
    [`${part}[name]`]: name,
    ...(company !== null && { [`${part}[company]`]: company }),
    [`${part}[address_line1]`]: line1,
    ...(line2 !== null && { [`${part}[address_line2]`]: line2 }),
    [`${part}[address_city]`]: city,
    [`${part}[address_state]`]: state,
    [`${part}[address_zip]`]: zip,
    [`${part}[address_country]`]: 'US',
  };
}

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ServiceUnavailableError('The mail house sent a response that could not be read', { cause: parsed.error });
}

function toLetter({
  id,
  tracking_number,
  tracking_events,
  ...letter
}: z.output<typeof acceptedLetter>): AcceptedLetter {
  const isFailed = letter.deleted === true || letter.status === 'failed';
  return {
    id,
    trackingId: tracking_number || null,
    failure: isFailed ? letter.failure_reason || 'The mail house has canceled it' : null,
    scans: (tracking_events ?? []).map(({ name, time }) => ({ name, occurredAt: time })),
  };
}
