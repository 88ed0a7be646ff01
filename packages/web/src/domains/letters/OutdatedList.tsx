import type { OutdatedLetter } from '@curbstop/contract/letters/letter.rules';
import { Anchor, Text } from '@mantine/core';
import { formatNumber } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import planClasses from './LetterPlan.module.css';

interface Props {
  readonly batchId: string;
  readonly letters: readonly OutdatedLetter[];
}

/** Fewer are seen without scrolling. */
const mostWithoutHint = 3;

/** The letters of a batch that no longer match the record, each with its address and the reason. */
export function OutdatedList({ batchId, letters }: Props) {
  return (
    <>
      <ScrollRegion label="Letters that no longer match your records" className={planClasses['region']}>
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
      {letters.length > mostWithoutHint && (
        <Text size="sm" mt="xs">
          Scroll the list to see all {formatNumber(letters.length)} letters.
        </Text>
      )}
    </>
  );
}
