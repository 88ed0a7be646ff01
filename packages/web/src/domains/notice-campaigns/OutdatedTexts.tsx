import type { OutdatedText } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { Anchor } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';

/** Letters that state other numbers than the exceedance has now: which of them don’t count, and what to do. */
export function OutdatedTexts({ texts }: { readonly texts: readonly OutdatedText[] }) {
  return texts.map((text) => (
    <Alert key={`${text.batchId} ${text.communicationId}`} tone="attention" title={describeTitle(text)}>
      {text.difference}. {text.mailed > 0 && `${describeMailed(text)} `}
      {text.unmailed > 0 && `${formatCount(text.unmailed, 'letter', 'letters')} not mailed yet must not be mailed. `}
      {(text.isLower || text.unmailed > 0) && 'Send a new letter to these locations from this campaign. '}
      <Anchor href={`/communications/batches/${text.batchId}`} inherit>
        Open the letters
      </Anchor>
    </Alert>
  ));
}

const describeTitle = ({ letterName, mailed, unmailed, isLower }: OutdatedText) =>
  isLower
    ? `${formatCount(mailed + unmailed, 'letter states', 'letters state')} a lower lead level than the current results: ${letterName}`
    : `${formatCount(mailed + unmailed, 'letter does', 'letters do')} not match the current results: ${letterName}`;

const describeMailed = ({ mailed, isLower }: OutdatedText) =>
  isLower
    ? mailed === 1
      ? '1 mailed letter does not count as a notice, because it states a lower lead level.'
      : `${formatCount(mailed, 'mailed letter')} do not count as notices, because they state a lower lead level.`
    : `${formatCount(mailed, 'mailed letter counts', 'mailed letters count')}, because the level in ${mailed === 1 ? 'it' : 'them'} is not lower. Ask your State whether a corrected notice is needed.`;
