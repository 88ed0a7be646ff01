import { sendAdHocLetters, sendResultLetters } from '@curbstop/contract/letters/sending.endpoints';
import type { LettersSent } from '@curbstop/contract/letters/sending.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { send } from '../../foundation/client.ts';
import { useMe } from '../accounts/session.queries.ts';
import { samplesKey } from '../samples/sample.queries.ts';
import { sentLettersKey } from './letter.queries.ts';

type AdHocSending = z.input<typeof sendAdHocLetters.body>;
type ResultsSending = z.input<typeof sendResultLetters.body>;
/** The results of letters: of samples by their ids, or as a selection in their list. */
export type ResultsToSend = Pick<ResultsSending, 'sampleIds' | 'selection'>;

/** Mutations that put letters into a batch. */
export function useSendLetters() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: sentLettersKey(accountId) });
  const adHoc = useMutation<LettersSent, unknown, AdHocSending>({
    mutationFn: (body) => send(sendAdHocLetters, { body }),
    onSuccess: refetch,
  });
  const results = useMutation<LettersSent, unknown, ResultsSending>({
    mutationFn: (body) => send(sendResultLetters, { body }),
    onSuccess: () => Promise.all([refetch(), cache.invalidateQueries({ queryKey: samplesKey(accountId) })]),
  });
  return { adHoc, results };
}
