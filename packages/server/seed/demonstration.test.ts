import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { findDeadlineRule, getDue } from '@curbstop/contract/regulations/deadline-rule.calculation';
import type { DeadlineRule } from '@curbstop/contract/regulations/deadline-rule.values';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { createTestDatabase } from '../testing/database.ts';
import { findMembership, listAccounts } from '../src/domains/accounts/account.repository.ts';
import { findCredentials } from '../src/domains/accounts/person.repository.ts';
import { isPasswordCorrect } from '../src/domains/accounts/password.service.ts';
import { countByCategory } from '../src/domains/service-lines/service-line.repository.ts';
import { renderingJob } from '../src/domains/letters/letter.jobs.ts';
import { listCampaigns } from '../src/domains/notice-campaigns/campaign.service.ts';
import { evaluateDeadlines } from '../src/domains/compliance/deadline.service.ts';
import { createJobContext } from '../src/authenticator.ts';
import type { RequestContext, AppContext } from '../src/foundation/request-context.ts';
import { createStoppedClock, systemClock } from '../src/foundation/clock.ts';
import { readConfig } from '../src/foundation/config.ts';
import { PdfRenderer } from '../src/foundation/documents/pdf-renderer.ts';
import { createFileStore } from '../src/foundation/files/create-file-store.ts';
import { createJobs, type JobRunner } from '../src/foundation/jobs/jobs.ts';
import { createLog } from '../src/foundation/log.ts';
import { createGeocoder } from '../src/foundation/maps/create-geocoder.ts';
import { createMailer } from '../src/foundation/mail/create-mailer.ts';
import { createFlags } from '../src/domains/feature-flags/flag.service.ts';
import { findDayOfReceipt } from './demonstration-deadlines.ts';
import { seedDemonstration } from './demonstration.ts';
import { findAccountByPwsid } from './demonstration.repository.ts';
import { seedInventory } from './harlow-falls/inventory.ts';
import { neighbor, streets, system } from './harlow-falls/town.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: AppContext;
let jobs: JobRunner;
let context: RequestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: await mkdtemp(path.join(os.tmpdir(), 'curbstop-test-')),
  });
  const log = createLog(config.logLevel);
  jobs = await createJobs({ database, log, clock: systemClock });
  app = {
    config,
    log,
    database,
    clock: systemClock,
    files: await createFileStore(config),
    jobs,
    flags: await createFlags({ config, database, log, clock: systemClock }),
    mailer: createMailer(config, { log, clock: systemClock }),
    geocoder: createGeocoder(config),
    mapServer: undefined,
    carrier: undefined,
    mailHouse: undefined,
    pdfRenderer: new PdfRenderer(),
    letterRenderer: new PdfRenderer(),
  };
  await aPerson(app);
  await seedDemonstration(app);
  const { owner } = database;
  const accountId = await findAccountByPwsid(owner, system.pwsid);
  const person = await findCredentials(owner, demonstrationPeople.administrator.email);
  context = await createJobContext(app, {
    accountId: accountId as string,
    userId: person?.id as string,
    jobId: 'test',
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
  await rm(app.config.dataDir, { recursive: true, force: true });
});

