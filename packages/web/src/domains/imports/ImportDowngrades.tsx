import { importRowList, type ImportSummary } from '@curbstop/contract/imports/import-batch.rules';
import { Anchor, Checkbox } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { getTableHref } from '../../ui/table/table-url.ts';
import { ImportMessage } from './ImportMessage.tsx';

interface Props {
  readonly summary: Pick<ImportSummary, 'downgrades' | 'lessProtectiveFields'>;
  readonly path: string;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** Lines that would get a less protective classification; they need a confirmation that states their number. */
export function ImportDowngrades({
  summary: { downgrades, lessProtectiveFields },
  path,
  isConfirmed,
  onConfirm,
}: Props) {
  if (downgrades === 0) return null;
  const lines = formatCount(downgrades, 'line');
  return (
    <ImportMessage
      tone="attention"
      title={`${lines} would change to a less protective classification (for example, Lead to Non-lead).`}
    >
      <p>
        People served by {downgrades === 1 ? 'this line' : 'these lines'} may no longer get notices.{' '}
        <Anchor href={getTableHref(path, importRowList, { filters: { downgrade: ['classification'] } })}>
          Review {downgrades === 1 ? 'the line' : `the ${lines}`}
        </Anchor>
        {lessProtectiveFields > 0 &&
          ` before you import. ${formatCount(lessProtectiveFields, 'more line')} would get a less protective material or a less protective answer to Previously lead, without a change of classification.`}
      </p>
      <Checkbox
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.currentTarget.checked)}
        label={`I reviewed the less protective classification of ${lines} and confirm that it is correct`}
      />
    </ImportMessage>
  );
}
