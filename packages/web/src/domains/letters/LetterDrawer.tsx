import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LetterDetails, LetterRow } from '@curbstop/contract/letters/letter.rules';
import { describeLetterStatus, isUndelivered, recipientKindLabels } from '@curbstop/contract/letters/letter.values';
import { Anchor, Button, Group, Stack } from '@mantine/core';
import { IconArrowBackUp, IconBarcode, IconDownload, IconMailForward, IconWorldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { Dash } from '../../ui/Dash.tsx';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { confirm, openOverlay, type OverlayContentProps } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import {
  canHaveTrackingNumber,
  describeMail,
  describeProblem,
  getLetterTone,
  letterFieldLabels,
  titleOfProblem,
  trackingLabel,
} from './letter.calculation.ts';
import { useLetterCommands, useLetterDownload } from './letter.commands.ts';
import { RewritingLink } from './RewritingLink.tsx';
import { letterChangesQuery, letterQuery } from './letter.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    viewSentLetter: { readonly letter: LetterRow };
  }
}

/** One letter to one recipient, with its PDF and what became of it. */
export function LetterDrawer({ props: { letter: opened } }: OverlayContentProps<'viewSentLetter'>) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const letter = useQuery(letterQuery(accountId, opened)).data;
  const changes = useQuery(letterChangesQuery(accountId, opened.id));
  const mayEdit = meetsRequirement(me, requirements.editCommunication);
  return (
    <Stack gap="lg">
      <Problem letter={letter} mayEdit={mayEdit} />
      <OutdatedNotes letter={letter} />
      <Actions letter={letter} mayEdit={mayEdit} />
      <DataList layout="narrow">
        <DataPair name="Status">
          <StatusBadge tone={getLetterTone(letter)}>{describeLetterStatus(letter)}</StatusBadge>
        </DataPair>
        <DataPair name="Letter name">
          <Anchor href={`/communications/letters/update/${letter.communicationId}`}>{letter.letterName}</Anchor>
        </DataPair>
        <DataPair name="Address on the letter">
          {[...letter.address, letter.method === 'Email' ? letter.email : null].filter(Boolean).join(', ')}
        </DataPair>
        <DataPair name="Address of">{recipientKindLabels[letter.recipientKind]}</DataPair>
        <DataPair name="Location">
          <Anchor href={`/locations/${letter.locationId}/details`}>
            {`${letter.location.address}, ${letter.location.city}`}
          </Anchor>
        </DataPair>
        {letter.eventName !== null && <DataPair name="Sampling event">{letter.eventName}</DataPair>}
        <DataPair name="Delivery">{describeMail(letter)}</DataPair>
        <DataPair name="Letter date">{formatDay(letter.letterOn)}</DataPair>
        <DataPair name="Letter code">{letter.code}</DataPair>
        <DataPair name="Tracking number">{letter.trackingId ?? <Dash />}</DataPair>
        <DataPair name="Batch">
          <Anchor href={`/communications/batches/${letter.batchId}`}>{letter.batchTitle}</Anchor>
        </DataPair>
        <DataPair name="Created">{formatInstant(letter.createdOn)}</DataPair>
        <DataPair name="Mailed">{letter.mailedOn ? formatDay(letter.mailedOn) : <Dash />}</DataPair>
        {letter.inTransitOn && <DataPair name="In transit">{formatDay(letter.inTransitOn)}</DataPair>}
        {letter.forwardedOn && <DataPair name="Forwarded">{formatDay(letter.forwardedOn)}</DataPair>}
        {letter.deliveredOn && <DataPair name="Delivered">{formatDay(letter.deliveredOn)}</DataPair>}
        {letter.returnedOn && <DataPair name="Returned">{formatDay(letter.returnedOn)}</DataPair>}
      </DataList>
      <section aria-label="Change history">
        <ChangeHistory query={changes} fields={letterFieldLabels} />
      </section>
    </Stack>
  );
}

