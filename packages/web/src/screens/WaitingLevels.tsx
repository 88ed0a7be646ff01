import type { Attention } from '@curbstop/contract/overviews/home.endpoints';
import { formatLevels } from '@curbstop/contract/sampling-events/level-text.calculation';
import { formatCount } from '../ui/format.ts';
import { AttentionLine } from './AttentionLine.tsx';

interface Props {
  readonly files: NonNullable<Attention['levelsWaiting']>;
}

/** Files of laboratories whose levels above the action level are not recorded yet; a line for each. */
export function WaitingLevels({ files }: Props) {
  return (
    <>
      {files.map(({ importId, fileName, aboveActionLevel, highest }) => (
        <AttentionLine key={importId} tone="alarm" href={`/result-imports/${importId}`}>
          {fileName} is checked and not imported: <strong>{formatCount(aboveActionLevel, 'result')}</strong> above the
          action level; highest: {formatLevels(highest)}
        </AttentionLine>
      ))}
    </>
  );
}
