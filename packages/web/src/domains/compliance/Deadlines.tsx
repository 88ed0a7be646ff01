import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { deadlineStates, sortByUrgency } from '@curbstop/contract/compliance/deadline.values';
import { deadlineKinds } from '@curbstop/contract/regulations/deadline-rule.values';
import { Anchor, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDay, formatCount } from '../../ui/format.ts';
import { IgnoredFilters } from '../../ui/IgnoredFilters.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { useChangeUrlQuery, useUrlQuery } from '../../ui/url-parameter.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import { filterDeadlines, formatDue, type DeadlineFilters } from './deadline.calculation.ts';
import { groupDeadlines, type GroupOfDeadlines } from './deadline-group.calculation.ts';
import { EarlyCompletionBadge } from './EarlyCompletion.tsx';
import type { UnsentNotices } from './unsent-notices.calculation.ts';
import { OwnDeadlineForm } from './OwnDeadlineForm.tsx';
import classes from './Compliance.module.css';

export interface DeadlinesProps {
  readonly list: DeadlineList;
  readonly unsentNotices: UnsentNotices;
}

/** The deadlines as a list with filters, which are part of the URL. */
export function Deadlines({ list, unsentNotices }: DeadlinesProps) {
  const query = useUrlQuery();
  const filterValues: Readonly<Record<keyof DeadlineFilters, readonly string[]>> = {
    state: ['open', 'all', ...deadlineStates.map(({ code }) => code)],
    kind: deadlineKinds.map(({ code }) => code),
    responsible: ['none', ...list.people.map(({ id }) => id)],
  };
  const readParameter = (name: keyof DeadlineFilters, fallback: string) =>
    filterValues[name].find((value) => value === query[name]) ?? fallback;
  const filters = {
    state: readParameter('state', 'open'),
    kind: readParameter('kind', ''),
    responsible: readParameter('responsible', ''),
  };
  const shownDeadlines = sortByUrgency(filterDeadlines(list.items, filters));
  const mayEdit = meetsRequirement(useMe(), requirements.editDeadlines);
  // Another key empties the form after a save.
  const [added, setAdded] = useState(0);
  return (
    <Stack gap="md">
      <IgnoredFilters filters={filterValues} />
      <div className={classes['filters']}>
        <Filter
          name="state"
          label="Status"
          value={filters.state}
          options={[
            { value: 'open', label: 'Open' },
            ...deadlineStates.map(({ code, label }) => ({ value: code, label })),
            { value: 'all', label: 'All' },
          ]}
        />
        <Filter
          name="kind"
          label="Notice or report"
          value={filters.kind}
          options={[
            { value: '', label: 'All' },
            ...deadlineKinds
              .filter(({ code }) => list.items.some(({ kind }) => kind === code))
              .map(({ code, label }) => ({ value: code, label })),
          ]}
        />
        <Filter
          name="responsible"
          label="Responsible person"
          value={filters.responsible}
          options={[
            { value: '', label: 'Everyone' },
            { value: 'none', label: 'Not assigned' },
            ...list.people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      {shownDeadlines.length === 0 ? (
        <EmptyState title="No deadlines match these filters" />
      ) : (
        <DeadlineTable
          label={formatCount(shownDeadlines.length, 'deadline')}
          groups={groupDeadlines(shownDeadlines, list.today)}
          unsentNotices={unsentNotices}
        />
      )}
      <p className={classes['muted']}>
        Curbstop calculates these deadlines from your results, monitoring periods and inventory. Each one shows its
        rule. Deadlines before {formatDay(list.since)} are not listed. Notices of a lead exceedance since October 2024
        stay listed until they are recorded as done. Not listed either: Tier 2 notices of treatment technique
        violations, the later steps of corrosion control and source water treatment, water quality parameters, filters
        and outreach after several lead exceedances, copies of public education for the State before its delivery, and
        answers to customers about errors in the inventory. Add dates that your State or a permit sets below. Record
        replacements and other work on the service line.
      </p>
      {mayEdit && (
        <details key={added} className={classes['card']}>
          <summary>Add a deadline that your State or a permit sets</summary>
          <OwnDeadlineForm onSaved={() => setAdded(added + 1)} />
        </details>
      )}
    </Stack>
  );
}

interface FilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Filter({ name, label, value, options }: FilterProps) {
  const changeQuery = useChangeUrlQuery();
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[...options]}
      onChange={(event) => {
        const chosenState = event.currentTarget.value;
        changeQuery((query) => ({ ...query, [name]: chosenState }), true);
      }}
    />
  );
}

interface TableProps {
  readonly label: string;
  /** Each under its heading, if it has one. */
  readonly groups: readonly (Omit<GroupOfDeadlines, 'label'> & Partial<GroupOfDeadlines>)[];
  readonly unsentNotices?: UnsentNotices;
}

export function DeadlineTable({ label, groups, unsentNotices }: TableProps) {
  return (
    <ScrollRegion className={classes['scroll']} label={`Table: ${label}`}>
      <table className={classes['cards']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Notice or report</th>
            <th scope="col">Due</th>
            <th scope="col">Status</th>
            <th scope="col">To</th>
            <th scope="col">Responsible</th>
          </tr>
        </thead>
        {groups.map(({ label: heading, items }) => (
          <DeadlineGroup key={heading ?? ''} heading={heading} items={items} unsentNotices={unsentNotices} />
        ))}
      </table>
    </ScrollRegion>
  );
}

interface GroupProps {
  readonly unsentNotices: UnsentNotices | undefined;
  readonly heading: string | undefined;
  readonly items: readonly DeadlineRow[];
}

function DeadlineGroup({ heading, items, unsentNotices }: GroupProps) {
  return (
    <tbody>
      {heading !== undefined && (
        <tr className={classes['group']}>
          <th colSpan={5} scope="rowgroup">
            {heading} ({items.length})
          </th>
        </tr>
      )}
      {items.map((item) => (
        <tr key={item.key}>
          <th scope="row">
            <Anchor href={`/compliance/deadlines/${item.key}`}>{item.title}</Anchor>
            <span className={classes['muted']}>{item.source}</span>
          </th>
          <td className={classes['number']} data-label="Due">
            {formatDue(item)}
          </td>
          <td data-label="Status">
            <DeadlineBadge deadline={item} />
            {item.doneOn !== null && <span className={classes['muted']}>{formatDay(item.doneOn)}</span>}
            <EarlyCompletionBadge deadline={item} />
            {unsentNotices?.has(item.key) && (
              <span className={classes['below']}>
                <StatusBadge tone="attention">{unsentNotices.get(item.key)}</StatusBadge>
              </span>
            )}
            {item.newResults > 0 && (
              <span className={classes['muted']}>
                Reopened: new results for {formatCount(item.newResults, 'sample')}
              </span>
            )}
            {item.reopenedBy === 'trigger' && <span className={classes['muted']}>Reopened</span>}
            {item.reopenedBy === 'schedule' && <span className={classes['muted']}>Reopened: period changed</span>}
            {item.reopenedBy === 'period' && <span className={classes['muted']}>Reopened: results changed</span>}
          </td>
          <td data-label="To">{item.to}</td>
          <td data-label="Responsible">{item.responsible ?? <Dash />}</td>
        </tr>
      ))}
    </tbody>
  );
}
