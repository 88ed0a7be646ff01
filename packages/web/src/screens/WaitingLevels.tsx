import type { Attention } from '@curbstop/contract/overviews/home.endpoints';
import { formatLevels } from '@curbstop/contract/sampling-events/level-text.calculation';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { formatCount } from '../ui/format.ts';
import { Alert } from '../ui/Alert.tsx';
import { AttentionLine } from './AttentionLine.tsx';
import { attentionQuery } from './home.queries.ts';

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

/** The same of one event, on its page. */
export function WaitingLevelsOfEvent({ eventId }: { readonly eventId: string }) {
  const { data } = useQuery(attentionQuery(useMe().defaultAccount.id));
  return data?.levelsWaiting
    ?.filter((file) => file.eventId === eventId)
    .map(({ importId, fileName, aboveActionLevel, highest }) => (
      <Alert
        key={importId}
        tone="alarm"
        title={`${formatCount(aboveActionLevel, 'result')} above the action level not imported`}
      >
        <Anchor href={`/result-imports/${importId}`} inherit>
          {fileName}
        </Anchor>{' '}
        is checked and not imported. Highest: {formatLevels(highest)}. The event does not include these results until
        you import the file.
      </Alert>
    ));
}
