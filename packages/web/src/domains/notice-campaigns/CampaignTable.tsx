import type { Campaign } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { isCampaignDueInHours } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { Anchor } from '@mantine/core';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { CampaignBar } from './CampaignBar.tsx';
import { formatDue } from '../compliance/deadline.calculation.ts';
import { describeCompletedDeadline, describeProgress } from './campaign.calculation.ts';
import classes from './Campaigns.module.css';

/** The campaigns with what is done and what is left, each number linked to its notices. */
export function CampaignTable({ items }: { readonly items: readonly Campaign[] }) {
  const label = formatCount(items.length, 'campaign');
  return (
    <ScrollRegion className={classes['scroll']} label={`Table: ${label}`}>
      <table className={classes['cards']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={classes['notice']}>
              Notice
            </th>
            <th scope="col">Due</th>
            <th scope="col">Progress</th>
            {['Not mailed yet', 'Returned', 'To send'].map((label) => (
              <th key={label} scope="col" className={classes['count']}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <CampaignRow key={item.key} campaign={item} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function CampaignRow({ campaign }: { readonly campaign: Campaign }) {
  const { key, title, source, counts, isPast, deadlineState } = campaign;
  const href = `/communications/campaigns/${key}`;
  const { tone, text } = describeProgress(campaign);
  return (
    <tr>
      <th scope="row">
        <Anchor href={href}>{title}</Anchor>
        <span className={classes['muted']}>{source}</span>
      </th>
      <td className={classes['number']} data-label="Due">
        {formatDue(campaign)}
        {isCampaignDueInHours(campaign) && !isPast && (
          <span className={classes['below']}>
            <StatusBadge tone="urgent">Due within hours</StatusBadge>
          </span>
        )}
        <span className={classes['below']}>
          {counts.overdue > 0 ? (
            <Anchor href={`${href}?state=overdue`} aria-label={`${text}: ${title}`}>
              <StatusBadge tone={tone}>{text}</StatusBadge>
            </Anchor>
          ) : (
            <StatusBadge tone={tone}>{text}</StatusBadge>
          )}
        </span>
        {deadlineState === 'done' && <span className={classes['muted']}>{describeCompletedDeadline(counts)}</span>}
      </td>
      <td className={classes['progress']} data-label="Progress">
        <CampaignBar counts={counts} isPast={isPast} />
        <span className={classes['muted']}>
          {formatNumber(counts.done)} of {formatNumber(counts.total)} done
        </span>
      </td>
      <CountCell label="Not mailed yet" count={counts.waiting} href={`${href}?state=waiting`} noticeName={title} />
      <CountCell label="Returned" count={counts.returned} href={`${href}?state=returned`} noticeName={title} />
      <CountCell label="To send" count={counts.due} href={`${href}?state=due`} noticeName={title}>
        {counts.noLetter > 0 && (
          <span className={classes['muted']}>
            <Anchor href={`${href}?state=noLetter`} inherit>
              {formatNumber(counts.noLetter)} with no active letter
            </Anchor>
          </span>
        )}
        {counts.unreachable > 0 && (
          <span className={classes['muted']}>
            <Anchor href={`${href}?state=unreachable`} inherit>
              {formatNumber(counts.unreachable)} can’t be reached
            </Anchor>
          </span>
        )}
        {counts.removed > 0 && (
          <span className={classes['muted']}>
            <Anchor href={`${href}?state=removed`} inherit>
              {formatNumber(counts.removed)} at deleted locations
            </Anchor>
          </span>
        )}
      </CountCell>
    </tr>
  );
}

interface CellProps {
  readonly label: string;
  readonly count: number;
  readonly href: string;
  /** The notice, for screen readers. */
  readonly noticeName: string;
  readonly children?: React.ReactNode;
}

function CountCell({ label, count, href, noticeName, children }: CellProps) {
  return (
    <td className={`${classes['number']} ${classes['count']}`} data-label={label}>
      {count === 0 ? (
        '0'
      ) : (
        <Anchor href={href} aria-label={`${formatNumber(count)} ${label.toLowerCase()}: ${noticeName}`}>
          {formatNumber(count)}
        </Anchor>
      )}
      {children}
    </td>
  );
}
