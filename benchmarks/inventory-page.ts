import {
  classificationNames,
  materialCodes,
  ownerships,
  serviceLineStatuses,
} from '@curbstop/contract/service-lines/service-line.values';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { serviceLineSource } from '../packages/server/src/domains/service-lines/service-line.repository.ts';
import { printLine } from './support/figures.ts';
import { createLargeAndSmall, streets, towns } from './support/inventory.ts';
import { createRequester, measureGrowth, measureList, createPicker, type MeasuredList } from './support/list.ts';
import { readOptions } from './support/options.ts';
import { withClient, openBenchmarkDatabase } from './support/postgres.ts';
import { startProduct } from './support/product.ts';

// A page of a large inventory with its exact total, through HTTP with a real token, compared with the SQL that the list
// query builder compiles for it, on one warm connection. Each request is measured both ways in turn.
const { embedded, rows: lines } = readOptions({ rows: 1_000_000, embeddedRows: 100_000 });

const dates = [['after:2026-01-31'], ['before:2024-10-02'], ['between:2025-03-01,2025-03-31'], ['is:2024-10-01']];
const systemMaterials = [
  ...materialCodes.map((code) => [code]),
  ['unknown', 'unknownLikelyLead', 'unknownUnlikelyLead'],
];

const inventory: MeasuredList = {
  source: serviceLineSource,
  path: (accountId) => `/pws/accounts/${accountId}/assets/ServiceLine`,
  filterValues: {
    address: [['maple'], ['12 oak'], ['4th st'], ['st']],
    city: [['Harlow'], ['ferry'], ['Dunmore', 'Eastlake']],
    externalId: [['SL-00012'], ['777'], ['SL-0999999']],
    epaReportingCategory: [
      ...classificationNames.map((category) => [category]),
      ['Lead', 'Galvanized Requiring Replacement'],
    ],
    systemMaterial: systemMaterials,
    customerMaterial: [['lead'], ['nonLeadCopper'], ['galvanized', 'lead']],
    systemVerified: [['true'], ['false']],
    customerVerified: [['true'], ['false']],
    needsReview: [['true'], ['false']],
    differsFromFile: [['true'], ['false']],
    status: [...serviceLineStatuses.map((status) => [status]), ['Removed', 'Replaced']],
    ownership: ownerships.map((ownership) => [ownership]),
    updatedOn: dates,
  },
  searches: ['maple', '12 oak', 'harlow', 'sl-00500', '06012', 'tap', 'old ferry', '4777 quarry', 'st', '7', 'zzz'],
  mixed: (chance) => {
    const pick = createPicker(chance);
    const filters: Record<string, readonly string[]> = {};
    if (chance() < 0.45) filters['epaReportingCategory'] = [pick(classificationNames)];
    if (chance() < 0.3) filters['city'] = [pick(towns)];
    if (chance() < 0.2) filters['systemMaterial'] = pick(systemMaterials);
    if (chance() < 0.3) filters['status'] = [pick(serviceLineStatuses)];
    if (chance() < 0.1) filters['systemVerified'] = ['true'];
    if (chance() < 0.05) filters['differsFromFile'] = ['true'];
    if (chance() < 0.15) filters['updatedOn'] = pick(dates);
    const kind = chance();
    const searchTerm =
      chance() >= 0.35
        ? ''
        : kind < 0.4
          ? `${1 + Math.floor(chance() * 4800)} ${pick(streets)}`
          : kind < 0.7
            ? `${pick(streets)} ave`
            : kind < 0.9
              ? `SL-00${1000 + Math.floor(chance() * 8999)}`
              : pick(['garcia', 'st', '9']);
    return { filters, searchTerm };
  },
};

const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`A page of ${lines} service lines; ${workspace.words}`);
  const [large, half] = await createLargeAndSmall(
    database,
    { called: 'Bench', large: lines, small: lines / 2 },
    { fillWith: (size) => ({ lines: size }), run: (work) => withClient(workspace.databaseUrl, work) },
  );
  await withClient(workspace.databaseUrl, async (client) => {
    const environment = { client, database, product };
    const [ofLarge, ofHalf] = [
      await createRequester(inventory, environment, large),
      await createRequester(inventory, environment, half),
    ];
    const mix = await measureList(inventory, ofLarge);
    await measureGrowth(mix, { large: ofLarge, small: ofHalf, times: 2 });
  });
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);
