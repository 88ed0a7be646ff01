import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { countsOwnLettersOnly, describeAddedLater } from '@curbstop/contract/notice-campaigns/campaign.calculation';
import { describeCertification } from '@curbstop/contract/notice-campaigns/certification.calculation';
import type { CampaignDetails } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { Anchor, Stack, Text } from '@mantine/core';
import { CountTiles } from '../../ui/CountTiles.tsx';
import { formatDay, formatCount, formatNumber } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useUrlQuery } from '../../ui/url-parameter.ts';
import { CampaignBar } from './CampaignBar.tsx';
import { formatDue } from '../compliance/deadline.calculation.ts';
import { DeadlineTrigger } from '../compliance/DeadlineTrigger.tsx';
import {
  describeProgress,
  listCountedFilters,
  noticeTones,
  toNoticeFilter,
  toPageNumber,
} from './campaign.calculation.ts';
import { EndedExceedanceNote, ExceedanceDetails, MailNotSufficient } from './ExceedanceDetails.tsx';
import { Notices } from './Notices.tsx';
import { OutdatedTexts } from './OutdatedTexts.tsx';
import classes from './Campaigns.module.css';

/** One campaign: its numbers, which open their notices below, its rule and its certification. */
export function CampaignView({ campaign }: { readonly campaign: CampaignDetails }) {
  const query = useUrlQuery();
  const state = toNoticeFilter(query['state']);
  const href = `/communications/campaigns/${campaign.key}`;
  return (
    <Stack gap="md">
      {campaign.kind === 'tier1Notice' && <MailNotSufficient />}
      <EndedExceedanceNote ended={campaign.endedExceedance} hasNumbers={campaign.exceedance !== null} />
      <OutdatedTexts texts={campaign.outdatedTexts} />
      <Progress campaign={campaign} />
      <Rule campaign={campaign} />
      <CountTiles
        label="Notices by status"
        tiles={listCountedFilters(campaign.counts, state).map(({ code, label }) => ({
          key: code,
          label,
          value: campaign.counts[code],
          href: state === code ? href : `${href}?state=${code}`,
          isSelected: state === code,
          tone: noticeTones[code],
        }))}
      />
      {campaign.counts.overdue > 0 && (
        <Text size="sm" c="dimmed">
          Overdue is every notice that is not done; each is also counted under its status.
        </Text>
      )}
      <MissingLetters campaign={campaign} />
      <Notices campaignKey={campaign.key} state={state} page={toPageNumber(query['page'])} href={href} />
    </Stack>
  );
}

function Progress({ campaign }: { readonly campaign: CampaignDetails }) {
  const { tone, text } = describeProgress(campaign);
  return (
    <section className={classes['card']} aria-labelledby="progress">
      <h2 id="progress">Due {formatDue(campaign)}</h2>
      <p className={classes['headline']}>
        <strong>{formatNumber(campaign.counts.done)}</strong> of {formatCount(campaign.counts.total, 'notice')} done
        <StatusBadge tone={tone}>{text}</StatusBadge>
      </p>
      <CampaignBar counts={campaign.counts} isPast={campaign.isPast} />
      {campaign.exceedance && <ExceedanceDetails exceedance={campaign.exceedance} />}
      {campaign.deadlineState === 'done' && campaign.counts.done < campaign.counts.total && (
        <p>The deadline is marked as completed. Notices delivered outside Curbstop are not shown here.</p>
      )}
      {campaign.isEarlier && (
        <p>
          These notices were due before the first deadline that is listed for your water system. Letters sent outside
          Curbstop are not shown here, and nothing more is sent for this year. To write to a customer again, open the
          location and send a letter from there.
        </p>
      )}
      {campaign.counts.late > 0 && (
        <p>
          {formatCount(campaign.counts.late, 'of the notices marked Done was', 'of the notices marked Done were')} sent
          after the due date.
        </p>
      )}
      {campaign.addedLater && <p>{describeAddedLater(campaign.addedLater)}</p>}
      {campaign.byCategory.length > 1 && <ByCategory campaign={campaign} />}
    </section>
  );
}

function ByCategory({ campaign: { byCategory } }: { readonly campaign: CampaignDetails }) {
  return (
    <ul className={classes['facts']}>
      {byCategory.map(({ category, done, total }) => (
        <li key={category}>
          {category}: {formatNumber(done)} of {formatNumber(total)} done
        </li>
      ))}
    </ul>
  );
}

