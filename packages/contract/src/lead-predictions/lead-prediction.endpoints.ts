import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { createPageRequestShape, createPageResponseShape } from '../primitives/list.ts';
import { leadPredictionList } from './lead-prediction-list.values.ts';
import { leadProbabilityLocation, sentPredictions } from './lead-prediction.rules.ts';
import { maxPredictionBodyBytes } from './lead-prediction.values.ts';

/** [B7.55]; the path has no account, so the default account is used. */
const base = '/pws/predictions';

export const listLeadPredictions = defineEndpoint({
  name: 'listLeadPredictions',
  method: 'GET',
  path: base,
  ...requirements.viewProbability,
  summary:
    'A page of the locations that have a lead prediction, with the current one; locations without a prediction are not in it',
  query: createPageRequestShape(leadPredictionList),
  response: createPageResponseShape(leadProbabilityLocation),
});

export const recordLeadPredictions = defineEndpoint({
  name: 'recordLeadPredictions',
  method: 'POST',
  path: base,
  ...requirements.editPredictions,
  summary:
    'Record lead predictions of locations, all or none. A location’s earlier prediction is kept and no longer current; an identical one is counted and not saved. Materials, classifications and tiers stay as they are',
  body: z.object({ predictions: sentPredictions }),
  maxBody: maxPredictionBodyBytes,
  response: z.object({
    added: z.number().int(),
    /** How many of the added ones took the place of an earlier prediction. */
    replaced: z.number().int(),
    unchanged: z.number().int(),
  }),
});
