import type { LetterPlanSummary, LettersSent } from '@curbstop/contract/letters/sending.rules';
import { downloadsBegunTitle } from './sending-words.calculation.ts';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../ui/format.ts';
import { WizardProgress } from '../../ui/Wizard.tsx';
import { useFlag, useMe } from '../accounts/session.queries.ts';

interface Props {
  readonly sent: LettersSent;
  readonly method: DeliveryMethod;
  /** What was confirmed: `sent.unreachable` counts a location once for each of its recipients or sampling events. */
  readonly plan: Pick<LetterPlanSummary, 'locationsWithoutLetter'> | undefined;
  /** How many steps there are; this is the last. */
  readonly steps: number;
  readonly close: () => void;
}

/** The last step of sending: letters are queued, or their files are being created [B4.4, B4.9]. */
export function SendDone({ sent, plan, method, steps, close }: Props) {
  const hasBulkDownloads = useFlag('commsTwoEnabled');
  const { hasMailHouse } = useMe();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isDownload = method === 'PDF';
  return (
    <Stack gap="md">
      <WizardProgress step={steps} of={steps} />
      <Title order={2} ref={title} tabIndex={-1} size="h3">
        {isDownload ? (hasBulkDownloads ? downloadsBegunTitle : 'Send Completed') : 'Letters are queued'}
      </Title>
      <output>
        <Text>{method === 'Mail' && hasMailHouse ? describeMailed(sent) : describeSent(sent, method)}</Text>
        {isDownload && !hasBulkDownloads && (
          <Text>The download starts by itself when they are ready, as long as Curbstop is open.</Text>
        )}
        {sent.unreachable > 0 && (
          <Text>
            {formatCount(plan?.locationsWithoutLetter ?? sent.unreachable, 'location gets', 'locations get')} no letter.{' '}
            <Anchor href={`/communications/batches/${sent.batchId}`} onClick={close}>
              See which and why
            </Anchor>
          </Text>
        )}
      </output>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Close Window
        </Button>
        {!isDownload && (
          <Button component="a" href={`/communications/batches/${sent.batchId}`} onClick={close}>
            View batch
          </Button>
        )}
        {isDownload && (
          <Button component="a" href="/communications/bulk-downloads" onClick={close}>
            View Download Progress
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** [B9.4] */
const largeBatch = 'A large batch takes a few minutes.';

function describeMailed({ letters }: LettersSent): string {
  const many = formatCount(letters, 'letter is', 'letters are');
  return `${many} being created. ${largeBatch} The mail house prints and mails ${letters === 1 ? 'it' : 'them'}. See progress in the batch.`;
}

function describeSent({ letters }: LettersSent, method: DeliveryMethod): string {
  const many = formatCount(letters, 'letter is', 'letters are');
  if (method === 'PDF') return `${many} being created as ${letters === 1 ? 'a PDF file' : 'PDF files'}. ${largeBatch}`;
  if (method === 'Email') return `${many} queued for sending by email.`;
  return `${many} being created. ${largeBatch} The batch shows when ${letters === 1 ? 'it is' : 'they are'} ready and what to do next.`;
}
