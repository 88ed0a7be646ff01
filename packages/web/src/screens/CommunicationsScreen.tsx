import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Anchor, Button } from '@mantine/core';
import { IconBarcode, IconPlus } from '@tabler/icons-react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { archivedLetters } from '../domains/communications/communication.calculation.ts';
import { CommunicationTable } from '../domains/communications/CommunicationTable.tsx';
import { BatchTable } from '../domains/letters/BatchTable.tsx';
import { resendLettersHref } from '../domains/letters/letter-log.calculation.ts';
import { LetterLogTable } from '../domains/letters/LetterLogTable.tsx';
import { LetterTotals } from '../domains/letters/LetterTotals.tsx';
import { PageNotFound } from '../shell/message-pages.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { openOverlay } from '../ui/overlays.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';
import { CommunicationTabs } from './CommunicationTabs.tsx';

// One chunk: who opens the list opens a letter next.
export { LetterBatchScreen } from './LetterBatchScreen.tsx';
export { CommunicationScreen } from './CommunicationScreen.tsx';
export { NewCommunicationScreen } from './NewCommunicationScreen.tsx';

const parts = { letters: Letters, 'letter-logs': LetterLog, 'bulk-downloads': BulkDownloads } as const;

/** The communications of the account [B2.1, B2.2, B2.4, B2.5]. */
export function CommunicationsScreen() {
  const { part = 'letters' } = useRouteParams<'part'>();
  if (!Object.hasOwn(parts, part)) return <PageNotFound />;
  const Content = parts[part as keyof typeof parts];
  return <Content key={part} />;
}

function Letters() {
  const create = meetsRequirement(useMe(), requirements.createCommunication) ? (
    <Button component="a" href="/communications/letters/create" leftSection={<IconPlus size={16} aria-hidden="true" />}>
      Create letter
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead
        title="Letters"
        description={
          <>
            Notices and other letters to customers. Download a PDF to print one.{' '}
            <Anchor href={archivedLetters} inherit>
              Archived letters
            </Anchor>
          </>
        }
        action={create}
      />
      <CommunicationTabs activeTab="letters" />
      <CommunicationTable
        empty={
          <EmptyState title="No letters yet" action={create}>
            Create a letter from a template, such as the annual notice to people served by a lead service line.
          </EmptyState>
        }
      />
    </>
  );
}

function LetterLog() {
  const record = meetsRequirement(useMe(), requirements.editCommunication) ? (
    <Button
      variant="default"
      onClick={() => openOverlay('recordReturnedLetters', {})}
      leftSection={<IconBarcode size={16} aria-hidden="true" />}
    >
      Record returned mail
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead
        title="Letter log"
        description={
          <>
            Every letter by recipient, with its status and PDF.{' '}
            <Anchor href={resendLettersHref} inherit>
              Letters that need resending
            </Anchor>
          </>
        }
        action={record}
      />
      <CommunicationTabs activeTab="letter-logs" />
      <LetterTotals />
      <LetterLogTable
        empty={
          <EmptyState title="No letters sent yet" action={<OpenLetters />}>
            Choose a letter and send it to locations. Each letter sent to a recipient is listed here.
          </EmptyState>
        }
      />
    </>
  );
}

function OpenLetters() {
  return (
    <Button component="a" href="/communications" variant="default">
      Open letters
    </Button>
  );
}

function BulkDownloads() {
  return (
    <>
      <PageHead
        title="Bulk downloads"
        description="Download the letters of a batch as a ZIP: one PDF per letter, a list, and print files for letters on paper."
      />
      <CommunicationTabs activeTab="bulk-downloads" />
      <BatchTable
        empty={
          <EmptyState title="No batches yet" action={<OpenLetters />}>
            Send a letter to several locations. Letters sent or downloaded together are one batch.
          </EmptyState>
        }
      />
    </>
  );
}
