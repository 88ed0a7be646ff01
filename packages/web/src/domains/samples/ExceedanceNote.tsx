import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { getToday } from '../../foundation/clock.ts';
import { Alert } from '../../ui/Alert.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { listExceedanceDeadlines } from './event-percentile.calculation.ts';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

interface Props {
  readonly analyteCode: RegulatedAnalyteCode;
  /** The deadlines of a monitoring period that follow. */
  readonly children?: ReactNode;
}

/** What an action level exceedance of compliance samples requires, for the percentile of an event or of a period. */
export function ExceedanceNote({ analyteCode, children }: Props) {
  return analyteCode === 'lead' ? (
    <Alert tone="urgent" title="Notices required by a lead action level exceedance">
      {children}
      {listExceedanceDeadlines(getToday()).join(' ')} <LeadNotices /> Curbstop does not contact the State or deliver
      public education for you.
    </Alert>
  ) : (
    <Alert tone="urgent" title="Steps required by a copper action level exceedance">
      {children}
      Recommend corrosion control treatment to your State, sample the source water and report the results.{' '}
      <Anchor href="/compliance/deadlines" inherit>
        Deadlines
      </Anchor>{' '}
      lists the days. Ask your State which steps and water quality measurements follow, and how it wants the people
      served to be informed.
    </Alert>
  );
}

/** Public notice and consumer notices follow a lead exceedance. */
function LeadNotices() {
  if (!meetsRequirement(useMe(), requirements.viewCommunications))
    return 'Send the Tier 1 public notice and the consumer notices yourself.';
  return (
    <>
      To send the Tier 1 public notice and the consumer notices, open{' '}
      <Anchor href="/communications/campaigns" inherit>
        Notice campaigns
      </Anchor>
      .
    </>
  );
}
