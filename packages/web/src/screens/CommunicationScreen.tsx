import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { communicationTones } from '../domains/communications/communication.calculation.ts';
import { communicationQuery } from '../domains/communications/communication.queries.ts';
import { useCommunicationActions } from '../domains/communications/CommunicationTable.tsx';
import { CommunicationHistory } from '../domains/communications/CommunicationHistory.tsx';
import { CommunicationText, PauseButton } from '../domains/communications/CommunicationText.tsx';
import { PageNotFound } from '../shell/message-pages.tsx';
import { isMissing } from '../ui/error-message.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { SectionTabs } from '../ui/SectionTabs.tsx';
import { RecordNotShown } from '../ui/RecordNotShown.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';

const parts = {
  text: { label: 'Letter', Content: CommunicationText },
  history: { label: 'Change history', Content: CommunicationHistory },
} as const;

const back = { label: 'Letters', href: '/communications/letters' } as const;

/** One letter [B2.3]. */
export function CommunicationScreen() {
  const { id = '', part = 'text' } = useRouteParams<'id' | 'part'>();
  const query = useQuery(communicationQuery(useMe().defaultAccount.id, id));
  if (!(part in parts)) return <PageNotFound />;
  if (query.data) return <Letter letter={query.data} part={part as keyof typeof parts} />;
  return (
    <>
      <PageHead title={isMissing(query.error) ? 'Letter not found' : 'Letter'} back={back} />
      {query.error ? (
        <RecordNotShown title="The letter could not be loaded" error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton height={480} aria-busy="true" />
      )}
    </>
  );
}

function Letter({ letter, part }: { readonly letter: Communication; readonly part: keyof typeof parts }) {
  const actions = useCommunicationActions();
  const { Content } = parts[part];
  const address = `/communications/letters/update/${letter.id}`;
  return (
    <>
      <PageHead
        key={part}
        title={letter.name}
        description={<StatusBadge tone={communicationTones[letter.status]}>{letter.status}</StatusBadge>}
        back={back}
        action={<PauseButton letter={letter} />}
        moreActions={actions(letter)}
      />
      <SectionTabs
        label={`Sections of ${letter.name}`}
        tabs={Object.entries(parts).map(([name, { label }]) => ({
          href: name === 'text' ? address : `${address}/${name}`,
          label,
          isActive: name === part,
        }))}
      />
      <Content letter={letter} />
    </>
  );
}
