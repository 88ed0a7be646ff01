import type { ImportSummary } from '@curbstop/contract/imports/import-batch.rules';
import { Title } from '@mantine/core';
import { number } from '../../ui/format.ts';
import classes from './Import.module.css';
import { failuresByField } from './import.calculation.ts';

/** Why rows failed: by field, what was found, what is allowed, how often. */
export function FailureReasons({ failures, order }: { readonly failures: ImportSummary['failures']; readonly order: 2 | 3 }) {
  if (failures.length === 0) return null;
  return (
    <section className={classes['tight']} aria-labelledby="failure-reasons">
      <Title order={order} id="failure-reasons">
        Why rows fail
      </Title>
      {/* Wide on a phone, so its frame scrolls and takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes['framed']} aria-label="Why rows fail, table" tabIndex={0}>
        <table className={classes['reasons']}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Found</th>
              <th scope="col">Allowed</th>
              <th scope="col" className={classes['number']}>
                Rows
              </th>
            </tr>
          </thead>
          {failuresByField(failures).map(({ field, reasons }) => (
            <tbody key={field}>
              {reasons.map((reason, at) => (
                <tr key={`${reason.found} ${reason.allowed}`}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={reasons.length}>
                      {field}
                    </th>
                  )}
                  <td>{reason.found === '' ? 'Nothing' : `“${reason.found}”`}</td>
                  <td>{reason.allowed}</td>
                  <td className={classes['number']}>{number(reason.count)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </section>
  );
}
