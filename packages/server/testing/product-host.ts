// Runs several products in one process for browser tests. A process of its own for each would spend three seconds of
// processor time on loading the same modules. `e2e/product-host.ts` starts this file's compiled form and sends the
// messages.
import process from 'node:process';
import { createProduct } from '../src/app.ts';
import { createAppContext } from '../src/app-context.ts';
import { iterateSystemContexts } from '../src/authenticator.ts';
import { createSignInPeople } from '../src/domains/accounts/sign-in.service.ts';
import { scheduleReminders } from '../src/domains/compliance/reminder.service.ts';
import { findNewCustomers } from '../src/domains/notice-campaigns/campaign.service.ts';
import { readConfig } from '../src/foundation/config.ts';
import { openDatabase } from '../src/foundation/database/database.ts';
import { createIdentity } from '../src/foundation/identity/create-identity.ts';
import { createLog } from '../src/foundation/log.ts';
import { withoutSupervision } from './heartbeats.ts';
import { keepPlans } from './keep-plans.ts';

/**
 * `start` has the settings of a product, whose migrated database must exist; without it the product of the port stops.
 */
export interface HostRequest {
  readonly id: number;
  readonly port: number;
  readonly start?: Readonly<Record<string, string>>;
}
export interface HostResponse {
  readonly id: number;
  readonly error?: string;
}

/** By port. */
const stops = new Map<number, () => Promise<void>>();

process.on('message', (request: HostRequest) => {
  const done = request.start ? start(request.port, request.start) : stop(request.port);
  done.then(
    () => respond({ id: request.id }),
    (error: Error) => respond({ id: request.id, error: String(error.stack) }),
  );
});
process.once('disconnect', () => process.exit());

function respond(response: HostResponse): void {
  process.send?.(response);
}

async function start(port: number, settings: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig({ ...settings, PORT: String(port) });
  const log = createLog(config.logLevel);
  const database = openDatabase(config.databaseUrl ?? '', config.databasePoolSize);
  keepPlans(database);
  const app = await createAppContext(config, { log, database, ...withoutSupervision });
  const { server } = await createProduct(app, await createIdentity(app, createSignInPeople(app)));
  await server.listen({ host: config.host, port });
  await app.jobs.start();
  // The other regular work changes nothing in a copy of the demonstration, whose first start has done it.
  const stopReminders = scheduleReminders(app, () => iterateSystemContexts(app), { findNewCustomers });
  stops.set(port, async () => {
    stopReminders();
    await app.jobs.stop();
    await server.close();
    app.pdfRenderer.stop();
    app.letterRenderer.stop();
    await database.close();
  });
}

async function stop(port: number): Promise<void> {
  await stops.get(port)?.();
  stops.delete(port);
}
