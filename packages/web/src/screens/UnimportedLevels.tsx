import type { Attention } from '@curbstop/contract/overviews/home.endpoints';
import { formatLevels } from '@curbstop/contract/sampling-events/level-text.calculation';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { formatCount } from '../ui/format.ts';
import { Alert } from '../ui/Alert.tsx';
import { AttentionLine } from './AttentionLine.tsx';
import { attentionQuery } from './home.queries.ts';

type UnimportedFile = NonNullable<Attention['unimportedLevels']>[number];

/** Files with unknown levels that are shown at first. */
const shownAtFirst = 3;

/** Files of laboratories whose levels are not recorded yet, those above the action level first; a line for each. */
export function UnimportedLevels({ files }: { readonly files: readonly UnimportedFile[] }) {
  const [isComplete, setComplete] = useState(false);
  const knownFiles = files.filter(({ aboveActionLevel }) => aboveActionLevel !== null);
  const shownFiles = isComplete ? files : files.slice(0, knownFiles.length + shownAtFirst);
  const hidden = files.length - shownFiles.length;
  return (
    <>
      {shownFiles.map(({ importId, fileName, aboveActionLevel, isUnreadable, highest }) =>
        aboveActionLevel === null ? (
          <AttentionLine key={importId} tone="attention" href={`/result-imports/${importId}`}>
            {isUnreadable ? (
              <>
                {fileName} cannot be read, and its levels are <strong>not known</strong> until you import a file that
                can be read
              </>
            ) : (
              <>
                {fileName} is not imported, and its levels are <strong>not known</strong> until you check the file
              </>
            )}
          </AttentionLine>
        ) : (
          <AttentionLine key={importId} tone="urgent" href={`/result-imports/${importId}`}>
            {fileName} is checked and not imported: <strong>{formatCount(aboveActionLevel, 'result')}</strong> above the
            action level; highest: {formatLevels(highest)}
          </AttentionLine>
        ),
      )}
      {hidden > 0 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setComplete(true)}>
            Show {formatCount(hidden, 'more laboratory file')} to check
          </Button>
        </li>
      )}
    </>
  );
}

/** The same of one event, on its page. */
export function UnimportedLevelsOfEvent({ eventId }: { readonly eventId: string }) {
  const { data } = useQuery(attentionQuery(useMe().defaultAccount.id));
  return data?.unimportedLevels
    ?.filter((file) => file.eventId === eventId)
    .map((file) => <UnimportedFileAlert key={file.importId} {...file} />);
}

function UnimportedFileAlert({ importId, fileName, aboveActionLevel, isUnreadable, highest }: UnimportedFile) {
  const file = (
    <Anchor href={`/result-imports/${importId}`} inherit>
      {fileName}
    </Anchor>
  );
  if (isUnreadable)
    return (
      <Alert tone="attention" title="Levels not known">
        {file} cannot be read, and its levels are not known. The event does not include its results until you import a
        file that can be read.
      </Alert>
    );
  if (aboveActionLevel === null)
    return (
      <Alert tone="attention" title="Levels not known">
        {file} is not imported, and its levels are not known until you check the file. The event does not include its
        results until you import the file.
      </Alert>
    );
  return (
    <Alert tone="urgent" title={`${formatCount(aboveActionLevel, 'result')} above the action level not imported`}>
      {file} is checked and not imported. Highest: {formatLevels(highest)}. The event does not include these results
      until you import the file.
    </Alert>
  );
}