const tally = async (
  table:
    | 'service_lines'
    | 'locations'
    | 'contacts'
    | 'change_history'
    | 'import_batches'
    | 'files'
    | 'activities'
    | 'attachments',
) =>
  context.database.read(
    async (trx) =>
      (
        await trx
          .selectFrom(table)
          .select((e) => e.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
  );
const everything = async () =>
  Promise.all(
    (
      [
        'service_lines',
        'locations',
        'contacts',
        'change_history',
        'import_batches',
        'files',
        'activities',
        'attachments',
      ] as const
    ).map(tally),
  );

describe('the people', () => {
  test('start in Harlow Falls; only the administrator also has an empty second water system', async () => {
    const mine = async (email: string) => {
      const person = await findCredentials(database.owner, email);
      const { items } = await listAccounts(database.owner, person?.id as string, {
        filter: '',
        limit: 10,
        offset: 0,
      });
      return {
        first: (await findMembership(database.owner, person?.id as string, undefined))?.name,
        all: items.map(({ companyName }) => companyName),
      };
    };
    expect(await mine(demonstrationPeople.administrator.email)).toEqual({
      first: system.name,
      all: [neighbor.name, system.name],
    });
    expect(await mine(demonstrationPeople.reader.email)).toEqual({ first: system.name, all: [system.name] });
  });
});

describe('the story', () => {
  test('is the same whenever it is created', () => {
    expect(seedInventory()).toEqual(seedInventory());
    expect(seedInventory()).toHaveLength(640);
    expect(streets).toHaveLength(30);
  });

  test('has all four classifications in shares that a mill town would have', async () => {
    const counts = await context.database.read(countByCategory);
    expect(counts.totalAssets).toBe(640);
    const share = (lines: number) => lines / counts.totalAssets;
    expect(share(counts.leadAssets)).toBeGreaterThan(0.06);
    expect(share(counts.leadAssets)).toBeLessThan(0.2);
    expect(share(counts.galvanizedAssets)).toBeGreaterThan(0.05);
    expect(share(counts.galvanizedAssets)).toBeLessThan(0.2);
    expect(share(counts.unknownAssets)).toBeGreaterThan(0.15);
    expect(share(counts.unknownAssets)).toBeLessThan(0.45);
    expect(counts.lacksBasis).toBe(3);
    expect(counts.needsReview).toBeGreaterThan(5);
    expect(counts.differsFromFile).toBeGreaterThan(3);
    expect(counts.differsFromFile).toBeLessThan(30);
  });

  test('has sampling sites only in tiers of the 2020 rule, Tier 1 and 2 only at lead', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<{ tier: number; rule: string; lead: boolean }>`
        select distinct p.tier, p.tier_rule_set as rule,
               bool_or(l.listed_category = 'Lead') over (partition by p.id) as lead
          from locations p join service_lines l on l.location_id = p.id where p.tier is not null order by 1, 3`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([
      { tier: 1, rule: 'lcr-2020', lead: true },
      { tier: 2, rule: 'lcr-2020', lead: true },
      { tier: 5, rule: 'lcr-2020', lead: false },
    ]);
  });

  test('has every line classified, with its inputs and its history', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<{ lines: number; withInputs: number; recordedOn: number }>`
        select count(*) as lines,
               count(*) filter (where classification_inputs ->> 'systemMaterial' = system_material::text)
                 as "withInputs",
               count(*) filter (where exists (select from change_history h
                 where h.entity_type = 'serviceLine' and h.entity_id = l.id and h.operation = 'created'))
                   as "recordedOn"
          from service_lines l`.execute(trx),
    );
    expect(rows).toEqual([{ lines: 640, withInputs: 640, recordedOn: 640 }]);
  });

  test('has lines of each ownership, verified and not, and places where children are', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<Record<string, number>>`
        select count(distinct ownership) as ownerships, count(distinct connector) as connectors,
               count(distinct previously_lead) as answers, count(*) filter (where system_verified) as "systemVerified",
               count(*) filter (where not customer_verified) as "customerOpen",
               count(*) filter (where current_sampling_site = 'Yes') as sites,
               (select count(*) from locations where sensitive_population in ('Yes - School', 'Yes - Day Care'))
                 as children
          from service_lines`.execute(trx),
    );
    expect(rows[0]).toMatchObject({ ownerships: 4, connectors: 3, answers: 3, children: 6 });
    expect(rows[0]?.['systemVerified']).toBeGreaterThan(30);
    expect(rows[0]?.['sites']).toBeGreaterThan(10);
  });

  test('leaves the investigation half done: the crews are through Cooper Street, not through Foundry Street', async () => {
    const unknownOn = (street: string) =>
      context.database.read(
        async (trx) =>
          (
            await trx
              .selectFrom('service_lines')
              .select('id')
              .where('address_line1', 'like', `% ${street}`)
              .where('category', '=', 'Lead Status Unknown')
              .execute()
          ).length,
      );
    expect(await unknownOn('Cooper Street')).toBe(0);
    expect(await unknownOn('Foundry Street')).toBeGreaterThan(0);
  });

  test('has activities of the office and the crews, none dated in the future', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<Record<string, number>>`
        select count(*) as activities, count(distinct location_id) as places, count(contact_id) as named,
               count(*) filter (where activity_date > created_on::date) as "toCome",
               count(distinct resolution_id) as outcomes from activities`.execute(trx),
    );
    expect(rows[0]).toMatchObject({ toCome: 0 });
    expect(rows[0]?.['activities']).toBeGreaterThan(60);
    expect(rows[0]?.['places']).toBeGreaterThan(20);
    expect(rows[0]?.['named']).toBeGreaterThan(10);
    expect(rows[0]?.['outcomes']).toBeGreaterThan(6);
  });

  test('has two programs with their events, and activities that name them', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<Record<string, unknown>>`
        select p.name, p.starts_on as starts, p.ends_on as ends, p.created_on < '2026-02-01' as early,
               (select count(*) from sampling_events e where e.program_id = p.id) as events,
               (select count(*) from activities a where a.program_id = p.id) as activities,
               (select count(*) from activities a where a.program_id = p.id and a.event_id is not null) as "forEvents",
               (select count(*) from change_history h where h.entity_id = p.id and h.changed_on = p.created_on) as dated
          from programs p order by p.name`.execute(trx),
    );
    expect(rows).toEqual([
      {
        name: 'Line replacements 2026 and 2027',
        starts: '2026-04-01',
        ends: '2028-04-01',
        early: true,
        events: 1,
        activities: 1,
        forEvents: 0,
        dated: 1,
      },
      {
        name: 'Tap sampling 2026',
        starts: '2026-01-01',
        ends: '2026-12-31',
        early: true,
        events: 3,
        activities: 1,
        forEvents: 1,
        dated: 1,
      },
    ]);
  });

  test('has locations in its programs and events, each with a status and the days of the story', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<Record<string, unknown>>`
        select p.name, count(*) > 10 as several, count(distinct l.status) > 1 as statuses,
               bool_and(l.assigned_on < '2026-11-20') as early,
               bool_and(exists (select from change_history h
                 where h.entity_id = l.id and h.operation = 'created' and h.changed_on = l.assigned_on)) as dated
          from program_locations l join programs p on p.id = l.program_id group by p.name order by p.name`.execute(trx),
    );
    expect(rows).toEqual(
      ['Line replacements 2026 and 2027', 'Tap sampling 2026'].map((name) => ({
        name,
        several: true,
        statuses: true,
        early: true,
        dated: true,
      })),
    );
    const events = await context.database.read((trx) =>
      sql<{
        name: string;
        locations: number;
      }>`select v.name, count(l.id) as locations from sampling_events v
        left join sampling_event_locations l on l.event_id = v.id group by v.name`.execute(trx),
    );
    expect(events.rows).not.toHaveLength(0);
    expect(events.rows.every(({ locations }) => locations > 2)).toBe(true);
  });

  test('has samples: one half year over, with one exceedance for lead, and the next one on its way', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<Record<string, unknown>>`
        select v.name, v.status, count(*) as samples, count(*) filter (where s.detection = 'exceedance') as exceedances,
               count(*) filter (where s.detection = 'detect') as detects,
               count(*) filter (where s.detection = 'nonDetect') as "nonDetects",
               count(*) filter (where s.status_label in ('Collected', 'At Lab')) as "onTheWay",
               count(*) filter (where s.status_label = 'Invalidated') as invalidated,
               bool_and(s.updated_on <= now() and (s.updated_on < '2026-11-06' or s.detection is not null)) as early,
               bool_and(exists (select from change_history h
                 where h.entity_id = s.id and h.operation = 'created' and h.changed_on = s.created_on)) as dated
          from samples s join sampling_events v on v.id = s.event_id group by v.name, v.status order by v.name`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([
      {
        name: 'January to June 2026',
        status: 'Completed',
        samples: 21,
        exceedances: 1,
        detects: 9,
        nonDetects: 11,
        onTheWay: 0,
        invalidated: 1,
        early: true,
        dated: true,
      },
      {
        name: 'July to December 2026',
        status: 'Active',
        samples: 15,
        exceedances: 0,
        detects: 1,
        nonDetects: 0,
        onTheWay: 4,
        invalidated: 0,
        early: true,
        dated: true,
      },
    ]);
  });

  test('has a deadline within the week and a person who is responsible for it', async () => {
    const { items } = (await evaluateDeadlines(context)).list;
    const soon = items.filter(({ kind, state }) => kind === 'consumerNotice' && state === 'dueThisWeek');
    const { firstName, lastName } = demonstrationPeople.administrator;
    expect(soon).toMatchObject([{ responsible: `${firstName} ${lastName}`, doneOn: null, results: 1 }]);
    const { rows } = await context.database.read((trx) =>
      sql`select h.operation, h.changed_on < now() - interval '1 hour' as dated from change_history h
        where h.entity_type = 'deadline' and h.entity_id = ${soon[0]?.id}`.execute(trx),
    );
    expect(rows).toEqual([{ operation: 'created', dated: true }]);
  });

  test.each(['2026-11-23', '2027-10-31', '2027-11-02', '2027-12-24', '2028-02-29'])(
    'finds on %s a day of receipt whose notices are due within the week',
    (today) => {
      const { primacyCode: state, timeZone } = system;
      const receivedOn = findDayOfReceipt({ today, state, timeZone });
      const rule = findDeadlineRule('consumerNotice', receivedOn as string, state);
      const { dueOn } = getDue((rule as DeadlineRule).timing, { on: receivedOn as string }, timeZone);
      expect(dueOn > today).toBe(true);
      expect(dueOn <= addDays(today, 7)).toBe(true);
    },
  );

  test('finds no day of receipt before the bottles of the half year are with the laboratory', () => {
    const { primacyCode: state, timeZone } = system;
    expect(findDayOfReceipt({ today: '2026-10-07', state, timeZone })).toBeUndefined();
  });

  test('has the kits of the half year: some with the laboratory, with households and on their way', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<Record<string, unknown>>`
        select v.name, k.status, count(*) as kits, count(s.id) as samples, bool_and(k.status_on < now()) as early
          from kits k join sampling_events v on v.id = k.event_id left join samples s on s.kit_id = k.id
         group by v.name, k.status order by k.status`.execute(trx),
    );
    expect(rows).toEqual([
      { name: 'July to December 2026', status: 'At Lab', kits: 2, samples: 2, early: true },
      { name: 'July to December 2026', status: 'Collected', kits: 2, samples: 2, early: true },
      { name: 'July to December 2026', status: 'Delivered', kits: 4, samples: 4, early: true },
      { name: 'July to December 2026', status: 'Ordered', kits: 2, samples: 2, early: true },
      { name: 'July to December 2026', status: 'Results Ready', kits: 1, samples: 1, early: true },
      { name: 'July to December 2026', status: 'Shipped', kits: 4, samples: 4, early: true },
    ]);
  });

  test('has a file of the laboratory that waits for its review, with rows that are not ours', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<Record<string, unknown>>`
        select b.state, b.file_name as file, b.created_on::date::text as day,
               (select jsonb_object_agg(o.outcome, o.rows) from (
                 select r.outcome, count(*) as rows from import_result_rows r where r.batch_id = b.id group by 1) o)
                   as outcomes
          from import_batches b where b.subject = 'results'`.execute(trx),
    );
    expect(rows).toEqual([
      {
        state: 'checked',
        file: 'Nutmeg Analytical 2611-0392.csv',
        day: '2026-11-12',
        outcomes: { new: 8, unmatched: 4 },
      },
    ]);
  });

  test('dates its history as the story does', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<Record<string, number>>`
        select count(*) filter (where h.entity_type = 'activity' and h.changed_on = a.created_on) as activities,
               count(*) filter (where h.entity_type = 'serviceLine' and h.source = 'screen'
                 and h.changed_on < '2026-04-01') as edits
          from change_history h left join activities a on a.id = h.entity_id`.execute(trx),
    );
    expect(rows[0]?.['activities']).toBe(await tally('activities'));
    expect(rows[0]?.['edits']).toBe(4);
  });

  test('keeps facts of its own: a zone and a meter of its places, the curb box of its lines, some of them noted', async () => {
    const { rows } = await sql<{
      name: string;
      records: number;
    }>`select d.name, count(distinct v.record_id) as records from custom_field_values v
      join custom_field_definitions d on d.account_id = v.account_id and d.id = v.definition_id group by d.name
      order by d.name`.execute(database.owner);
    expect(rows.map(({ name }) => name)).toEqual(['Curb box', 'Meter last changed', 'Pressure zone']);
    expect(rows.every(({ records }) => records >= 10)).toBe(true);
  });

  test('dates the fields and what was noted in them as the story does', async () => {
    const { rows } = await sql<{ day: string; kinds: string }>`
      select changed_on::date::text as day, string_agg(distinct entity_type, ', ' order by entity_type) as kinds
        from change_history
       where entity_type = 'customField' or jsonb_exists(after, 'customFields') group by 1 order by 1`.execute(
      database.owner,
    );
    expect(rows).toEqual([
      { day: '2026-10-05', kinds: 'customField' },
      { day: '2026-10-06', kinds: 'location, serviceLine' },
      { day: '2026-10-08', kinds: 'location, serviceLine' },
    ]);
  });

  test('has three files: a photo without a place and a receipt of a replaced line, the receipt of its location too, and the taps of the day care', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<{ name: string; kind: string; takenOn: string | null; hangs: number; on: string; recordedOn: string }>`
        select a.name, a.kind, a.taken_on::text as "takenOn",
               (select count(*) from attachment_links l where l.attachment_id = a.id) as hangs,
               a.created_on::date::text as on,
               (select h.changed_on::date::text from change_history h where h.entity_id = a.id) as "recordedOn"
          from attachments a order by a.created_on, a.name`.execute(trx),
    );
    expect(rows).toEqual([
      {
        name: 'Curb stop after replacement.png',
        kind: 'picture',
        takenOn: '2025-05-01',
        hangs: 1,
        on: '2025-05-06',
        recordedOn: '2025-05-06',
      },
      {
        name: 'Filter kit receipt.pdf',
        kind: 'pdf',
        takenOn: null,
        hangs: 2,
        on: '2025-05-06',
        recordedOn: '2025-05-06',
      },
      {
        name: 'Little Otters taps Oct 2026.csv',
        kind: 'text',
        takenOn: null,
        hangs: 1,
        on: '2026-11-03',
        recordedOn: '2026-11-03',
      },
    ]);
  });

  test('lists its edits with their reasons', async () => {
    const { rows } = await context.database.read((trx) =>
      sql<{
        reason: string;
      }>`select reason from change_history
        where source = 'screen' and entity_type = 'serviceLine' and reason is not null order by changed_on`.execute(
        trx,
      ),
    );
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Full replacement on May 1, both sides copper now. Filter kit and flushing sheet handed over.',
      'Found the 1936 contract: this side was never lead.',
      'Answer to our letter of September.',
      'Meter change.',
    ]);
  });
});

