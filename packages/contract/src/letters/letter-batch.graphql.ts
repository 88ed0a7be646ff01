import { z } from 'zod';
import { batchStatuses } from './letter-batch.values.ts';

/** The GraphQL document by which the browser waits for a batch [B7.16], under `/pws/graphql`. */
export const pendingBatchEndpoint = '/pws/graphql';

export const pendingBatchDocument = `query PendingBatch($accountId: String!, $batchId: String!) {
  communicationBatchReady(accountId: $accountId, batchId: $batchId)
  communicationBatchDownloadInfo(accountId: $accountId, batchId: $batchId) { documentId status }
}`;

export const pendingBatch = z.object({
  communicationBatchReady: z.boolean(),
  communicationBatchDownloadInfo: z.object({ documentId: z.string().nullable(), status: z.enum(batchStatuses) }),
});
