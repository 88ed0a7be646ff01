import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import { Anchor } from '@mantine/core';
import { Alert } from '../../ui/Alert.tsx';
import { describeHighLeadSample } from './school-facility.calculation.ts';

interface Props {
  readonly highLead: NonNullable<SchoolFacility['highLead']>;
}

/** The highest lead of the facility’s outlets that is or may be above the action level, and what to do today. */
export function HighLeadAlert({ highLead }: Props) {
  const { level, isLimit, sample } = highLead;
  return (
    <Alert tone="urgent" title={describeHighLeadSample(highLead)}>
      {sample && (
        <>
          <Anchor href={`/samples/${sample.id}`}>Sample {sample.number}</Anchor> was taken at this address.{' '}
        </>
      )}
      {isLimit
        ? `The laboratory reported less than this limit, so the lead may be above the action level of ${level} µg/L on that day. Get the measured level from the laboratory, or sample the outlet again.`
        : `It is above the action level of ${level} µg/L on that day.`}{' '}
      Tell the facility today to stop using the outlet for drinking and cooking. EPA names no amount above which an
      outlet must be closed; its 3Ts Toolkit lists shutting off the outlet until the problem is resolved as an immediate
      response (Module 6). {citeRule('schoolResult')} <Anchor href="/compliance/deadlines">Deadlines</Anchor>
    </Alert>
  );
}
