import { setTimeout as wait } from 'node:timers/promises';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import { query, type ChaosEnvironment } from './environment.ts';

const settlesWithinMs = 90_000;

/** What does not hold after a run; empty when all is well. */
export async function checkInvariants(
  environment: ChaosEnvironment,
  acknowledgedWrites: AcknowledgedWrites,
): Promise<readonly string[]> {
  const waiting = await awaitQuietQueues(environment);
  const violations = await Promise.all([
    checkReadiness(environment),
    checkLocations(environment, acknowledgedWrites),
    checkImports(environment, acknowledgedWrites),
    checkResults(environment, acknowledgedWrites),
    checkAttachments(environment, acknowledgedWrites),
    checkHistory(environment),
    checkJobs(environment),
    checkTotals(environment),
  ]);
  return [...waiting, ...violations.flat()];
}

async function awaitQuietQueues({ product }: ChaosEnvironment): Promise<readonly string[]> {
  let open: readonly { what: string }[] = [];
  for (const until = performance.now() + settlesWithinMs; performance.now() < until; await wait(250)) {
    open = await query<{ what: string }>(
      product,
      `select kind || ' ' || state as what from jobs where state in ('queued', 'running')
       union all select 'signal ' || name || ' ' || state::text from pgboss.job
        where name like '%.%' and state::text in ('created', 'retry', 'active')`,
    );
    if (open.length === 0) return [];
  }
  return open.map(({ what }) => `still queued after ${settlesWithinMs / 1000} s: ${what}`);
}

async function checkReadiness({ product }: ChaosEnvironment): Promise<readonly string[]> {
  const { status } = await fetch(`${product.url}/readyz`);
  return status === 200 ? [] : [`/readyz answers ${status}`];
}

/** Each acknowledged location is there once, with its last name and as many versions as edits. */
async function checkLocations(
  { product }: ChaosEnvironment,
  { locations }: AcknowledgedWrites,
): Promise<readonly string[]> {
  const rows = await query<{ id: string; name: string; version: number }>(
    product,
    "select id, name, version from locations where name like '%editor%'",
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wrong = [...locations].flatMap(([id, { name, edits }]) => {
    const row = byId.get(id);
    if (!row) return [`lost: location ${name}`];
    return row.name === name && row.version === edits + 1
      ? []
      : [`location ${name} after ${edits} edits has version ${row.version} and name ${row.name}`];
  });
  return rows.length === locations.size
    ? wrong
    : [...wrong, `${rows.length} locations, ${locations.size} acknowledged`];
}

async function checkImports(
  { product }: ChaosEnvironment,
  { imports }: AcknowledgedWrites,
): Promise<readonly string[]> {
  const rows = await query<{ prefix: string; lines: number; ids: number; histories: number }>(
    product,
    `select split_part(l.external_id, '-', 1) as prefix, count(*)::int as lines, count(distinct l.external_id)::int as ids,
            (sum((select count(*) from change_history h where h.entity_id = l.id and h.operation = 'created')))::int as histories
       from service_lines l where l.removed_on is null group by 1`,
  );
  const byPrefix = new Map(rows.map((row) => [row.prefix, row]));
  const expected = imports.filter(({ undone }) => !undone);
  const wrong = expected.flatMap(({ prefix, rows: count }) => {
    const row = byPrefix.get(prefix);
    return row?.lines === count && row.ids === count && row.histories === count
      ? []
      : [`import ${prefix} of ${count} lines: ${JSON.stringify(row)}`];
  });
  return rows.length === expected.length
    ? wrong
    : [...wrong, `lines of ${rows.length} imports, ${expected.length} acknowledged`];
}

async function checkResults(
  { product }: ChaosEnvironment,
  { results }: AcknowledgedWrites,
): Promise<readonly string[]> {
  const rows = await query<{ sampleId: string; analyteId: number; amount: string }>(
    product,
    'select sample_id as "sampleId", analyte_id as "analyteId", amount::text from analyte_results',
  );
  const wrong = results.filter(
    ({ sampleId, analyteId, value }) =>
      rows.filter(
        (row) => row.sampleId === sampleId && row.analyteId === analyteId && Number(row.amount) === Number(value),
      ).length !== 1,
  );
  return [
    ...wrong.map(({ value }) => `result ${value} is not there once`),
    ...(rows.length === results.length ? [] : [`${rows.length} results, ${results.length} acknowledged`]),
  ];
}

/** Each acknowledged attachment is linked once and has its bytes. */
async function checkAttachments(
  { client }: ChaosEnvironment,
  { attachments }: AcknowledgedWrites,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const locationId of new Set(attachments.map((one) => one.locationId))) {
    const path = `/platform/attachment/location/${locationId}?pageSize=100`;
    const page = await client.sendJson<{ items: { id: string; originalFileName: string }[] }>({ path });
    const expected = attachments.filter((one) => one.locationId === locationId);
    const items = page?.items ?? [];
    if (items.length !== expected.length)
      wrong.push(`${items.length} attachments at a location with ${expected.length} acknowledged`);
    for (const { name, content } of expected) {
      const item = items.find(({ originalFileName }) => originalFileName === name);
      const file = item && (await client.send({ path: `/platform/attachment/${item.id}/file` }));
      if (file?.bytes.toString() !== content) wrong.push(`attachment ${name} is missing or has other bytes`);
    }
  }
  return wrong;
}

/** One history entry for the creation and each later version of a location. */
async function checkHistory({ product }: ChaosEnvironment): Promise<readonly string[]> {
  const rows = await query<{ name: string; version: number; entries: number }>(
    product,
    `select l.name, l.version, count(h.id)::int as entries from locations l left join change_history h on h.entity_id = l.id
      where l.name like '%editor%' group by l.id, l.name, l.version having count(h.id) <> l.version`,
  );
  return rows.map(({ name, version, entries }) => `location ${name}: version ${version}, ${entries} history entries`);
}

async function checkJobs({ product }: ChaosEnvironment): Promise<readonly string[]> {
  const rows = await query<{ kind: string; error: string }>(
    product,
    "select kind, coalesce(error, '') as error from jobs where state not in ('completed', 'queued', 'running') and error not like 'The inventory changed after this file was checked%'",
  );
  return rows.map(({ kind, error }) => `job ${kind} failed: ${error}`);
}

/** The counts that screens show, against the rows. */
async function checkTotals({ product, client, accountId }: ChaosEnvironment): Promise<readonly string[]> {
  const [row] = await query<{ lines: number }>(
    product,
    'select count(*)::int as lines from service_lines where removed_on is null',
  );
  const path = `/pws/accounts/${accountId}/assets/statistics`;
  const statistics = await client.sendJson<{ totalAssets: number }>({ path });
  return statistics?.totalAssets === row?.lines
    ? []
    : [`the inventory shows ${statistics?.totalAssets} of ${row?.lines} lines`];
}
