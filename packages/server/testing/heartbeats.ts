import { Client } from 'pg';

/**
 * No process of these products dies, so none looks for dead ones: looking every two seconds takes a fortieth of a
 * processor for each product, all the time that it runs.
 */
export const withoutSupervision = { supervisionSeconds: 3600 } as const;

/** Makes killed workers look silent for a minute, to save the ten seconds after which the queue takes one for dead. */
export async function endHeartbeats(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query("update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'");
  } finally {
    await client.end();
  }
}
