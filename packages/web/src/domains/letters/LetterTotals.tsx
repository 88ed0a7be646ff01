import { useQuery } from '@tanstack/react-query';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { useMe } from '../accounts/session.queries.ts';
import { letterTotalsQuery } from './letter.queries.ts';
import classes from './Letters.module.css';

/** [B3.29] */
export function LetterTotals() {
  const totals = useQuery(letterTotalsQuery(useMe().defaultAccount.id)).data;
  if (!totals) return null;
  return (
    <p className={classes['totals']}>
      <strong>{formatCount(totals.totalLettersSent, 'letter')}</strong>
      <span>{`${formatNumber(totals.totalLettersSentBy120)} mailed`}</span>
      <span>{`${formatNumber(totals.totalLettersDownloadedToPrint)} created as PDF`}</span>
    </p>
  );
}
