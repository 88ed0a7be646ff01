import { eventDatasets } from '@curbstop/contract/overviews/dataset.values';
import { findings, sampleStatusLabels } from '@curbstop/contract/samples/sample.values';
import { listDeadlines } from '../packages/server/src/domains/compliance/deadline.service.ts';
import {
  countSentNotices,
  findNewCustomers,
} from '../packages/server/src/domains/notice-campaigns/campaign.service.ts';
import '../packages/server/src/domains/notice-campaigns/mailed-notice.service.ts';
// Registers what a percentile reads.
import '../packages/server/src/domains/compliance/event-rules-day.service.ts';
import { getPeriod, listPeriods } from '../packages/server/src/domains/compliance/period.service.ts';
import { getEventMetrics } from '../packages/server/src/domains/samples/event-metrics.service.ts';
import { getEventPercentiles } from '../packages/server/src/domains/samples/event-percentile.service.ts';
import { sampleSource } from '../packages/server/src/domains/samples/sample.repository.ts';
import { listSamplesByMonth } from '../packages/server/src/domains/samples/sample.service.ts';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { listDatasetRows } from '../packages/server/src/overviews/event-dataset.ts';
import { countAttention, listOpenEventRows } from '../packages/server/src/overviews/home.ts';
import { listHubProgramRows } from '../packages/server/src/overviews/program-hub.ts';
import { findProgramTotals } from '../packages/server/src/overviews/program-totals.ts';
import { createEndpointMeasurer, type MeasuredEndpoint } from './support/endpoint.ts';
import { printLine } from './support/figures.ts';
import { streets, towns } from './support/inventory.ts';
import { createPicker, createRequester, measureList, type MeasuredList } from './support/list.ts';
import { readOptions } from './support/options.ts';
import { openBenchmarkDatabase, withClient } from './support/postgres.ts';
import { startProduct } from './support/product.ts';
import { fillSamples } from './support/samples.ts';

// An account with a million samples: its list, its monitoring periods, and every total of home, programs and events,
// each through HTTP and as the same SQL on one warm connection.
const { embedded, rows } = readOptions({ rows: 1_000_000, embeddedRows: 50_000 });

const today = '2026-11-25';
const timeZone = 'America/New_York';
const dates = [['after:2026-06-30'], ['before:2015-02-01'], ['between:2020-03-01,2020-03-31'], ['is:2024-10-01']];

const samples: MeasuredList = {
  source: sampleSource,
  path: (accountId) => `/pws/accounts/${accountId}/samples`,
  filterValues: {
    number: [['is:777'], ['after:990000'], ['between:1000,2000']],
    address: [['maple'], ['12 oak'], ['4th st'], ['st']],
    status: [...sampleStatusLabels.map((one) => [one]), ['New', 'Collected']],
    detection: findings.map((one) => [one]),
    leadAmount: [['after:15'], ['is:0'], ['between:5,10']],
    copperAmount: [['after:1300'], ['before:100']],
    collectedOn: dates,
    labSampleId: [['L-1']],
  },
  searches: ['maple', '12 oak', '4777 quarry', 'harlow', 'old ferry', 'sample 500', 'st', '7', 'zzz'],
  mixed: (chance) => {
    const pick = createPicker(chance);
    const filters: Record<string, readonly string[]> = {};
    if (chance() < 0.4) filters['status'] = [pick(sampleStatusLabels)];
    if (chance() < 0.3) filters['detection'] = [pick(findings)];
    if (chance() < 0.2) filters['leadAmount'] = ['after:15'];
    if (chance() < 0.2) filters['collectedOn'] = pick(dates);
    const searchTerm =
      chance() >= 0.35
        ? ''
        : pick([`${1 + Math.floor(chance() * 4800)} ${pick(streets)}`, `${pick(streets)} ave`, pick(towns), '9']);
    return { filters, searchTerm };
  },
};

interface Ids {
  readonly accountId: string;
  readonly programId: string;
  /** A half-year that is over. */
  readonly eventId: string;
}

/** Periods, deadlines and percentiles. */
function listComplianceEndpoints({ accountId, eventId }: Ids): readonly MeasuredEndpoint[] {
  const base = `/pws/rest/accounts/${accountId}`;
  const period = (startsOn: string, name: string): MeasuredEndpoint => ({
    name,
    path: `${base}/compliance/periods/${startsOn}`,
    run: (context) => getPeriod(context, { startsOn }),
  });
  return [
    { name: 'list of periods', path: `${base}/compliance/periods`, run: (context) => listPeriods(context, {}) },
    period('2019-01-01', 'period with its percentiles'),
    period('2020-07-01', 'period with an exceedance'),
    {
      name: 'deadlines',
      path: `${base}/compliance/deadlines`,
      run: (context) => listDeadlines(context, { notices: 'counted' }, { countSentNotices, findNewCustomers }),
    },
    {
      name: 'percentile of an event',
      path: `${base}/samplingevents/${eventId}/percentiles`,
      run: (context) => getEventPercentiles(context, { id: eventId }),
    },
    {
      name: 'metrics of an event',
      path: `/platform/metrics/sampling-events/${eventId}`,
      run: (context) => getEventMetrics(context, { id: eventId }),
    },
  ];
}

/** What home, programs and events show. */
function listOverviewEndpoints({ accountId, programId, eventId }: Ids): readonly MeasuredEndpoint[] {
  const base = `/pws/rest/accounts/${accountId}`;
  return [
    {
      name: 'home: needs attention',
      path: `${base}/attention`,
      run: ({ database }) =>
        database.read((trx) =>
          countAttention(trx, {
            shown: new Set(['exceedances', 'samplesWithoutResult', 'eventsBehind']),
            today,
            timeZone,
          }),
        ),
    },
    {
      name: 'home: open events',
      path: `${base}/openevents`,
      run: ({ database }) => database.read((trx) => listOpenEventRows(trx, today)),
    },
    {
      name: 'samples by month',
      path: `${base}/programhub/samplesbymonth`,
      run: (context) => listSamplesByMonth(context, {}),
    },
    {
      name: 'totals of a program',
      path: `${base}/programs/${programId}/totals`,
      run: ({ database }) => database.read((trx) => findProgramTotals(trx, programId)),
    },
    {
      name: 'totals of all programs',
      path: `${base}/programhub/programs`,
      run: ({ database }) => database.read(listHubProgramRows),
    },
    ...eventDatasets.map((dataset): MeasuredEndpoint => ({
      name: `dataset ${dataset}`,
      path: `${base}/samplingevents/${eventId}/datasets/${dataset}`,
      run: ({ database }) => database.read((trx) => listDatasetRows(trx, dataset, { eventId, programId, timeZone })),
    })),
  ];
}

const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`An account with ${rows} samples; ${workspace.words}`);
  const accountId = await fillSamples(database, rows, (work) => withClient(workspace.databaseUrl, work));
  const event = await database.owner
    .selectFrom('sampling_events')
    .select(['id', 'program_id'])
    .where('account_id', '=', accountId)
    .where('starts_on', '=', '2019-01-01')
    .executeTakeFirstOrThrow();
  await withClient(workspace.databaseUrl, async (client) => {
    const environment = { client, database, product };
    const measure = await createEndpointMeasurer(environment, accountId);
    printLine('\nTotals (bars: p95 at most 100 ms, at most 1.5 times the SQL):');
    const ids = { accountId, eventId: event.id, programId: event.program_id };
    for (const endpoint of [...listComplianceEndpoints(ids), ...listOverviewEndpoints(ids)]) await measure(endpoint);
    await measureList(samples, await createRequester(samples, environment, accountId));
  });
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);
