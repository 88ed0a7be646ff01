import { classify, type ClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import {
  yesNoUnknown,
  connectors,
  materialCodes,
  ownerships,
} from '@curbstop/contract/service-lines/service-line.values';
import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import type { Client } from 'pg';
import { systemClock } from '../../packages/server/src/foundation/clock.ts';
import { createAccount } from '../../packages/server/src/domains/accounts/account.service.ts';
import type { Database } from '../../packages/server/src/foundation/database/database.ts';

/** Invented towns, the largest first. */
export const towns = [
  'Harlow',
  'Millbrook',
  'Kettering Falls',
  'Ashgrove',
  'North Harlow',
  'Penfield',
  'Coldwater',
  'Brackett',
  'Dunmore',
  'Eastlake',
  'Saltmarsh',
  'Old Ferry',
] as const;
export const streets = [
  'Main',
  'Oak',
  'Maple',
  'Washington',
  'Lincoln',
  'Park',
  'Elm',
  'Walnut',
  'Chestnut',
  'Cedar',
  'Mill',
  'Church',
  'Prospect',
  'Spring',
  'Highland',
  'Pleasant',
  'Union',
  'Franklin',
  'Garfield',
  'Quarry',
] as const;

let accounts = 0;

export function createBenchmarkAccount(database: Database, name: string): Promise<string> {
  return createAccount(
    { database, clock: systemClock },
    {
      name,
      pwsid: `CT${String(9_000_000 + Math.floor(performance.timeOrigin % 900_000) + ++accounts)}`,
      primacyCode: 'CT',
    },
  );
}

export interface Inventory {
  readonly accountId: string;
  readonly lines: number;
  /** By default six premises for ten lines. */
  readonly places?: number;
}

/** Fills accounts with invented inventories; the indexes are built afterwards, which is faster. */
export async function fill(client: Client, inventories: readonly Inventory[]): Promise<void> {
  await client.query(
    "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set session_replication_role = replica",
  );
  await createTempClassifications(client);
  const indexes = await dropIndexes(client);
  for (const inventory of inventories) await fillOne(client, inventory);
  for (const index of indexes) await client.query(index);
  await client.query('vacuum (analyze) locations, service_lines');
}

async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid in ('locations'::regclass, 'service_lines'::regclass) and not i.indisprimary`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

/** The product's own rules classify every combination. */
async function createTempClassifications(client: Client): Promise<void> {
  const rules = getClassificationRules('CT', '2026-11-01');
  const classifications = combinations().map((inputs) => ({ ...inputs, ...classify(inputs, rules), inputs }));
  await client.query(
    `create temp table classifications as
     select (x ->> 'ownership') as ownership, (x ->> 'systemMaterial') as system_material, (x ->> 'previouslyLead') as previously_lead, (x ->> 'customerMaterial') as customer_material,
            (x ->> 'connector') as connector, x ->> 'category' as category, x ->> 'row' as classification_row, x ->> 'ruleVersion' as rule_version, x ->> 'review' as review, x -> 'inputs' as inputs
       from jsonb_array_elements($1::jsonb) x`,
    [JSON.stringify(classifications)],
  );
  await client.query('analyze classifications');
}

/** Every combination of the values used below. */
function combinations(): ClassificationInputs[] {
  const rest = {
    connectorPreviouslyLead: 'Unknown',
    leadFittings: 'Unknown',
    systemVerified: false,
    customerVerified: false,
    systemProof: 'missing',
    customerProof: 'missing',
    listed: null,
    listedBasis: 'missing',
    listedIsOpen: false,
  } as const;
  return ownerships.flatMap((ownership) =>
    materialCodes.flatMap((systemMaterial) =>
      yesNoUnknown.flatMap((previouslyLead) =>
        materialCodes.flatMap((customerMaterial) =>
          connectors.map((connector) => ({
            ownership,
            systemMaterial,
            previouslyLead,
            customerMaterial,
            connector,
            ...rest,
          })),
        ),
      ),
    ),
  );
}

/** `case when r < .5 then 'a' when r < .8 then 'b' else 'c' end` for the given shares. */
function choose(random: string, shares: Readonly<Record<string, number>>): string {
  let sum = 0;
  const branches = Object.entries(shares).map(
    ([value, share]) => `when ${random} < ${(sum += share).toFixed(4)} then '${value}'`,
  );
  return `case ${branches.join(' ')} else '${Object.keys(shares)[0]}' end`;
}

const materials = {
  nonLeadCopper: 0.46,
  unknown: 0.2,
  nonLeadPlastic: 0.12,
  galvanized: 0.07,
  unknownUnlikelyLead: 0.06,
  unknownLikelyLead: 0.04,
  lead: 0.035,
  nonLeadOther: 0.01,
  leadLinedGalvanized: 0.005,
};
const array = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`;

/** Seventy percent of the records have the time of their import. */
async function fillOne(
  client: Client,
  { accountId, lines, places = Math.max(1, Math.floor(lines * 0.6)) }: Inventory,
): Promise<void> {
  await client.query('select setseed(0.42)');
  await client.query(`
    create temp table places as
    select n, new_id() as id, (1 + floor(random() * 4800))::int || ' ' || (${array(streets)})[1 + floor(random() * ${streets.length})::int] || case when random() < .3 then ' ' || (1 + floor(random() * 40))::int || 'th' else '' end
             || (array[' St', ' Street', ' Ave', ' Rd', ' Lane', ' Drive'])[1 + floor(random() * 6)::int] as address_line1,
           case when random() < .08 then 'Unit ' || (1 + floor(random() * 30))::int end as address_line2, (${array(towns)})[1 + floor(power(random(), 2) * ${towns.length})::int] as city,
           lpad((6000 + floor(random() * 40))::int::text, 5, '0') as zip, random() as r1, random() as r2
      from generate_series(1, ${places}) n`);
  await client.query('analyze places');
  await client.query(`
    insert into locations (account_id, id, external_id, name, address_line1, address_line2, city, state, zip, address_key, latitude, longitude, tier, property_classification, created_on, updated_on)
    select '${accountId}', id, case when r1 < .7 then 'P-' || lpad(n::text, 7, '0') end, case when r2 < .03 then 'Site ' || n end, address_line1, address_line2, city, 'CT', zip,
           zip || ' ' || lower(city) || '|' || upper(address_line1) || '|' || coalesce(address_line2, ''), 41.4 + r1 * .2, -72.6 + r2 * .3, case when r2 < .4 then 1 + floor(r1 * 5)::int end, ${choose('r2', { 'Single Family Residence': 0.7, 'Multiple Family Residence': 0.15, Building: 0.1, Other: 0.05 })},
           timestamptz '2024-10-01 14:00Z', timestamptz '2024-10-01 14:00Z' + case when r1 < .7 then interval '0' else r2 * interval '700 days' end
      from places`);
  await client.query(`
    insert into service_lines (account_id, id, location_id, external_id, ownership, status, previously_lead, system_material, system_verified, system_installed_text, system_installed_from, system_installed_to,
           customer_material, customer_verified, customer_notes, connector, lead_solder, lead_fittings, point_of_use_treatment, interior_lead_solder, current_sampling_site,
           category, classification_row, classification_inputs, rule_version, classified_on, review, listed_category, listed_source, address_line1, address_line2, city, state, zip, created_on, updated_on)
    select '${accountId}', new_id(), p.id, case when l.r1 < .9 then 'SL-' || lpad(l.n::text, 7, '0') end, l.ownership::line_ownership, l.status::line_status, l.previously_lead, l.system_material::pipe_material, l.r2 < .3,
           l.year::text, make_date(l.year, 1, 1), make_date(l.year, 12, 31), l.customer_material::pipe_material, l.r3 < .2, case when l.r3 < .1 then 'Tap card ' || l.n end, l.connector, 'Unknown', 'Unknown', 'Unknown', 'Unknown', 'Unknown',
           c.category::line_class, c.classification_row, c.inputs, c.rule_version, timestamptz '2024-10-01 14:00Z', c.review, (case when l.r2 < .6 then null when l.r2 < .98 then c.category else 'Lead Status Unknown' end)::line_class, case when l.r2 < .6 then null else 'import' end,
           p.address_line1, p.address_line2, p.city, 'CT', p.zip, timestamptz '2024-10-01 14:00Z', timestamptz '2024-10-01 14:00Z' + case when l.r3 < .7 then interval '0' else l.r1 * interval '700 days' end
      from (
        select n, r1, r2, r3, 1900 + floor(r1 * 120)::int as year, ${choose('r4', { Split: 0.75, 'System-Owned': 0.05, 'Customer-Owned': 0.12, Unknown: 0.08 })} as ownership, ${choose('r3', { 'In Service': 0.94, 'Out Of Service': 0.02, Abandoned: 0.01, Removed: 0.01, Replaced: 0.02 })} as status,
               ${choose('r5', { Unknown: 0.6, No: 0.35, Yes: 0.05 })} as previously_lead, ${choose('r6', materials)} as system_material, ${choose('r7', materials)} as customer_material,
               ${choose('r8', { None: 0.5, Unknown: 0.35, 'Non-lead': 0.12, Lead: 0.03 })} as connector
          from (select n, random() as r1, random() as r2, random() as r3, random() as r4, random() as r5, random() as r6, random() as r7, random() as r8 from generate_series(1, ${lines}) n) g
      ) l
      join places p on p.n = 1 + (l.n - 1) % ${places}
      join classifications c on c.ownership = l.ownership and c.system_material = l.system_material and c.previously_lead = l.previously_lead and c.customer_material = l.customer_material and c.connector = l.connector`);
  await client.query('drop table places');
}

/** The large account, a smaller one and twenty tiny ones; reused from an earlier run of the same size. */
export async function createLargeAndSmall(
  database: Database,
  sizes: { readonly called: string; readonly large: number; readonly small: number },
  {
    fillWith,
    run,
  }: {
    readonly fillWith: (size: number) => Omit<Inventory, 'accountId'>;
    readonly run: (work: (client: Client) => Promise<void>) => Promise<void>;
  },
): Promise<readonly [large: string, small: string]> {
  const getName = (size: number) => `${sizes.called} ${size}`;
  const measuredAccounts = await database.owner
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('name', 'in', [getName(sizes.large), getName(sizes.small)])
    .execute();
  const findAccountId = (size: number) => measuredAccounts.find((account) => account.name === getName(size))?.id;
  const [large, small] = [findAccountId(sizes.large), findAccountId(sizes.small)];
  if (large && small) return [large, small];
  const made: Inventory[] = [];
  for (const size of [sizes.large, sizes.small, ...Array.from({ length: 20 }, () => 400)])
    made.push({ accountId: await createBenchmarkAccount(database, getName(size)), ...fillWith(size) });
  await run((client) => fill(client, made));
  return [made[0]?.accountId ?? '', made[1]?.accountId ?? ''];
}
