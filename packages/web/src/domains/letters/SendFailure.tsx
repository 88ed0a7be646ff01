import { Anchor } from '@mantine/core';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { sendFailedTitle } from './sending-words.calculation.ts';
import { describeSendFailure, letterLogHints } from './sending.calculation.ts';

/** Why the letters were not sent, above the confirmation [B4.5, B8.4]. */
export function SendFailure({ error }: { readonly error: unknown }) {
  const sentences = describeSendFailure(error).map((sentence) => (
    <div key={sentence}>
      {sentence}
      {letterLogHints.has(sentence) && (
        <>
          {' '}
          <Anchor href="/communications/letter-logs" inherit>
            Open the letter log
          </Anchor>
        </>
      )}
    </div>
  ));
  return <FormProblems title={sendFailedTitle} errors={[]} failure={sentences} />;
}
