import type * as mapEndpoints from '@curbstop/contract/locations/map.endpoints';
import { mapProblems } from '@curbstop/contract/locations/map.problems';
import type { FeaturesAtPoint, PointOnMap } from '@curbstop/contract/locations/map.rules';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { MapsUnreachableError } from '../../foundation/maps/geocoder.ts';
import { listMapTiles } from '../../foundation/maps/map-background.ts';
import type { MapServer } from '../../foundation/maps/map-server.ts';
import { listNearest, listMapPins } from './map.repository.ts';

export const listLocationsOnMap: Service<typeof mapEndpoints.listLocationsOnMap> = async (context, { bbox }) => {
  const pins = await context.database.read((trx) => listMapPins(trx, bbox));
  return { total: pins.reduce((sum, { count }) => sum + count, 0), places: pins };
};

export const getMapBackground: Service<typeof mapEndpoints.getMapBackground> = ({ app }) =>
  Promise.resolve({ tiles: listMapTiles(app.config), answersFrom: app.mapServer ? 'mapServer' : 'locations' });

/**
 * The features of the utility's own map server, which has mains, valves and parcels, otherwise our locations [A7.39].
 */
export const getFeaturesAtPoint: Service<typeof mapEndpoints.getFeaturesAtPoint> = async (context, request) => {
  const { mapServer } = context.app;
  return {
    type: 'FeatureCollection',
    ...(mapServer ? await queryMapServer(context, mapServer, request) : await nearestLocations(context, request)),
  };
};

type FeatureResult = Omit<FeaturesAtPoint, 'type'>;

async function queryMapServer(
  { app, requestId }: RequestContext,
  server: MapServer,
  point: PointOnMap,
): Promise<FeatureResult> {
  try {
    const features = await server.featuresAt(point);
    return {
      source: 'mapServer',
      features: features.map((properties) => ({ type: 'Feature', geometry: null, properties: { ...properties } })),
    };
  } catch (error) {
    if (!(error instanceof MapsUnreachableError)) throw error;
    app.log.warn({ err: error, requestId }, 'The map server could not be used');
    throw mapProblems.mapServerUnreachable();
  }
}

/** About half a lot; farther away is another property. */
const nearby = { withinMeters: 50, limit: 5 };

async function nearestLocations(context: RequestContext, point: PointOnMap): Promise<FeatureResult> {
  const nearest = await context.database.read((trx) => listNearest(trx, point, nearby));
  const features = nearest.map(({ id, map_x: x, map_y: y, away, ...row }): FeatureResult['features'][number] => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [x ?? point.longitude, y ?? point.latitude] },
    properties: {
      id,
      addressLine1: row.address_line1,
      addressLine2: row.address_line2,
      city: row.city,
      state: row.state,
      zip: row.zip,
      externalId: row.external_id,
      name: row.name,
      tier: row.tier,
      tierRuleSet: row.tier_rule_set,
      propertyClassification: row.property_classification,
      distanceMeters: Math.round(away * 10) / 10,
    },
  }));
  return { source: 'locations', features };
}
