import type { Campaign } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { layOutShares } from '../../ui/chart-layout.ts';
import { listProgressSeries } from './campaign.calculation.ts';
import classes from './Campaigns.module.css';

/** The shares of the states in one bar; the numbers beside it say the same. */
export function CampaignBar({ counts, isPast }: Pick<Campaign, 'counts' | 'isPast'>) {
  const progressSeries = listProgressSeries({ isPast });
  const row = { key: 'notices', label: 'Notices', values: progressSeries.map(({ key }) => counts[key]) };
  return (
    <svg className={classes['bar']} width="100%" height={8} aria-hidden="true">
      <rect className={classes['track']} width="100%" height={8} />
      {layOutShares(row, progressSeries).map(({ key, color, from, share }) => (
        <rect key={key} data-state={key} style={{ fill: color }} x={`${from}%`} width={`${share}%`} height={8} />
      ))}
    </svg>
  );
}
