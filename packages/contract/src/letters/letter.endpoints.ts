import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { changeList } from '../primitives/change.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/ids.ts';
import { createPageRequestShape, createPageResponseShape } from '../primitives/list.ts';
import { batchList } from './letter-batch.values.ts';
import {
  batchRow,
  letterDetails,
  letterEventDetails,
  letterRow,
  letterTotals,
  outdatedLetter,
  unreachableLocation,
} from './letter.rules.ts';
import { letterList } from './letter.values.ts';

// The paths have no account: the default account is used [B7.15].
const base = '/platform/communications';
const params = z.object({ id });

/** [B3.29, B7.15] */
export const getLetterTotals = defineEndpoint({
  name: 'getLetterTotals',
  method: 'GET',
  path: `${base}/communication/instanceCounts`,
  ...requirements.viewCommunications,
  summary: 'How many letters were sent and downloaded, and the batches that are in work',
  response: letterTotals,
});

/** [B7.15] */
export const listLetterBatches = defineEndpoint({
  name: 'listLetterBatches',
  method: 'GET',
  path: `${base}/batch`,
  ...requirements.viewCommunications,
  summary: 'A page of batches of letters, filtered, searched and sorted',
  query: createPageRequestShape(batchList),
  response: createPageResponseShape(batchRow),
});

/** [B7.15] */
export const getLetterBatch = defineEndpoint({
  name: 'getLetterBatch',
  method: 'GET',
  path: `${base}/batch/{id}`,
  ...requirements.viewCommunications,
  summary: 'A batch with the number of letters in each status',
  params,
  response: batchRow,
});

export const listUnreachableLocations = defineEndpoint({
  name: 'listUnreachableLocations',
  method: 'GET',
  path: `${base}/batch/{id}/unreachable`,
  ...requirements.viewCommunications,
  summary: 'The locations that were chosen for a batch and got no letter, each with the reason',
  params,
  response: z.object({ items: z.array(unreachableLocation) }),
});

export const listOutdatedLetters = defineEndpoint({
  name: 'listOutdatedLetters',
  method: 'GET',
  path: `${base}/batch/{id}/outdated`,
  ...requirements.viewCommunications,
  summary:
    'The letters of a batch that were created but not sent, and no longer match the record, each with the reason',
  params,
  response: z.object({ items: z.array(outdatedLetter) }),
});

/** [B3.25, B7.15] */
export const listLetters = defineEndpoint({
  name: 'listLetters',
  method: 'GET',
  path: `${base}/instance`,
  ...requirements.viewCommunications,
  summary: 'A page of the letter log: every letter to one recipient, filtered, searched and sorted',
  query: createPageRequestShape(letterList),
  response: createPageResponseShape(letterRow),
});

/** [B7.15] */
export const getLetter = defineEndpoint({
  name: 'getLetter',
  method: 'GET',
  path: `${base}/instance/{id}`,
  ...requirements.viewCommunications,
  summary: 'One letter to one recipient',
  params,
  response: letterDetails,
});

/** [B7.15] */
export const getLetterEventDetails = defineEndpoint({
  name: 'getLetterEventDetails',
  method: 'GET',
  path: `${base}/instance/{id}/eventDetails`,
  ...requirements.viewCommunications,
  summary: 'The program and sampling event of a letter',
  params,
  response: letterEventDetails,
});

export const listLetterChanges = defineEndpoint({
  name: 'listLetterChanges',
  method: 'GET',
  path: `${base}/instance/{id}/changes`,
  ...requirements.viewCommunications,
  summary: 'The change history of a letter, newest first',
  params,
  response: changeList,
});
