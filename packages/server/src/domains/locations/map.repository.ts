import type { MapBox, MapPin, PointOnMap } from '@curbstop/contract/locations/map.rules';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** The grid of clusters in a map box; a map of usual size can show about this many dots. */
const cells = { across: 64, down: 48 };

/** The locations in a box, clustered by cell at their average position. */
export async function listMapPins(trx: AccountTransaction, { west, south, east, north }: MapBox): Promise<MapPin[]> {
  const cell = (column: 'map_x' | 'map_y', from: number, size: number) =>
    sql<number>`floor((${sql.ref(column)} - ${from}::float8) / ${size}::float8)`;
  const [across, down] = [
    cell('map_x', west, (east - west) / cells.across),
    cell('map_y', south, (north - south) / cells.down),
  ];
  return trx
    .selectFrom('locations')
    .select([
      sql<number>`avg(map_x)`.as('x'),
      sql<number>`avg(map_y)`.as('y'),
      sql<number>`count(*)::int`.as('count'),
      sql<string | null>`case when count(*) = 1 then min(id::text) end`.as('id'),
    ])
    .where('map_y', '>=', south)
    .where('map_y', '<=', north)
    .where('map_x', '>=', west)
    .where('map_x', '<=', east)
    .where('removed_on', 'is', null)
    .groupBy([across, down])
    .execute();
}

const metersPerDegree = 111_320;

/** The nearest locations to a point, with their distance. */
export async function listNearest(
  trx: AccountTransaction,
  { latitude, longitude }: PointOnMap,
  { withinMeters, limit }: { readonly withinMeters: number; readonly limit: number },
) {
  const longitudeScale = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const [up, across] = [withinMeters / metersPerDegree, withinMeters / metersPerDegree / longitudeScale];
  // A flat approximation is exact enough for distances of a few dozen meters.
  const away = sql<number>`sqrt(power((map_y - ${latitude}::float8) * ${metersPerDegree}::float8,
    2) + power((map_x - ${longitude}::float8) * ${metersPerDegree * longitudeScale}::float8, 2))`;
  return trx
    .selectFrom('locations')
    .select([
      'id',
      'external_id',
      'name',
      'address_line1',
      'address_line2',
      'city',
      'state',
      'zip',
      'tier',
      'tier_rule_set',
      'property_classification',
      'map_x',
      'map_y',
      away.as('away'),
    ])
    .where('map_y', '>=', latitude - up)
    .where('map_y', '<=', latitude + up)
    .where('map_x', '>=', longitude - across)
    .where('map_x', '<=', longitude + across)
    .where('removed_on', 'is', null)
    .where(away, '<=', withinMeters)
    .orderBy('away')
    .orderBy('id')
    .limit(limit)
    .execute();
}
