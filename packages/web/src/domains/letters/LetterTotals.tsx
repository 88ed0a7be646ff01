import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { useMe } from '../accounts/session.queries.ts';
import { letterTotalsQuery } from './letter.queries.ts';
import classes from './Letters.module.css';

/** All letters of the log by the way they are sent [B3.29]. */
export function LetterTotals() {
  const totals = useQuery(letterTotalsQuery(useMe().defaultAccount.id)).data;
  if (!totals) return null;
  const { totalLettersSent: sent, totalLettersSentBy120: byMail, totalLettersDownloadedToPrint: toPrint } = totals;
  const { totalLettersAtMailHouse: atMailHouse, totalLettersWaiting: waiting } = totals;
  const { totalLettersReturned: returned, totalLettersForwarded: forwarded } = totals;
  const { totalLettersQueued: queued, totalLettersFailed: failed, totalLettersCanceled: canceled } = totals;
  const { totalLettersOutdated: outdated } = totals;
  const all = sent + atMailHouse + waiting + queued + failed + canceled;
  return (
    <p className={classes['totals']}>
      <strong>{formatCount(all, 'letter')}</strong>
      <span>{`${formatNumber(byMail)} by USPS`}</span>
      {atMailHouse > 0 && <span>{`${formatNumber(atMailHouse)} at mail house`}</span>}
      <span>{`${formatNumber(toPrint)} printed and mailed`}</span>
      <span>{`${formatNumber(sent - byMail - toPrint)} by email`}</span>
      {waiting > 0 && <span>{`${formatNumber(waiting)} not sent yet`}</span>}
      {queued > 0 && <span>{`${formatNumber(queued)} queued`}</span>}
      {failed > 0 && <Letters filter="status" value="Failed">{`${formatNumber(failed)} failed`}</Letters>}
      {canceled > 0 && <Letters filter="status" value="Cancelled">{`${formatNumber(canceled)} canceled`}</Letters>}
      {outdated > 0 && (
        <Letters filter="isOutdated" value="true">{`${formatNumber(outdated)} outdated when mailed`}</Letters>
      )}
      {returned > 0 && <Letters filter="status" value="Returned">{`${formatNumber(returned)} returned`}</Letters>}
      {forwarded > 0 && <Letters filter="status" value="Forwarded">{`${formatNumber(forwarded)} forwarded`}</Letters>}
    </p>
  );
}

/** Letters that need work, as the list below shows them. */
function Letters({ filter, value, children }: Readonly<Record<'filter' | 'value' | 'children', string>>) {
  return (
    <Anchor href={`/communications/letter-logs?filters[${filter}]=${value}`} inherit>
      {children}
    </Anchor>
  );
}
