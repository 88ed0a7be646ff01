import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { CommunicationTable } from '../domains/communications/CommunicationTable.tsx';
import { PageNotFound } from '../shell/notices.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { CommunicationTabs } from './CommunicationTabs.tsx';

// One chunk: who opens the list opens a letter next.
export { LetterScreen } from './LetterScreen.tsx';
export { NewLetterScreen } from './NewLetterScreen.tsx';

/** The letters of the account [B2.1, B2.2]. */
export function CommunicationsScreen() {
  const { part = 'letters' } = useParams({ strict: false }) as { part?: string };
  const create = meetsRequirement(useMe(), requirements.createCommunication) ? (
    <Button component="a" href="/communications/letters/create" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      Create letter
    </Button>
  ) : undefined;
  if (part !== 'letters') return <PageNotFound />;
  return (
    <>
      <PageHead
        title="Letters"
        description="Notices and other letters to customers, with their text. Download a PDF to print one."
        action={create}
      />
      <CommunicationTabs here="letters" />
      <CommunicationTable
        empty={
          <EmptyState title="No letters yet" action={create}>
            Create a letter from a template, such as the yearly notice to people with a lead service line.
          </EmptyState>
        }
      />
    </>
  );
}
