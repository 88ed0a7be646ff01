import type { SiteOfSample } from '@curbstop/contract/compliance/period-workbook-samples.sheet';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The sites of these samples by sample, as they are recorded now. */
export async function listSitesOfSamples(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<ReadonlyMap<string, SiteOfSample>> {
  const { rows } = await sql<SiteOfSample & { sampleId: string }>`
    with s as materialized (
        select id, location_id, lab_sample_id from samples
         where account_id = current_account_id() and id = any(${sampleIds}::uuid[])),
      lines as (
        select location_id, jsonb_agg(jsonb_build_object('category', category, 'systemMaterial', system_material,
                 'customerMaterial', customer_material) order by category, id) as lines
          from service_lines
         where account_id = current_account_id() and removed_on is null and location_id in (select location_id from s)
         group by location_id)
    select s.id as "sampleId", s.lab_sample_id as "labSampleId", l.external_id as "externalId",
           l.address_line2 as "addressLine2", l.city, l.zip, l.tier, l.tier_rule_set as "tierRuleSet",
           coalesce(n.lines, '[]'::jsonb) as lines
      from s join locations l on l.account_id = current_account_id() and l.id = s.location_id
      left join lines n on n.location_id = s.location_id`.execute(trx);
  return new Map(rows.map(({ sampleId, ...site }) => [sampleId, site]));
}
