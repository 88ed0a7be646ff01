import type { Change } from '@curbstop/contract/primitives/change';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { listChangedFields, type ChangedField, type FieldLabels } from './change-labels.ts';
import { Dash } from './Dash.tsx';
import { formatCount, formatInstant } from './format.ts';
import { toErrorMessage } from './error-message.ts';
import classes from './ChangeHistory.module.css';

interface Props {
  readonly query: {
    readonly data: { readonly total: number; readonly items: readonly Change[] } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** The labels of the record's fields, in order of importance. */
  readonly fields: Readonly<Record<string, FieldLabels>>;
  /** Where more of a change is shown. */
  readonly linkOf?: (change: Change) => { readonly href: string; readonly label: string } | undefined;
}

/** The record's changes, newest first: who, what, when, why and from which source. */
export function ChangeHistory({ query, fields, linkOf }: Props) {
  const [all, setAll] = useState(false);
  if (!query.data && query.error) {
    return (
      <p role="alert" className={classes['failed']}>
        The change history could not be loaded. {toErrorMessage(query.error).sentences.join(' ')}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!query.data) {
    return (
      <section aria-busy="true" aria-label="Loading the change history">
        <Skeleton height={48} />
      </section>
    );
  }
  const { items, total } = query.data;
  if (items.length === 0) return <p className={classes['none']}>No changes yet.</p>;
  const shownItems = all ? items : items.slice(0, shownAtFirst);
  return (
    <>
      <ol className={classes['history']}>
        {shownItems.map((change) => (
          <Entry key={change.id} change={change} fields={fields} link={linkOf?.(change)} />
        ))}
      </ol>
      {!all && items.length > shownItems.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show{' '}
          {items.length === total
            ? `all ${formatCount(total, 'change')}`
            : `the newest ${formatCount(items.length, 'change')} of ${formatCount(total, 'change').split(' ')[0]}`}
        </Button>
      )}
    </>
  );
}

const shownAtFirst = 5;
const verbs = { created: 'Created', removed: 'Removed', restored: 'Restored' } as const;
const sourceLabels: Readonly<Record<string, string>> = {
  import: 'import',
  api: 'API',
  job: 'background task',
  'command line': 'command line',
};

interface EntryProps {
  readonly change: Change;
  readonly fields: Props['fields'];
  readonly link: ReturnType<NonNullable<Props['linkOf']>>;
}

function Entry({ change, fields, link }: EntryProps) {
  const changed = listChangedFields(change.before, change.after, fields);
  const source = sourceLabels[change.source];
  return (
    <li>
      <div className={classes['who']}>
        <span>
          {change.operation !== 'updated'
            ? verbs[change.operation]
            : changed.length === 0
              ? 'Changed'
              : `${formatCount(changed.length, 'field')} changed`}{' '}
          by <strong>{change.changedBy}</strong>
          {source && ` (${source})`}
        </span>
        <time dateTime={change.changedOn}>{formatInstant(change.changedOn)}</time>
      </div>
      {change.reason && <p className={classes['reason']}>{change.reason}</p>}
      {change.operation === 'created' && changed.length > 0 ? (
        <details>
          <summary>{formatCount(changed.length, 'original value')}</summary>
          <ChangedFieldList changed={changed} from="nothing" />
        </details>
      ) : (
        <ChangedFieldList changed={changed} from="before" />
      )}
      {link && (
        <a href={link.href} className={classes['link']}>
          {link.label}
        </a>
      )}
    </li>
  );
}

/** The changed fields with old and new values. */
export function ChangedFieldList({
  changed,
  from,
}: {
  readonly changed: readonly ChangedField[];
  readonly from: 'before' | 'nothing';
}) {
  if (changed.length === 0) return null;
  return (
    <dl className={classes['fields']}>
      {changed.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {from === 'before' && (
              <>
                {before === null ? <Dash /> : <del>{before}</del>}
                <span aria-hidden="true"> → </span>
                <span className="visuallyHidden"> became </span>
              </>
            )}
            {after === null ? <Dash /> : <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
