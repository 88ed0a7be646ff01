import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { Anchor } from '@mantine/core';
import { getRewritingHref } from './letter-log.calculation.ts';

type Props = { readonly letter: Pick<LetterRow, 'needsRewriting' | 'campaignKey' | 'locationId'> };

/** Leads to where a new letter is written in place of one whose address was corrected. */
export function RewritingLink({ letter }: Props) {
  if (!letter.needsRewriting) return null;
  return (
    <>
      {' '}
      <Anchor href={getRewritingHref(letter)} inherit>
        {letter.campaignKey === null ? 'Open the location' : 'Open the campaign'}
      </Anchor>
    </>
  );
}
