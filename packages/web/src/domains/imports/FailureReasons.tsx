import type { ImportSummary } from '@curbstop/contract/imports/import-batch.rules';
import { Title } from '@mantine/core';
import { count, number } from '../../ui/format.ts';
import classes from './Import.module.css';
import { failuresByField, type FieldFailures } from './import.calculation.ts';
import review from './ImportReview.module.css';

/** Why rows failed: for each field what is allowed, said once, and what was found instead, how often. */
export function FailureReasons({ failures, order }: { readonly failures: ImportSummary['failures']; readonly order: 2 | 3 }) {
  if (failures.length === 0) return null;
  return (
    <section className={classes['tight']} aria-labelledby="failure-reasons">
      <Title order={order} id="failure-reasons">
        Why rows fail
      </Title>
      <ul className={classes['lines']}>
        {failuresByField(failures).map((failure) => (
          <Field key={failure.field + failure.allowed} failure={failure} />
        ))}
      </ul>
    </section>
  );
}

function Field({ failure: { field, allowed, found, rows } }: { readonly failure: FieldFailures }) {
  return (
    <li className={review['reason']}>
      <div className={review['reasonHead']}>
        <strong>{field}</strong>
        <span className="figures">{count(rows, 'row')}</span>
      </div>
      <ul className={classes['samples']} aria-label={`What was found as ${field}`}>
        {found.map((one) => (
          <li key={one.found} className={classes['sample']}>
            {one.found === '' ? 'nothing, or several values' : `“${one.found}”`} <span className={review['times']}>× {number(one.count)}</span>
          </li>
        ))}
      </ul>
      {allowed !== '' && <p className={classes['quiet']}>Allowed: {allowed}</p>}
    </li>
  );
}
