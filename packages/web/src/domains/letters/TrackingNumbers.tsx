import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { UpdateByFile } from '../../ui/UpdateByFile.tsx';
import { useLetterCommands } from './letter.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    recordTrackingNumbers: Record<never, never>;
  }
}

/** Records the numbers of certified letters from the list of their batch: all rows of the file or none. */
export function TrackingNumbers({ close }: OverlayContentProps<'recordTrackingNumbers'>) {
  const { trackByFile } = useLetterCommands();
  return (
    <UpdateByFile
      instructions="Open “letters.csv” from the ZIP of a batch, format the “Tracking number” column as text, enter the USPS tracking numbers, and choose the file here. To replace a recorded number, enter why in a column “Reason”. If any row can’t be used, nothing is recorded."
      fileLabel="List of letters"
      work="Recording the tracking numbers"
      outcome={trackByFile.data && { sentences: listOutcome(trackByFile.data), importId: trackByFile.data.importId }}
      error={trackByFile.error}
      isPending={trackByFile.isPending}
      send={(file, onProgress) => trackByFile.mutate({ file, onProgress })}
      close={close}
    />
  );
}

function listOutcome({
  updated,
  replaced,
  unchanged,
}: {
  readonly updated: number;
  readonly replaced: number;
  readonly unchanged: number;
}): string[] {
  return [
    `${formatCount(updated, 'tracking number')} recorded.`,
    ...(replaced > 0 ? [`${formatCount(replaced, 'letter')} had another number, which the history shows.`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged, 'letter')} already had this number.`] : []),
  ];
}
