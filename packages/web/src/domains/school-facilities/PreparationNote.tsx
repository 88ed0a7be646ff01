import {
  getSchoolSamplingRule,
  isSchoolSamplingInForce,
} from '@curbstop/contract/regulations/school-sampling.calculation';
import { schoolInterpretations } from '@curbstop/contract/regulations/school-sampling.values';
import { getTodayAt } from '../../foundation/clock.ts';
import { formatDay } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import classes from './SchoolFacilities.module.css';

/** From when the rule applies, and how the product reads it. */
export function PreparationNote() {
  const today = getTodayAt(useMe().defaultAccount.timeZone);
  const { effectiveFrom, source } = getSchoolSamplingRule(today);
  const day = formatDay(effectiveFrom);
  const title = isSchoolSamplingInForce(today) ? `Required since ${day}` : `Required starting ${day}`;
  return (
    <Alert tone="muted" title={title}>
      <p className={classes['sentence']}>
        {source} requires community water systems to list the schools and child care facilities that they serve, and to
        sample them from {day} on. Your State may require it earlier.
      </p>
      <details>
        <summary>How Curbstop interprets the rule</summary>
        <ul className={classes['interpretations']}>
          {schoolInterpretations.map((interpretation) => (
            <li key={interpretation}>{interpretation}</li>
          ))}
        </ul>
      </details>
    </Alert>
  );
}
