import { defineProblems } from '../primitives/problem.ts';
import { maxApiKeys } from './api-key.values.ts';

export const apiKeyProblems = defineProblems({
  /** Unknown, revoked and expired keys and keys of a closed account get the same error. */
  apiKeyRefused: [
    401,
    'This API key is invalid, expired or revoked. Ask an administrator of the water system for a new one.',
  ],
  apiKeyNotAPerson: [403, 'API keys can’t do this. Sign in as a user.'],
  apiKeyNameTaken: [409, 'An active API key already has this name. Revoke it first, or choose another name.'],
  tooManyApiKeys: [
    409,
    `You have reached the limit of ${maxApiKeys} active API keys. Revoke a key you no longer need.`,
  ],
});
