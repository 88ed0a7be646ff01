import { propertyClassifications } from '@curbstop/contract/locations/location.values';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { locationSource } from '../packages/server/src/domains/locations/location.repository.ts';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { compareWithLimit, median, quantile, printLine, formatSpread } from './support/figures.ts';
import { createLargeAndSmall, streets, towns } from './support/inventory.ts';
import {
  createRequester,
  measureGrowth,
  measureList,
  createPicker,
  type ListRequester,
  type MeasuredList,
} from './support/list.ts';
import { readOptions } from './support/options.ts';
import { removePeers, openPeers } from './support/comparison-products.ts';
import { withClient, openBenchmarkDatabase } from './support/postgres.ts';
import { startProduct } from './support/product.ts';

// A page of a large system's locations, like `inventory-page`: compared with the same SQL, and with --peers with
// Directus and PostGraphile on the same server, rows and indexes, request by request.
const { embedded, rows, peers: withPeers } = readOptions({ rows: 1_000_000, embeddedRows: 100_000 });
const times = 4;

const dates = [['after:2026-01-31'], ['before:2024-10-02'], ['between:2025-03-01,2025-03-31'], ['is:2024-10-01']];
const tiers = [['1'], ['3'], ['1', '2']];

const locations: MeasuredList = {
  source: locationSource,
  path: (accountId) => `/pws/rest/accounts/${accountId}/locations`,
  filterValues: {
    addressLine1: [['maple'], ['12 oak'], ['4th st'], ['st']],
    city: [['Harlow'], ['ferry'], ['Dunmore', 'Eastlake']],
    state: [['CT'], ['MA', 'RI']],
    zip: [['06012'], ['060'], ['3']],
    externalId: [['P-00012'], ['777'], ['P-0999999']],
    name: [['Site 12'], ['site']],
    tier: tiers,
    propertyClassification: [...propertyClassifications.map((one) => [one]), ['Building', 'Other']],
    updatedOn: dates,
  },
  // The first half are partial addresses.
  searches: [
    'maple',
    '12 oak',
    '4777 quarry',
    '31th lane',
    'harlow',
    'old ferry',
    '06012',
    'p-00500',
    'site 77',
    'st',
    '7',
    'zzz',
  ],
  mixed: (chance) => {
    const pick = createPicker(chance);
    const filters: Record<string, readonly string[]> = {};
    if (chance() < 0.3) filters['city'] = [pick(towns)];
    if (chance() < 0.25) filters['propertyClassification'] = [pick(propertyClassifications)];
    if (chance() < 0.2) filters['tier'] = pick(tiers);
    if (chance() < 0.1) filters['addressLine1'] = [`${1 + Math.floor(chance() * 480)} ${pick(streets)}`];
    if (chance() < 0.15) filters['updatedOn'] = pick(dates);
    const kind = chance();
    const searchTerm =
      chance() >= 0.4
        ? ''
        : kind < 0.5
          ? `${1 + Math.floor(chance() * 4800)} ${pick(streets)}`
          : kind < 0.75
            ? `${pick(streets)} ave`
            : kind < 0.95
              ? `P-00${1000 + Math.floor(chance() * 8999)}`
              : pick(['garcia', 'st', '9']);
    return { filters, searchTerm };
  },
};

/** Warm-up requests per peer. */
const warmUp = 20;

async function againstPeers(mix: readonly PageRequest[], ours: ListRequester, accountId: string): Promise<void> {
  const peers = await openPeers(workspace, locationSource, accountId);
  try {
    for (const peer of peers) for (const request of mix.slice(0, warmUp)) await peer.loadPage(request);
    const durations = { cold: [] as number[], warm: [] as number[], peers: peers.map((): number[] => []) };
    await ours.forgetTotals();
    for (const request of mix) {
      // Counted first, then cached, as for the next person.
      durations.cold.push(await ours.uncompressed(request));
      durations.warm.push(await ours.uncompressed(request));
      for (const [index, peer] of peers.entries()) durations.peers[index]?.push(await peer.loadPage(request));
    }
    printLine(
      `\n${mix.length} mixed questions beside peers: totals counted ${formatSpread(durations.cold)};  remembered ${formatSpread(durations.warm)}`,
    );
    for (const [index, { name }] of peers.entries()) {
      const theirs = durations.peers[index] ?? [];
      printLine(`  ${name}: ${formatSpread(theirs)}`);
      for (const totals of ['cold', 'warm'] as const) {
        printLine(
          `    of ours, totals ${totals}: median ${compareWithLimit(median(theirs) / median(durations[totals]), { atLeast: 5 }, ' times')}; p99 ${compareWithLimit(quantile(theirs, 0.99) / quantile(durations[totals], 0.99), { atLeast: 3 }, ' times')}`,
        );
      }
    }
  } finally {
    for (const peer of peers) await peer.stop();
    await removePeers(workspace);
  }
}

const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`A page of ${rows} locations; ${workspace.words}`);
  const [large, small] = await createLargeAndSmall(
    database,
    { called: 'Bench places', large: rows, small: rows / times },
    { fillWith: (size) => ({ lines: 0, places: size }), run: (work) => withClient(workspace.databaseUrl, work) },
  );
  await withClient(workspace.databaseUrl, async (client) => {
    const environment = { client, database, product };
    const [ofLarge, ofSmall] = [
      await createRequester(locations, environment, large),
      await createRequester(locations, environment, small),
    ];
    const mix = await measureList(locations, ofLarge);
    await measureGrowth(mix, { large: ofLarge, small: ofSmall, times });
    if (withPeers) await againstPeers(mix, ofLarge, large);
  });
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);