/** Without an active letter nothing can be sent, and its recipients wait. */
function MissingLetters({ campaign: { kind, counts, byCategory } }: { readonly campaign: CampaignDetails }) {
  if (counts.noLetter === 0) return null;
  const missing = byCategory.filter(({ noLetter }) => noLetter > 0).map(({ category }) => category);
  return (
    <Alert tone="attention" title={`${formatCount(counts.noLetter, 'notice has', 'notices have')} no active letter`}>
      {kind === 'consumerNotice'
        ? 'The sampling event has no active results letter. '
        : missing.length > 0
          ? `No active letter was started from the service line notice for ${missing.join(' or ')}. `
          : 'No active letter was started from the Tier 1 public notice. '}
      <Anchor href="/communications/letters" inherit>
        Create or activate a letter
      </Anchor>
      , then send it.
    </Alert>
  );
}

const aboutLines =
  'One notice for each location with a Lead, Galvanized Requiring Replacement or Unknown line in today’s inventory, about its line with the most serious classification (Lead, then Galvanized Requiring Replacement, then Unknown). A letter about another classification, or to the owner only, does not count.';
const countingRules: Readonly<Record<CampaignDetails['kind'], string>> = {
  serviceLineNotice: aboutLines,
  baselineNotice: aboutLines,
  newCustomerNotice:
    'One notice to the primary contact of each location with a Lead, Galvanized Requiring Replacement or Unknown line in today’s inventory. Locations without a contact are not listed here; the annual notices include them.',
  consumerNotice:
    'One notice for each sample whose results were received on this day. Only a letter created after that counts.',
  tier1Notice: `One notice for each location. ${citeRule('otherWaysOfTier1')}`,
};
/** Once the notices are due, what is replaced or verified later changes nothing about who needed one. */
const aboutPastLines =
  'One notice for each location with a Lead, Galvanized Requiring Replacement or Unknown line in the inventory as it was on the due date, or that got one before its line was replaced or verified. A letter about another classification, or to the owner only, does not count.';
const pastCountingRules: Partial<typeof countingRules> = {
  serviceLineNotice: aboutPastLines,
  baselineNotice: aboutPastLines,
  tier1Notice: `One notice for each location, also if it was deleted after the due date. ${citeRule('otherWaysOfTier1')}`,
};

function Rule({ campaign }: { readonly campaign: CampaignDetails }) {
  const { key, kind, isPast, trigger, triggeredOn, triggeredAt, interpretation, source, from, through } = campaign;
  const { certificationKey, certificationDueOn, isEarlier } = campaign;
  const certification = describeCertification(kind);
  return (
    <details className={classes['card']}>
      <summary>
        <h2>Rule and certification</h2>
      </summary>
      <ul className={classes['facts']}>
        <li>
          <DeadlineTrigger kind={kind} trigger={trigger} triggeredOn={triggeredOn} triggeredAt={triggeredAt} />
        </li>
        {interpretation !== null && <li>{interpretation}</li>}
        <li>{isPast && kind in pastCountingRules ? pastCountingRules[kind] : countingRules[kind]}</li>
        <li>
          {kind === 'newCustomerNotice' ? (
            'A letter counts if it was created after the customer was recorded. Whether it was late is not known, because the day on which service starts is not recorded.'
          ) : countsOwnLettersOnly(campaign) ? (
            'Only letters sent from this campaign count, because only these are checked against the exceedance.'
          ) : (
            <>
              Letters count from {formatDay(from)}
              {through === null ? ' on' : ` through ${formatDay(through)}`}, by the day on which they were mailed.
              {kind === 'serviceLineNotice' &&
                ' If this year’s notice is missing, a letter mailed after that date counts for this year and not for next year.'}
            </>
          )}
        </li>
        <li>A letter that you downloaded as PDF counts only once it is recorded as mailed or delivered.</li>
        <li>Source: {source}. If your State has an earlier date, that one applies.</li>
        <li>
          {certification.text} {certification.source}.{' '}
          {certificationKey !== null && certificationDueOn !== null ? (
            <Anchor href={`/compliance/deadlines/${certificationKey}`} inherit>
              Certification due {formatDay(certificationDueOn)}
            </Anchor>
          ) : (
            kind === 'consumerNotice' && (
              <Anchor href="/compliance/deadlines?kind=consumerNoticeCertification" inherit>
                Certification deadlines
              </Anchor>
            )
          )}
        </li>
        {kind !== 'newCustomerNotice' && !isEarlier && (
          <li>
            <Anchor href={`/compliance/deadlines/${key}`} inherit>
              Open deadline
            </Anchor>
          </li>
        )}
      </ul>
    </details>
  );
}