/** A letter that differs from the records proves nothing to the State, whether or not it was mailed. */
function OutdatedNotes({ letter: { outdatedReason, mailedOutdated } }: { readonly letter: LetterDetails }) {
  return (
    <>
      {outdatedReason !== null && (
        <Alert tone="urgent" title="Do not mail this letter">
          {outdatedReason}
        </Alert>
      )}
      {mailedOutdated !== null && (
        <Alert tone="urgent" title={`Mailed, but did not match your records on ${formatDay(mailedOutdated.on)}`}>
          {mailedOutdated.reason} This letter does not count as a notice.
        </Alert>
      )}
    </>
  );
}

function Actions({ letter, mayEdit }: { readonly letter: LetterDetails; readonly mayEdit: boolean }) {
  const { documentId, outdatedReason, canBeRecordedMailed, hasPage, status, resentAs } = letter;
  return (
    <Group gap="xs">
      {documentId !== null && outdatedReason === null && <DownloadPdf documentId={documentId} />}
      {canBeRecordedMailed && mayEdit && (
        <Button
          variant="default"
          onClick={() => openOverlay('recordMailing', { letter })}
          leftSection={<IconMailForward size={16} aria-hidden="true" />}
        >
          Record as mailed
        </Button>
      )}
      {mayEdit && canHaveTrackingNumber(letter) && (
        <Button
          variant="default"
          onClick={() => openOverlay('enterTrackingNumber', { letter })}
          leftSection={<IconBarcode size={16} aria-hidden="true" />}
        >
          {trackingLabel(letter)}
        </Button>
      )}
      {status === 'Returned' && resentAs === null && mayEdit && (
        <Button
          variant="default"
          onClick={() => openOverlay('undoReturn', { letter })}
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        >
          Undo return
        </Button>
      )}
      {hasPage && mayEdit && <ClosePage letter={letter} />}
    </Group>
  );
}

function DownloadPdf({ documentId }: { readonly documentId: string }) {
  const download = useLetterDownload();
  return (
    <Button
      variant="default"
      loading={download.isPending}
      onClick={() => download.mutate(documentId)}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
    >
      Download PDF
    </Button>
  );
}

/** For a letter in wrong hands. The paper keeps its address, which opens nothing then. */
function ClosePage({ letter }: { readonly letter: LetterRow }) {
  const { closePage } = useLetterCommands();
  const confirmClosing = () =>
    confirm({
      title: 'Turn off the web version of this letter?',
      sentence: `The web address and QR code printed on letter ${letter.code} will no longer open it. This cannot be undone.`,
      confirmLabel: 'Turn off web version',
      tone: 'danger',
      onConfirm: async () => {
        await closePage(letter);
        toastSuccess('The web version was turned off');
      },
    });
  return (
    <Button variant="default" onClick={confirmClosing} leftSection={<IconWorldOff size={16} aria-hidden="true" />}>
      Turn off web version
    </Button>
  );
}

/**
 * Why the letter did not arrive, and what to do. One that failed because the records had changed has its obstacle as
 * its failure, unless a later letter replaced it.
 */
function Problem({ letter, mayEdit }: { readonly letter: LetterRow; readonly mayEdit: boolean }) {
  const { resentAs, resendOf, resendObstacle, canBeRecordedMailed, isReplaced, failure, status } = letter;
  const isSaidByFailure = canBeRecordedMailed && (!isReplaced || resendObstacle === failure);
  if (!isUndelivered(letter))
    return (
      resendOf !== null && (
        <Alert tone="muted" title="Sent again">
          This letter replaces one that did not arrive.
        </Alert>
      )
    );
  return (
    <Alert tone="attention" title={titleOfProblem(letter)}>
      {describeProblem(letter)}
      {resentAs !== null && ` It was sent again${status === 'Returned' ? ', so the return can’t be undone' : ''}.`}
      {resentAs === null && resendObstacle !== null && !isSaidByFailure && ` It can’t be sent again: ${resendObstacle}`}
      <RewritingLink letter={letter} />
      {resentAs === null && resendObstacle === null && mayEdit && (
        <Group mt="xs">
          <Button size="compact-sm" onClick={() => openOverlay('resendLetter', { letter })}>
            Resend
          </Button>
        </Group>
      )}
    </Alert>
  );
}
