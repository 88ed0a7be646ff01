import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import type { EndedExceedance, LeadExceedance } from '@curbstop/contract/communications/lead-exceedance.rules';
import { describePeriod, formatLevel } from '@curbstop/contract/communications/letter-exceedance.calculation';
import { Anchor } from '@mantine/core';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import classes from './Campaigns.module.css';

/** What the letters of a Tier 1 notice state. */
export function ExceedanceDetails({ exceedance }: { readonly exceedance: LeadExceedance }) {
  const { percentile, actionLevel, samples, samplesAbove, learnedOn } = exceedance;
  return (
    <ul className={classes['facts']}>
      <li>
        90th percentile of lead: <strong>{formatLevel(percentile)}</strong>, above the action level of{' '}
        {formatLevel(actionLevel)}
      </li>
      <li>Monitoring period: {describePeriod(exceedance, 'en')}</li>
      <li>
        Samples above the action level: {formatNumber(samplesAbove)} of {formatNumber(samples)}
      </li>
      <li>Your system learned of it on {formatDay(learnedOn)}</li>
    </ul>
  );
}

interface EndedProps {
  readonly ended: EndedExceedance | null | undefined;
  readonly hasNumbers: boolean;
}

/** Why a notice is still required after a later change brought the percentile down, and where its numbers come from. */
export function EndedExceedanceNote({ ended, hasNumbers }: EndedProps) {
  if (!ended) return null;
  const { endedOn, periodName, confirmationKey, stands } = ended;
  const on = endedOn === null ? '' : ` on ${formatDay(endedOn)}`;
  return (
    <Alert
      tone="attention"
      title={
        stands
          ? `The State does not agree that a change${on} ended this exceedance; the notice is still required`
          : `A change${on} lowered the 90th percentile; the notice is still required until the State agrees that the exceedance ended`
      }
    >
      {hasNumbers
        ? 'Letters state the 90th percentile and the number of samples from before the change. '
        : `Its numbers were not stored before the change: take the 90th percentile and the samples of ${periodName} from your records and type them into the letter. `}
      <Anchor href={`/compliance/deadlines/${encodeURIComponent(confirmationKey)}`} inherit>
        {stands ? 'Open the State’s answer' : 'Record the State’s answer'}
      </Anchor>
    </Alert>
  );
}

/** 40 CFR 141.202(c): mail is none of the ways that the rule names. */
export function MailNotSufficient() {
  return (
    <Alert tone="attention" title="Mail alone does not meet the 24-hour deadline">
      {citeRule('otherWaysOfTier1')} Give the notice also in one of these ways, or another that your State approved, and
      record that with the deadline.
    </Alert>
  );
}
