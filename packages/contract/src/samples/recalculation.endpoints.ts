import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { findings } from './sample.values.ts';

/** A stored result that counts differently since a change of the rules. */
const recalculatedResult = z.object({
  id,
  sampleId: id,
  sampleNumber: z.number().int(),
  address: z.string(),
  analyteId: z.number().int(),
  analyte: z.string(),
  /** As reported by the laboratory. */
  reported: z.string(),
  /** In the analyte's own unit. */
  unit: z.string(),
  beforeAmount: z.string(),
  beforeNonDetect: z.boolean(),
  afterAmount: z.string(),
  afterNonDetect: z.boolean(),
  /** The sample's finding. */
  beforeDetection: z.enum(findings).nullable(),
  afterDetection: z.enum(findings).nullable(),
  reason: z.string(),
  calculationVersion: z.string(),
  recalculatedOn: z.string(),
});
export type RecalculatedResult = z.infer<typeof recalculatedResult>;

/** Maximum number listed; the file has all. */
export const maxRecalculationsListed = 200;

const base = '/pws/accounts/{accountId}/recalculated-results';

export const listRecalculatedResults = defineEndpoint({
  name: 'listRecalculatedResults',
  method: 'GET',
  path: base,
  ...requirements.administer,
  summary: 'Results that count differently since a change of the rules, newest first',
  params: accountParams,
  response: z.object({ total: z.number().int(), items: z.array(recalculatedResult) }),
});

export const downloadRecalculatedResults = defineEndpoint({
  name: 'downloadRecalculatedResults',
  method: 'GET',
  path: `${base}/as/{format}`,
  ...requirements.administer,
  transfer: 'download',
  exports: 'recalculatedResults',
  summary: 'Results that count differently since a change of the rules, as a file',
  params: accountParams.extend({ format: z.enum(['csv', 'xlsx']) }),
});