describe('its people', () => {
  test('sign in with the password that the sign-in page shows, and the administrator has yet to accept the terms', async () => {
    const { owner } = database;
    for (const { email, permissions } of Object.values(demonstrationPeople)) {
      const credentials = await findCredentials(owner, email);
      expect(await isPasswordCorrect(credentials?.passwordHash ?? undefined, demonstrationPassword)).toBe(true);
      expect(await findMembership(owner, credentials?.id as string, undefined)).toMatchObject({
        name: system.name,
        permissions: [...permissions],
        termsAccepted: false,
      });
    }
  });
});

describe('running the demonstration again', () => {
  test('changes nothing, also when two processes start at once', async () => {
    const recordsBefore = await everything();
    await Promise.all([seedDemonstration(app), seedDemonstration(app)]);
    expect(await everything()).toEqual(recordsBefore);
  });

  test('touches no other account', async () => {
    const { rows } = await sql<{
      lines: number;
    }>`select count(*) as lines from service_lines where account_id <> ${context.accountId}`.execute(database.owner);
    expect(rows).toEqual([{ lines: 0 }]);
  });
});

test('the notices and reports of the first half of 2026 are done, and the next report has a responsible person', async () => {
  const november = { ...context, app: { ...app, clock: createStoppedClock('2026-11-23T15:00:00Z') } };
  const { items } = (await evaluateDeadlines(november)).list;
  const firstHalf = items.filter(({ dueOn }) => dueOn >= '2026-01-01' && dueOn <= '2026-07-11');
  expect(firstHalf.length).toBeGreaterThan(2);
  for (const deadline of firstHalf) expect(deadline).toMatchObject({ state: 'done', doneBy: 'Alex Rivera' });
  expect(items.find(({ state, kind }) => state !== 'done' && kind === 'tapResultsReport')).toMatchObject({
    dueOn: '2027-01-10',
    responsible: expect.any(String) as string,
  });
  expect(items.filter(({ state }) => state === 'overdue').map(({ title, dueOn }) => [title, dueOn])).toEqual([
    ['Annual notices of Lead, GRR and Unknown service lines, 2026', '2026-11-15'],
  ]);
});

