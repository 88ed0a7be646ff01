import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { isToPrintAndMail } from './letter.calculation.ts';
import { outdatedLettersQuery } from './letter.queries.ts';
import classes from './Letters.module.css';
import { OutdatedList } from './OutdatedList.tsx';

/** Letters that would state what is no longer on record if they were mailed now. */
export function BatchOutdated({ batch }: { readonly batch: BatchRow }) {
  const { data, error, refetch } = useQuery({
    ...outdatedLettersQuery(useMe().defaultAccount.id, batch.id),
    enabled: isToPrintAndMail(batch),
  });
  if (!isToPrintAndMail(batch)) return null;
  if (!data)
    return error ? (
      <ErrorState
        title="The letters could not be compared with the record"
        error={error}
        retry={() => void refetch()}
      />
    ) : null;
  const { items } = data;
  if (items.length === 0) return null;
  return (
    <div className={classes['progress']}>
      <Alert tone="urgent" title={`Do not mail ${formatCount(items.length, 'letter')}: your records have changed`}>
        These letters are not in the ZIP file. If you printed them already, remove them before mailing, and send new
        letters. If they were mailed already, say so when you record the mailing.
        <OutdatedList batchId={batch.id} letters={items} label="Letters not to mail" />
      </Alert>
    </div>
  );
}
