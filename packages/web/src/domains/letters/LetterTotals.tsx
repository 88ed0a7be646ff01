import { useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { useMe } from '../accounts/session.queries.ts';
import { letterTotalsQuery } from './letter.queries.ts';
import classes from './Letters.module.css';

/** All letters by the way they are sent [B3.29]. */
export function LetterTotals() {
  const totals = useQuery(letterTotalsQuery(useMe().defaultAccount.id)).data;
  if (!totals) return null;
  const { totalLettersSent: all, totalLettersSentBy120: byMail, totalLettersDownloadedToPrint: toPrint } = totals;
  return (
    <p className={classes['totals']}>
      <strong>{formatCount(all, 'letter')}</strong>
      <span>{`${formatNumber(byMail)} by USPS`}</span>
      <span>{`${formatNumber(toPrint)} as PDF to print`}</span>
      <span>{`${formatNumber(all - byMail - toPrint)} by email`}</span>
    </p>
  );
}
