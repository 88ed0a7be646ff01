import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  mapLevelsInput,
  type LeadProbabilityLocation,
} from '@curbstop/contract/lead-predictions/lead-prediction.rules';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { resolveInAccount, type Builder } from '../../foundation/graphql/builder.ts';
import { listPredictionsOnMap } from './lead-prediction.service.ts';

interface LevelArguments {
  readonly accountId: string;
  readonly high?: boolean | null | undefined;
  readonly medium?: boolean | null | undefined;
  readonly low?: boolean | null | undefined;
}

/** The query of the map that the specification defines in GraphQL [B7.55]. */
export function leadPredictionResolvers(builder: Builder): void {
  const location = builder.objectRef<LeadProbabilityLocation>('LeadProbabilityLocation').implement({
    description: 'A location with its current lead prediction; the probability is an exact decimal as text',
    fields: (t) => ({
      predictionId: t.exposeString('predictionId'),
      locationId: t.exposeString('locationId'),
      result: t.exposeString('result'),
      level: t.exposeString('level'),
      predictionDate: t.exposeString('predictionDate'),
      source: t.exposeString('source'),
      modelVersion: t.exposeString('modelVersion', { nullable: true }),
      externalId: t.exposeString('externalId', { nullable: true }),
      addressLine1: t.exposeString('addressLine1'),
      addressLine2: t.exposeString('addressLine2', { nullable: true }),
      city: t.exposeString('city'),
      state: t.exposeString('state'),
      zip: t.exposeString('zip'),
      latitude: t.exposeString('latitude', { nullable: true }),
      longitude: t.exposeString('longitude', { nullable: true }),
      lineCategories: t.exposeStringList('lineCategories'),
      recordedBy: t.exposeString('recordedBy'),
      createdOn: t.exposeString('createdOn'),
    }),
  });
  builder.queryField('getLSLProbabilityGeoInfoResolver', (t) =>
    t.field({
      type: [location],
      description:
        'The locations whose current prediction has one of these levels: high includes Verified Lead, low includes Verified Non-Lead. Locations without a prediction are not returned',
      args: {
        accountId: t.arg.string({ required: true }),
        high: t.arg.boolean(),
        medium: t.arg.boolean(),
        low: t.arg.boolean(),
      },
      ...resolveInAccount(requirements.viewProbability, (context, { high, medium, low }: LevelArguments) =>
        listPredictionsOnMap(context, parseShape(mapLevelsInput, { high, medium, low })).then((locations) => [
          ...locations,
        ]),
      ),
    }),
  );
}
