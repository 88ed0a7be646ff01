import type { z } from 'zod';
import { defineJob, type DefinedJob, type JobDeclaration } from '../../foundation/jobs/define-job.ts';
import { importSteps, recordFailure, type FailedImport } from './import-work.service.ts';

interface ImportJob<Payload extends z.ZodObject> extends Pick<JobDeclaration<Payload>, 'kind' | 'payload' | 'handler'> {
  readonly step: keyof typeof importSteps;
}

/**
 * A background step of an import; when it ends without a result, the batch gets the reason. Commits and undos of one
 * account would block each other's rows anyway; waiting in the queue is visible to people.
 */
export function defineImportJob<Payload extends z.ZodObject<{ batchId: z.ZodType<string> }>>({
  step,
  ...job
}: ImportJob<Payload>): DefinedJob<Payload> {
  return defineJob({
    ...job,
    ...((step === 'commit' || step === 'undo') && { oneAtATime: 'account' as const }),
    recordFailure: (failed) => recordFailure(failed as FailedImport, importSteps[step]),
  });
}
