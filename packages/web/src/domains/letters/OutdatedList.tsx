import type { OutdatedLetter } from '@curbstop/contract/letters/letter.rules';
import { Anchor, Text } from '@mantine/core';
import { formatNumber } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import planClasses from './LetterPlan.module.css';

interface Props {
  readonly batchId: string;
  readonly letters: readonly OutdatedLetter[];
  /** What the list is called; the page of a batch has one beneath the window that records its mailing. */
  readonly label: string;
}

/** Fewer letters, or shorter reasons, are seen without scrolling. */
const [mostLetters, mostCharacters] = [3, 450];

/** The letters of a batch that no longer match the record, each with its address and the reason. */
export function OutdatedList({ batchId, letters, label }: Props) {
  const characters = letters.reduce((sum, { reason }) => sum + reason.length, 0);
  return (
    <>
      <ScrollRegion label={label} className={planClasses['region']}>
        <ul className={planClasses['unreachable']}>
          {letters.map(({ id, code, address, reason }) => (
            <li key={id}>
              <Anchor href={`/communications/batches/${batchId}?filters[code]=${encodeURIComponent(code)}`} inherit>
                {code}, {address}
              </Anchor>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {(letters.length > mostLetters || characters > mostCharacters) && (
        <Text size="sm" mt="xs">
          {letters.length === 1
            ? 'Scroll to see the whole reason.'
            : `Scroll the list to see all ${formatNumber(letters.length)} letters.`}
        </Text>
      )}
    </>
  );
}
