import { importRowList, type ImportSummary } from '@curbstop/contract/imports/import-batch.rules';
import { Anchor, Title } from '@mantine/core';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { getTableHref } from '../../ui/table/table-url.ts';
import classes from './Import.module.css';
import { groupFailuresByField, type FieldFailures } from './import.calculation.ts';
import review from './ImportReview.module.css';

interface Props {
  readonly failures: ImportSummary['failures'];
  /** The URL of the page with the rows. */
  readonly path: string;
  readonly order: 2 | 3;
}

/** Why rows failed, by field: the allowed values once, then the found values with their rows. */
export function FailureReasons({ failures, path, order }: Props) {
  if (failures.length === 0) return null;
  return (
    <section className={classes['tight']} aria-labelledby="failure-reasons">
      <Title order={order} id="failure-reasons">
        Why rows fail
      </Title>
      <ul className={classes['lines']}>
        {groupFailuresByField(failures).map((failure) => (
          <Field
            key={failure.field + failure.allowed}
            failure={failure}
            href={getTableHref(path, importRowList, { filters: { result: ['failed'], failedField: [failure.field] } })}
          />
        ))}
      </ul>
    </section>
  );
}

function Field({
  failure: { field, allowed, found, rows },
  href,
}: {
  readonly failure: FieldFailures;
  readonly href: string;
}) {
  return (
    <li className={review['reason']}>
      <div className={review['reasonHead']}>
        <strong>{field}</strong>
        <Anchor
          href={href}
          size="table"
          className="figures"
          aria-label={`${formatCount(rows, 'row')} with a problem in ${field}`}
        >
          {formatCount(rows, 'row')}
        </Anchor>
      </div>
      <ul className={review['findings']} aria-label={`Values found for ${field}`}>
        {found.map((one) => (
          <li key={one.found}>
            <span className={classes['sample']}>
              {foundWords(one.found)} <span className={review['times']}>× {formatNumber(one.count)}</span>
            </span>
            <FailedRows rows={one.rows} total={one.count} />
          </li>
        ))}
      </ul>
      {allowed !== '' && <p className={classes['muted']}>{allowed}</p>}
    </li>
  );
}

function foundWords(value: string): string {
  if (value === '…') return 'other values';
  return value === '' ? '(blank)' : `“${value}”`;
}

const shownAtFirst = 5;

/** Shows the first row numbers, and the others on request; the table of rows has all of them. */
function FailedRows({ rows, total }: { readonly rows: readonly number[]; readonly total: number }) {
  if (rows.length === 0) return null;
  const [first, more] = [rows.slice(0, shownAtFirst), rows.slice(shownAtFirst)];
  const beyond = total > rows.length ? ` and ${formatCount(total - rows.length, 'more row')}` : '';
  return (
    <span className={review['failedRows']}>
      {total === 1 ? 'Row' : 'Rows'} {first.join(', ')}
      {more.length > 0 && (
        <details>
          <summary>{formatCount(total - first.length, 'more row')}</summary>
          {more.join(', ')}
          {beyond}
        </details>
      )}
    </span>
  );
}
