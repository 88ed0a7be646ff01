import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** What the mail house does with the next letters: a status, no answer at all, or a letter whose answer gets lost. */
type Fault = number | 'silence' | 'lost response';

interface ReceivedLetter {
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly pdf: Uint8Array;
}
interface Scan {
  readonly name: string;
  readonly time: string;
}

export interface MailHouseServer {
  /** Value for MAIL_HOUSE_URL. */
  readonly url: string;
  /** The letters that it was sent, also those that it did not take. */
  readonly received: ReceivedLetter[];
  /** How many letters it has made for each of ours. */
  readonly made: Map<string, number>;
  /** The scans of a letter, which a look-up shows. */
  readonly scans: Map<string, readonly Scan[]>;
  /** The faults of the next letters, in turn. */
  readonly faults: Fault[];
  /** Street lines that it refuses with a message. */
  readonly refused: Set<string>;
  /** Street lines that it always answers with an error of its own. */
  readonly broken: Set<string>;
  /** Whether it closes every connection. */
  isDown: boolean;
  /** How long it keeps a letter before it says so. */
  pauseMs: number;
  stop(): Promise<void>;
}

/** The mail house's id of a letter. */
export const toCarrierId = (letterId: string) => `ltr_${letterId.slice(-8)}`;

/** A mail house that forgets keys: it makes a letter for each call, so that a second one would show. */
export async function startMailHouseServer(): Promise<MailHouseServer> {
  const made = new Map<string, number>();
  const received: ReceivedLetter[] = [];
  const scans = new Map<string, readonly Scan[]>();
  const faults: Fault[] = [];
  const refused = new Set<string>();
  const broken = new Set<string>();
  const running = { isDown: false, pauseMs: 0 };
  const toLetter = (id: string) => ({
    id: toCarrierId(id),
    object: 'letter',
    tracking_number: null,
    tracking_events: scans.get(id) ?? [],
    metadata: { letter: id },
  });
  const answerLetter = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const letter = await readLetter(request);
    received.push(letter);
    const id = letter.fields['metadata[letter]'] ?? '';
    const fault = faults.shift();
    if (fault === 'silence') return undefined;
    if (typeof fault === 'number') return send(response, fault, { error: { message: 'Try again' } });
    if (broken.has(letter.fields['to[address_line1]'] ?? '')) return send(response, 500, {});
    if (refused.has(letter.fields['to[address_line1]'] ?? ''))
      return send(response, 422, { error: { message: 'to address is undeliverable', status_code: 422 } });
    made.set(id, (made.get(id) ?? 0) + 1);
    if (fault === 'lost response') return response.destroy();
    await pause(running.pauseMs);
    return send(response, 200, toLetter(id));
  };
  const server = http.createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://mail-house.example');
    const wantedLetterId = address.searchParams.get('metadata[letter]') ?? '';
    if (running.isDown) response.destroy();
    else if (address.pathname !== '/v1/letters') send(response, 404, {});
    else if (request.method === 'POST') answerLetter(request, response).catch(() => response.destroy());
    else send(response, 200, { object: 'list', data: made.has(wantedLetterId) ? [toLetter(wantedLetterId)] : [] });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(running, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    made,
    scans,
    faults,
    refused,
    broken,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

async function readLetter(request: http.IncomingMessage): Promise<ReceivedLetter> {
  const { 'idempotency-key': key, authorization, 'content-type': type = '' } = request.headers;
  const form = await new Response(new Uint8Array(await buffer(request)), {
    headers: { 'content-type': type },
  }).formData();
  const fields: Record<string, string> = {};
  let pdf = new Uint8Array();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else pdf = new Uint8Array(await value.arrayBuffer());
  }
  return { key: key as string | undefined, authorization, fields, pdf };
}

function send(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The headers of a notice that is signed with the secret. */
export function signNotice(secret: string, text: string, time = Date.now()): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'lob-signature-timestamp': String(time),
    'lob-signature': createHmac('sha256', secret).update(`${time}.${text}`).digest('hex'),
  };
}
