import { commonProblems } from '@curbstop/contract/primitives/problem';
import { expect, test } from 'vitest';
import { tagDatabaseError } from '../database/outage.ts';
import { FileStoreUnavailable } from '../files/file-store.ts';
import { getFailureOutcome } from './failure-policy.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const fullDisk = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

test.each([
  ['repeats a job that lost the database', tagDatabaseError(refused()), 3, 'resume'],
  ['repeats a job that found the disk full', fullDisk, 3, 'resume'],
  ['retries a job without its file storage', new FileStoreUnavailable(refused()), 0, 'retry'],
  ['retries a job that another server refused', refused(), 0, 'retry'],
  ['retries a job with an unexpected error', new Error('x'), 2, 'retry'],
  ['ends a job that has used its retries', new Error('x'), 3, 'fail'],
  ['ends a job without its file storage that has used its retries', new FileStoreUnavailable(refused()), 3, 'fail'],
  ['ends a job that was refused', commonProblems.notAllowed(), 0, 'fail'],
])('%s', (_, error, failures, expected) => {
  expect(getFailureOutcome(error, { failures, retries: 3 })).toBe(expected);
});
