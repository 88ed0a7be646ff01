import { defineProblems } from '../primitives/problem.ts';
import { maxKeys } from './api-key.values.ts';

export const apiKeyProblems = defineProblems({
  /** Unknown, revoked and expired keys and keys of a closed account get the same error. */
  apiKeyRefused: [
    401,
    'This API key is not accepted. It may have expired or been revoked; an administrator of the water system can make another.',
  ],
  apiKeyNotAPerson: [403, 'API keys can’t do this. Sign in as a user.'],
  apiKeyNameTaken: [409, 'There is a key of this name already. Revoke that one first, or choose another name.'],
  tooManyApiKeys: [409, `${maxKeys} keys are active, the maximum. Revoke one that is no longer needed.`],
});
