import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Order {
  readonly reference: string;
  readonly account: string;
  readonly vendorId: string;
  readonly recipient: { readonly addressLine1: string };
}

/** What the carrier does with the next orders: a status, no answer at all, or a shipment whose answer gets lost. */
type Fault = number | 'silence' | 'lost response';

export interface CarrierServer {
  /** Value for CARRIER_URL. */
  readonly url: string;
  /** The orders, also those that failed. */
  readonly orders: (Order & { readonly key: string | undefined; readonly authorization: string | undefined })[];
  /** The number of shipments of each reference. */
  readonly shipments: Map<string, number>;
  /** The faults of the next orders, in turn. */
  readonly faults: Fault[];
  /** Street lines that it refuses with a message. */
  readonly refused: Set<string>;
  /** Whether it closes every connection. */
  isDown: boolean;
  stop(): Promise<void>;
}

/** A shipping service that forgets keys: it creates a shipment for each order, so that a second order would show. */
export async function startCarrierServer(): Promise<CarrierServer> {
  const shipments = new Map<string, number>();
  const orders: CarrierServer['orders'] = [];
  const faults: Fault[] = [];
  const refused = new Set<string>();
  const running = { isDown: false };
  const toShipment = (reference: string) => ({
    id: `S-${reference.slice(-6)}`,
    trackingNumber: `TRACK-${reference.slice(-6)}`,
    labelUrl: `https://labels.example/${reference}.pdf`,
  });
  const answerOrder = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const order = JSON.parse(await text(request)) as Order;
    const { 'idempotency-key': key, authorization } = request.headers;
    orders.push({ ...order, key: key as string | undefined, authorization });
    const fault = faults.shift();
    if (fault === 'silence') return undefined;
    if (typeof fault === 'number') return send(response, fault, { message: 'Try again' });
    if (refused.has(order.recipient.addressLine1)) return send(response, 422, { message: 'The address is not known' });
    shipments.set(order.reference, (shipments.get(order.reference) ?? 0) + 1);
    if (fault === 'lost response') return response.destroy();
    return send(response, 201, toShipment(order.reference));
  };
  const server = http.createServer((request, response) => {
    const [, found] = /^\/shipments\/(.+)$/.exec(request.url ?? '') ?? [];
    if (running.isDown) response.destroy();
    else if (request.method === 'POST') void answerOrder(request, response);
    else if (found !== undefined && shipments.has(found)) send(response, 200, toShipment(found));
    else send(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(running, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    shipments,
    faults,
    refused,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function send(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
