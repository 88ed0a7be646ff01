import { shownStatuses } from '@curbstop/contract/letters/letter.values';
import { letterSource } from '../packages/server/src/domains/letters/letter.repository.ts';
import { getLetterTotals } from '../packages/server/src/domains/letters/letter-batch.service.ts';
import {
  getCampaign,
  listCampaigns,
  listNotices,
} from '../packages/server/src/domains/notice-campaigns/campaign.service.ts';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { createEndpointMeasurer, type MeasuredEndpoint } from './support/endpoint.ts';
import { printLine } from './support/figures.ts';
import { streets } from './support/inventory.ts';
import { fillLetters } from './support/letters.ts';
import { createPicker, createRequester, measureList, type MeasuredList } from './support/list.ts';
import { readOptions } from './support/options.ts';
import { openBenchmarkDatabase, withClient } from './support/postgres.ts';
import { startProduct, timeRequest } from './support/product.ts';

// The letter log of an account with a million letters to a tenth as many lines: its list, totals and export, and the
// notice campaigns of these lines, each through HTTP and as the same SQL on one warm connection.
const { embedded, rows } = readOptions({ rows: 1_000_000, embeddedRows: 50_000 });

const dates = [['after:2026-06-30'], ['before:2016-04-01'], ['between:2020-03-01,2020-03-31'], ['is:2024-10-01']];

const letters: MeasuredList = {
  source: letterSource,
  path: () => '/platform/communications/instance',
  filterValues: {
    letterName: [['lead'], ['notice']],
    recipientName: [['dana'], ['kowalski']],
    status: [...shownStatuses.map((one) => [one]), ['Returned', 'Failed']],
    method: [['Mail'], ['PDF']],
    isColor: [['true'], ['false']],
    mailType: [['Standard']],
    code: [['L1000077']],
    returnReason: [['Vacant'], ['Unclaimed']],
    createdOn: dates,
    mailedOn: dates,
  },
  searches: ['maple', '12 oak', 'dana reyes', 'nguyen', 'L10000777', '06012', 'filter', 'zzz'],
  mixed: (chance) => {
    const pick = createPicker(chance);
    const filters: Record<string, readonly string[]> = {};
    if (chance() < 0.4) filters['status'] = [pick(shownStatuses)];
    if (chance() < 0.2) filters['method'] = [pick(['Mail', 'PDF'])];
    if (chance() < 0.3) filters['createdOn'] = pick(dates);
    const searchTerm =
      chance() >= 0.35
        ? ''
        : pick([`${1 + Math.floor(chance() * 4800)} ${pick(streets)}`, 'ada bird', 'L10000', 'oak']);
    return { filters, searchTerm };
  },
};

const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`The log of ${rows} letters, and campaigns of ${Math.ceil(rows / 10)} lines; ${workspace.words}`);
  const accountId = await fillLetters(database, rows, (work) => withClient(workspace.databaseUrl, work));
  await withClient(workspace.databaseUrl, async (client) => {
    const around = { client, database, product };
    await measureList(letters, await createRequester(letters, around, accountId));
    printLine('\nTotals and campaigns:');
    const measure = await createEndpointMeasurer(around, accountId);
    for (const endpoint of await listEndpoints(accountId)) await measure(endpoint);
  });
  await measureExport(accountId);
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

async function listEndpoints(accountId: string): Promise<readonly MeasuredEndpoint[]> {
  const headers = await product.letIn(accountId);
  const base = `/pws/rest/accounts/${accountId}/notice-campaigns`;
  const listed = await timeRequest(`${product.url}${base}`, { headers });
  const { items } = JSON.parse(listed.text) as { items: { key: string }[] };
  const campaignKey = items[0]?.key ?? '';
  return [
    {
      name: 'totals of the letter log',
      path: '/platform/communications/communication/instanceCounts',
      run: (context) => getLetterTotals(context, {}),
    },
    { name: 'list of campaigns', path: base, run: (context) => listCampaigns(context, {}) },
    { name: 'a campaign', path: `${base}/${campaignKey}`, run: (context) => getCampaign(context, { campaignKey }) },
    {
      name: 'notices of a campaign, first page',
      path: `${base}/${campaignKey}/notices`,
      run: (context) => listNotices(context, { campaignKey, state: undefined, page: 1 }),
    },
  ];
}

async function measureExport(accountId: string): Promise<void> {
  const headers = { ...(await product.letIn(accountId)), 'content-type': 'application/json' };
  const url = `${product.url}/platform/exports/communications/instance`;
  const body = JSON.stringify({ format: 'csv' });
  const { ms, status, bytes } = await timeRequest(url, { headers, body });
  if (status !== 200) throw new Error(`The export answered ${status}`);
  const rowsPerSecond = Math.round(rows / (ms / 1000));
  printLine(
    `\nExport of the whole log as CSV: ${(ms / 1000).toFixed(1)} s, ${rowsPerSecond} rows/s, ${(bytes / 1e6).toFixed(0)} MB`,
  );
}
