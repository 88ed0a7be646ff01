import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { Anchor, Title } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { DownloadFailed } from './DownloadFailed.tsx';
import { FailureReasons } from './FailureReasons.tsx';
import classes from './Import.module.css';
import { describeReadRows } from './import.calculation.ts';
import { ImportClassifications, ImportCounts } from './ImportCounts.tsx';
import { ImportDowngrades } from './ImportDowngrades.tsx';
import { ImportRows } from './ImportRows.tsx';

interface Props {
  readonly batch: ImportBatch;
  readonly path: string;
  readonly wordsPath: string;
  readonly onDownload: () => Promise<void>;
  /** Whether the user has confirmed the lines that get a less protective classification. */
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Preview of the import before it is committed. */
export function ImportReviewStep({ batch, path, wordsPath, onDownload, isConfirmed, onConfirm }: Props) {
  const { summary } = batch;
  if (!summary) return null;
  return (
    <div className={classes['stack']}>
      <ImportDowngrades summary={summary} path={path} isConfirmed={isConfirmed} onConfirm={onConfirm} />
      <ImportCounts summary={summary} path={path} />
      <ImportClassifications
        summary={summary}
        title="Classification of each row, based on both sides and the classification listed in the file"
      />
      <p className={classes['muted']}>
        {describeReadRows(summary)} The import adds {formatCount(summary.newLocations, 'location')}.
        {summary.reviewChanges > 0 &&
          ` The classification listed in the file changes the review of ${formatCount(summary.reviewChanges, 'unchanged line')}.`}
        {summary.unknownWords > 0 && (
          <>
            {' '}
            {formatCount(summary.unknownWords, 'term')} {summary.unknownWords === 1 ? 'is' : 'are'} not matched.{' '}
            <Anchor href={wordsPath} size="table">
              Match {summary.unknownWords === 1 ? 'it' : 'them'}
            </Anchor>
          </>
        )}
      </p>
      <FailureReasons failures={summary.failures} path={path} order={3} />
      {summary.failed > 0 && <DownloadFailed failed={summary.failed} onDownload={onDownload} />}
      <div className={classes['tight']}>
        <Title order={3}>Rows</Title>
        <ImportRows batch={batch} />
      </div>
    </div>
  );
}
