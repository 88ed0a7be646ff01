import { sendAdHocLetters, sendResultLetters } from '@curbstop/contract/letters/sending.endpoints';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { LettersSent } from '@curbstop/contract/letters/sending.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { sendRequest } from '../../foundation/client.ts';
import { useFlag, useMe } from '../accounts/session.queries.ts';
import { samplesKey } from '../samples/sample.queries.ts';
import { sentLettersKey } from './letter.queries.ts';
import { addPendingBatch, toBatchOwner } from './pending-batch.commands.ts';

type AdHocSending = z.input<typeof sendAdHocLetters.body>;
type ResultsSending = z.input<typeof sendResultLetters.body>;
/** The results of letters: of samples by their ids, or as a selection in their list. */
export type ResultsToSend = Pick<ResultsSending, 'sampleIds' | 'selection'>;

/** Mutations that put letters into a batch. */
export function useSendLetters() {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const hasBulkDownloads = useFlag('commsTwoEnabled');
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: sentLettersKey(accountId) });
  // [B4.4]: without the page of bulk downloads, the browser downloads the PDF files by itself.
  const awaitBatch = ({ batchId }: LettersSent, method: DeliveryMethod) => {
    if (method === 'PDF' && !hasBulkDownloads) addPendingBatch(toBatchOwner(me), batchId);
  };
  const adHoc = useMutation<LettersSent, unknown, AdHocSending>({
    mutationFn: (body) => sendRequest(sendAdHocLetters, { body }),
    onSuccess: (sent, { method }) => {
      awaitBatch(sent, method);
      return refetch();
    },
  });
  const results = useMutation<LettersSent, unknown, ResultsSending>({
    mutationFn: (body) => sendRequest(sendResultLetters, { body }),
    onSuccess: (sent, { method }) => {
      awaitBatch(sent, method);
      return Promise.all([refetch(), cache.invalidateQueries({ queryKey: samplesKey(accountId) })]);
    },
  });
  return { adHoc, results };
}
