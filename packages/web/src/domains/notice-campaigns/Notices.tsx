import type { NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { parseDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import { newCustomerKey } from '@curbstop/contract/compliance/unlisted-notices.values';
import { describeNoticeLetter, isForwarded } from '@curbstop/contract/letters/letter.values';
import {
  campaignPageSize,
  noticeFilters,
  type NoticeFilter,
} from '@curbstop/contract/notice-campaigns/campaign.values';
import { describeNoticeState } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay, formatCount, formatNumber } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { noticeTones } from './campaign.calculation.ts';
import { noticesQuery } from './campaign.queries.ts';
import classes from './Campaigns.module.css';

interface Props {
  readonly campaignKey: string;
  readonly state: NoticeFilter | undefined;
  readonly page: number;
  readonly href: string;
}

/** The notices of a campaign in one state, or all, by address. */
export function Notices({ campaignKey, state, page, href }: Props) {
  const query = useQuery(noticesQuery(useMe().defaultAccount.id, { campaignKey, state, page }));
  const filter = noticeFilters.find(({ code }) => code === state);
  const title = filter?.label ?? 'All notices';
  if (!query.data && query.error)
    return (
      <ErrorState title="The notices could not be loaded" error={query.error} retry={() => void query.refetch()} />
    );
  if (!query.data) return <Skeleton height={240} aria-busy="true" />;
  const { items, total } = query.data;
  return (
    <section aria-labelledby="notices" aria-busy={query.isPlaceholderData}>
      <div className={classes['tableHead']}>
        <h2 id="notices">
          {title}: {formatCount(total, 'notice')}
        </h2>
        {filter && (
          <>
            <span className={classes['muted']}>{filter.help}</span>
            <Anchor href={href}>Show all</Anchor>
          </>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState title={total === 0 ? 'No notices with this status' : 'No notices on this page'} />
      ) : (
        <NoticeTable items={items} label={title} campaignKey={campaignKey} />
      )}
      <Pages page={page} total={total} hrefOf={(to) => toAddress(href, state, to)} />
    </section>
  );
}

function toAddress(href: string, state: NoticeFilter | undefined, page: number): string {
  const search = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) }).toString();
  return search === '' ? href : `${href}?${search}`;
}

interface TableProps {
  readonly items: readonly NoticeRow[];
  readonly label: string;
  readonly campaignKey: string;
}

function NoticeTable({ items, label, campaignKey }: TableProps) {
  // A Tier 1 notice is about no line and no sample of the location.
  const hasSubject = parseDeadlineKey(campaignKey).kind !== 'tier1Notice';
  return (
    <ScrollRegion className={classes['scroll']} label={`Table: ${label}`}>
      <table className={classes['cards']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Location</th>
            {hasSubject && <th scope="col">Classification or sample</th>}
            <th scope="col">Status</th>
            <th scope="col">Letter</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.sampleId ?? item.locationId}>
              <th scope="row">
                <Anchor href={`/locations/${item.locationId}`}>{item.address}</Anchor>
                <span className={classes['muted']}>{item.city}</span>
              </th>
              {hasSubject && (
                <td data-label="Classification or sample">
                  <About notice={item} isOfCustomers={campaignKey === newCustomerKey} />
                </td>
              )}
              <td data-label="Status">
                <StatusBadge tone={noticeTones[item.isOverdue ? 'overdue' : item.state]}>
                  {describeNoticeState(item)}
                </StatusBadge>
                {item.reason !== null && <span className={classes['muted']}>{item.reason}</span>}
              </td>
              <td data-label="Letter">
                <Letter notice={item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function About({
  notice: { category, lines, changedTo, recordedOn, sampleId, sampleNumber, eventName },
  isOfCustomers,
}: {
  readonly notice: NoticeRow;
  readonly isOfCustomers: boolean;
}) {
  if (sampleId !== null)
    return (
      <>
        <Anchor href={`/samples/${sampleId}`}>Sample {sampleNumber}</Anchor>
        <span className={classes['muted']}>{eventName}</span>
      </>
    );
  if (category === null) return <Dash />;
  return (
    <>
      {category}
      {recordedOn !== null && (
        <span className={classes['muted']}>
          {isOfCustomers ? 'Customer recorded on' : 'Line recorded after the due date, on'} {formatDay(recordedOn)}
        </span>
      )}
      {changedTo !== null && (
        <span className={classes['muted']}>
          On the due date. Now {changedTo === '' ? 'no service line' : changedTo}
        </span>
      )}
      {lines === 0 && <span className={classes['muted']}>No such line on the due date</span>}
      {lines > 1 && <span className={classes['muted']}>{formatCount(lines, 'line')} with a notice</span>}
    </>
  );
}

function Letter({ notice: { letter, otherLetter } }: { readonly notice: NoticeRow }) {
  if (letter)
    return (
      <>
        {letter.name}
        <span className={classes['muted']}>{describeLetter(letter)}</span>
        <Anchor href={`/communications/letter-logs?filters[code]=${letter.code}`}>{letter.code}</Anchor>
      </>
    );
  if (!otherLetter) return <span className={classes['muted']}>No letter</span>;
  return (
    <span className={classes['muted']}>
      Not counted: “{otherLetter.name}” of {formatDay(otherLetter.on)} {whyNotCounted(otherLetter)}
    </span>
  );
}

function whyNotCounted({ isOutdated, isAtFormerAddress, isElsewhere }: NonNullable<NoticeRow['otherLetter']>): string {
  if (isOutdated) return 'did not match your records when it was mailed';
  if (isAtFormerAddress) return 'was written before the address of this location was changed';
  return isElsewhere
    ? 'was mailed to another address; the people served may not have received it'
    : 'is about another classification';
}

function describeLetter(letter: NonNullable<NoticeRow['letter']>): string {
  const { on, isLate, forwardedOn, returnedOn, returnReason } = letter;
  const late = isLate ? ', after the due date' : '';
  const label = describeNoticeLetter(letter);
  const reason = returnReason === null ? '' : `: ${returnReason}`;
  const returned = returnedOn ?? (isForwarded(letter) ? forwardedOn : null);
  if (returned === null) return `${label} ${formatDay(on)}${late}${reason}`;
  return `${label} ${formatDay(returned)}${reason}. Mailed ${formatDay(on)}${late}`;
}

interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly hrefOf: (page: number) => string;
}

function Pages({ page, total, hrefOf }: PagesProps) {
  const last = Math.ceil(total / campaignPageSize);
  if (last <= 1) return null;
  return (
    <Group component="nav" aria-label="Pages" gap="sm" mt="sm">
      {page > 1 && (
        <Button component="a" href={hrefOf(page - 1)} variant="default">
          Previous
        </Button>
      )}
      <span>
        Page {formatNumber(page)} of {formatNumber(last)}
      </span>
      {page < last && (
        <Button component="a" href={hrefOf(page + 1)} variant="default">
          Next
        </Button>
      )}
    </Group>
  );
}