test('the notices of last year, a part of this year’s and results letters were mailed, and some came back', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select b.title, b.status, b.created_on::date::text as day, count(*) as letters,
           count(*) filter (where l.status = 'Mailed') as mailed,
           count(*) filter (where l.status = 'Returned') as returned,
           bool_and(l.part_id is not null) as created, bool_and(l.mailed_on >= b.created_on::date) as dated
      from letter_batches b join letters l on l.batch_id = b.id group by b.id, b.title, b.status, b.created_on
     order by b.created_on`.execute(database.owner);
  const one = { status: 'Sent', created: true, dated: true };
  expect(rows).toEqual([
    { ...one, title: 'Annual notices of service lines 2025', day: '2025-11-03', letters: 12, mailed: 9, returned: 3 },
    {
      ...one,
      title: expect.stringMatching(/, sent again$/) as string,
      day: '2025-11-19',
      letters: 1,
      mailed: 1,
      returned: 0,
    },
    { ...one, title: 'Results letters of March 26, 2026', day: '2026-03-26', letters: 4, mailed: 4, returned: 0 },
    { ...one, title: 'Annual notices of service lines 2026', day: '2026-11-02', letters: 10, mailed: 9, returned: 1 },
  ]);
  const november = { ...context, app: { ...app, clock: createStoppedClock('2026-11-23T15:00:00Z') } };
  const { items } = await listCampaigns(november, {});
  expect(items.find(({ key }) => key === 'serviceLineNotice:2026')?.counts).toMatchObject({ done: 9, returned: 1 });
});

test('the jobs queued for its letters, which exist already, change no data: a checked import stays checked', async () => {
  const readVersions = () =>
    database.owner
      .selectFrom('account_data_versions')
      .select(['account_id', 'version'])
      .orderBy('account_id')
      .execute();
  const readStates = async () =>
    (await database.owner.selectFrom('jobs').select('state').where('kind', '=', renderingJob.kind).execute()).map(
      ({ state }) => state,
    );
  const before = await readVersions();
  expect(await readStates()).toEqual(Array(4).fill('queued'));
  jobs.register([renderingJob], (by) => createJobContext(app, by));
  await jobs.start();
  await expect.poll(readStates, { timeout: 30_000 }).toEqual(Array(4).fill('completed'));
  expect(await readVersions()).toEqual(before);
});
