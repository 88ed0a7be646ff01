import type { ExportedLine } from '@curbstop/contract/exports/inventory.sheet';
import type { LocationFields } from '@curbstop/contract/locations/location.rules';
import { sql, type Selectable } from 'kysely';
import type { AccountDatabase, Schema } from '../../foundation/database/database.ts';
import { serviceLineOf } from '../service-lines/service-line-row.calculation.ts';

type Row = Selectable<Schema['service_lines']> & { place: LocationFields };
const chunk = 2_000;

/**
 * The lines of the account in the order they came, in chunks that each look at the database for themselves: a slow
 * reader holds no transaction open, and a line appears once however long the download takes.
 */
export async function* readInventory(database: AccountDatabase): AsyncGenerator<readonly Omit<ExportedLine, 'why'>[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await database.read(async (trx) => {
      const { rows: found } = await sql<Row>`
        select s.*, jsonb_build_object(
                 'externalId', p.external_id, 'name', p.name, 'addressLine1', p.address_line1, 'addressLine2', p.address_line2, 'city', p.city, 'state', p.state, 'zip', p.zip,
                 'latitude', p.latitude::text, 'longitude', p.longitude::text, 'disadvantagedNeighborhood', p.disadvantaged_neighborhood, 'sensitivePopulation', p.sensitive_population,
                 'profile', jsonb_build_object('tier', p.tier, 'propertyClassification', p.property_classification, 'parcelNumber', p.parcel_number)) as place
          from service_lines s
          join locations p on p.account_id = s.account_id and p.id = s.location_id
         where s.removed_on is null and s.id > ${after}
         order by s.id limit ${chunk}`.execute(trx);
      return found;
    });
    if (rows.length === 0) return;
    yield rows.map((row) => ({ line: serviceLineOf(row), location: row.place }));
    after = (rows.at(-1) as Row).id;
    if (rows.length < chunk) return;
  }
}
