import type { Communication, CommunicationVersion } from '@curbstop/contract/communications/communication.rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { RecordNotShown } from '../../ui/RecordNotShown.tsx';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { useMe } from '../accounts/session.queries.ts';
import { communicationFieldLabels } from './communication.calculation.ts';
import { communicationChangesQuery, communicationVersionQuery, toPreviewRequest } from './communication.queries.ts';
import { CommunicationPreview } from './CommunicationPreview.tsx';
import classes from './CommunicationText.module.css';

interface Props {
  readonly letter: Communication;
}

/** Who changed what; a change of the text leads to the text of that day. */
export function CommunicationHistory({ letter }: Props) {
  const [version] = useUrlParameter('version');
  return version === undefined ? <Changes letter={letter} /> : <Version letter={letter} number={version} />;
}

const getHistory = ({ id }: Communication) => `/communications/letters/update/${id}/history`;

function Changes({ letter }: Props) {
  const query = useQuery(communicationChangesQuery(useMe().defaultAccount.id, letter.id));
  return (
    <ChangeHistory
      query={query}
      fields={communicationFieldLabels}
      linkOf={({ after }) => {
        const version = after?.['contentVersion'];
        return typeof version === 'number'
          ? { href: `${getHistory(letter)}?version=${version}`, label: `View version ${version} of the text` }
          : undefined;
      }}
    />
  );
}

function Version({ letter, number }: Props & { readonly number: string }) {
  const query = useQuery(communicationVersionQuery(useMe().defaultAccount.id, letter.id, number));
  return (
    <div className={classes['version']}>
      <a href={getHistory(letter)}>Back to the change history</a>
      {query.data && <VersionText letter={letter} version={query.data} />}
      {!query.data && query.error && (
        <RecordNotShown
          title="The version could not be loaded"
          error={query.error}
          retry={() => void query.refetch()}
        />
      )}
      {!query.data && !query.error && <Skeleton height={480} aria-busy="true" />}
    </div>
  );
}

function VersionText({ letter, version }: Props & { readonly version: CommunicationVersion }) {
  const { number, content, language, savedBy, savedOn } = version;
  const isCurrent = number === letter.contentVersion;
  return (
    <>
      <Alert
        tone={isCurrent ? 'muted' : 'attention'}
        title={`Version ${number} of ${letter.contentVersion}${isCurrent ? ', the current text' : ', an older text'}`}
      >
        Saved by {savedBy} on {formatInstant(savedOn)}. It can’t be edited.
        {!isCurrent && ' New letters use the current text.'} Required wording is that of the date of the letter.
      </Alert>
      <CommunicationPreview letter={toPreviewRequest({ ...letter, content, language })} />
    </>
  );
}
