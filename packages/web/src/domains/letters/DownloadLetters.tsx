import { maxBatchLetters } from '@curbstop/contract/letters/letter-batch.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { ErrorSentences } from '../../ui/ErrorSentences.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { describeDownload } from './letter.calculation.ts';
import { useSelectedDownload } from './letter.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    letterLogDownloadModal: {
      readonly selection: Selection;
      readonly letters: number;
      /** Letters that are known not to be in the file; of all that match, the result says how many. */
      readonly withoutPdf: number;
    };
  }
}

/**
 * The notice before letters of the log are downloaded: what the ZIP has, and that nothing is recorded by it [B2.35].
 */
export function DownloadLetters({
  props: { selection, letters, withoutPdf },
  close,
}: OverlayContentProps<'letterLogDownloadModal'>) {
  const download = useSelectedDownload();
  if (download.data)
    return <WizardDone sentences={describeDownload({ ...download.data, requested: letters })} close={close} />;
  const isTooMany = letters > maxBatchLetters;
  const withPdf = letters - withoutPdf;
  return (
    <Stack gap="md">
      {withPdf > 0 && (
        <Text>
          {`You get a ZIP file with the PDF of each letter and a list of them, for up to ${formatCount(withPdf, 'letter')}. It stays available under `}
          <Anchor href="/communications/bulk-downloads" onClick={close} inherit>
            Bulk downloads
          </Anchor>
          .
        </Text>
      )}
      {isTooMany && (
        <Alert tone="attention" title={`At most ${formatCount(maxBatchLetters, 'letter')} at once`}>
          Narrow the selection with a filter.
        </Alert>
      )}
      {withoutPdf > 0 && (
        <Alert tone="attention" title={`${formatCount(withoutPdf, 'letter has', 'letters have')} no PDF to send`}>
          {withPdf > 0
            ? 'Letters that are queued, were canceled or could not be created are not in the file.'
            : 'Letters that are queued, were canceled or could not be created can’t be downloaded. Select other letters.'}
        </Alert>
      )}
      <Alert tone="muted" title="Downloading does not record a mailing">
        After you print and mail letters, record the mailing with their batch. Do not mail a letter that was already
        mailed.
      </Alert>
      {download.error && (
        <FormProblems
          title="The letters could not be downloaded"
          errors={[]}
          failure={<ErrorSentences error={download.error} />}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          loading={download.isPending}
          disabled={isTooMany || withPdf === 0}
          onClick={() => download.mutate(selection)}
          data-autofocus
        >
          Download
        </Button>
      </Group>
    </Stack>
  );
}
