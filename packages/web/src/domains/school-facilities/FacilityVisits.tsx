import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  getSchoolSamplingRule,
  isSchoolSamplingInForce,
} from '@curbstop/contract/regulations/school-sampling.calculation';
import {
  outreachMethods,
  outreachOutcomes,
  outreachPurposes,
} from '@curbstop/contract/school-facilities/school-outreach.values';
import type { SchoolOutreach } from '@curbstop/contract/school-facilities/school-outreach.rules';
import { findHighLead } from '@curbstop/contract/school-facilities/school-visit.calculation';
import type { SchoolVisit } from '@curbstop/contract/school-facilities/school-visit.rules';
import { Anchor, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { getTodayAt } from '../../foundation/clock.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { formatDay } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { getVisitNames } from './school-facility.calculation.ts';
import { VisitOutlets } from './VisitOutlets.tsx';
import classes from './SchoolFacilities.module.css';

const getOptionLabel = (choices: readonly { readonly code: string; readonly label: string }[], code: string) =>
  choices.find((choice) => choice.code === code)?.label ?? code;

interface SectionProps<Row> {
  readonly rows: readonly Row[];
  /** Opens the form of a row, or of a new one. */
  readonly onOpen: (id: string) => void;
  readonly onRemove: (row: Row) => void;
}

function VisitSection({
  id,
  title,
  add,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly add: { readonly label: string; readonly run: () => void };
  readonly children: ReactNode;
}) {
  const mayAdd = meetsRequirement(useMe(), requirements.createSchoolFacility);
  return (
    <section className={classes['card']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id}>{title}</h2>
        {mayAdd && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add.run}>
            {add.label}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

function RowMenu({
  label,
  edit,
  remove,
  isConfirmedInForm = false,
}: {
  readonly label: string;
  readonly edit: () => void;
  readonly remove: () => void;
  /** The form asks for what the removal needs. */
  readonly isConfirmedInForm?: boolean;
}) {
  if (!meetsRequirement(useMe(), requirements.editSchoolFacility)) return null;
  const confirmed = () =>
    confirm({
      title: 'Remove this record?',
      sentence: 'Remove only what was recorded by mistake. The change history is kept.',
      confirmLabel: 'Remove',
      tone: 'danger',
      onConfirm: () => Promise.resolve(remove()),
    });
  return (
    <ActionMenu
      label={`Actions for ${label}`}
      actions={[
        { label: 'Edit', icon: IconPencil, run: edit },
        { label: 'Remove', icon: IconTrash, tone: 'danger', run: isConfirmedInForm ? edit : confirmed },
      ]}
    />
  );
}

/** Attempts to contact the facility, and what it answered. */
export function OutreachSection({ rows, onOpen, onRemove }: SectionProps<SchoolOutreach>) {
  const { attempts } = getSchoolSamplingRule(getTodayAt(useMe().defaultAccount.timeZone));
  return (
    <VisitSection id="outreach" title="Outreach" add={{ label: 'Log attempt', run: () => onOpen('new') }}>
      {rows.length === 0 && (
        <p>
          No attempts yet. A refusal, or no response to {attempts} attempts on different days to schedule sampling,
          counts in the plan.
        </p>
      )}
      <ul className={classes['list']}>
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{getOptionLabel(outreachOutcomes, row.outcome)}</strong>
              <p className={classes['muted']}>
                {[
                  formatDay(row.contactedOn),
                  getOptionLabel(outreachMethods, row.method),
                  getOptionLabel(outreachPurposes, row.purpose),
                  row.person,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {row.notes !== null && <p>{row.notes}</p>}
            </div>
            <RowMenu
              label={`the attempt on ${formatDay(row.contactedOn)}`}
              edit={() => onOpen(row.id)}
              remove={() => onRemove(row)}
            />
          </li>
        ))}
      </ul>
    </VisitSection>
  );
}

/** Sampling visits with the results of each outlet. */
export function VisitsSection({ rows, onOpen, onRemove }: SectionProps<SchoolVisit>) {
  const { primacyCode } = useMe().defaultAccount;
  const names = getVisitNames(rows);
  return (
    <VisitSection id="visits" title="Sampling visits" add={{ label: 'Log visit', run: () => onOpen('new') }}>
      {rows.length === 0 && (
        <p>No visits yet. Results of schools and child care are not used to calculate the 90th percentile.</p>
      )}
      {rows.map((visit, at) => (
        <article key={visit.id} className={classes['visit']} aria-label={names[at]}>
          <div className={classes['head']}>
            <h3>{names[at]}</h3>
            <VisitBadge visit={visit} />
            <RowMenu
              label={`the visit on ${names[at]}`}
              edit={() => onOpen(visit.id)}
              remove={() => onRemove(visit)}
              isConfirmedInForm={findHighLead(visit, primacyCode) !== undefined}
            />
          </div>
          {visit.problems.length > 0 && (
            <ul className={classes['interpretations']}>
              {visit.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
          {!isSchoolSamplingInForce(visit.visitedOn) && (
            <p className={classes['muted']}>
              Before the rule applies: this visit does not count in the five-year plan.
            </p>
          )}
          <ResultsDue visit={visit} />
          <VisitOutlets visit={visit} name={names[at] ?? ''} />
        </article>
      ))}
    </VisitSection>
  );
}

interface BadgeProps {
  readonly visit: Pick<SchoolVisit, 'problems' | 'visitedOn' | 'resultsReceivedOn'>;
}

/** A visit under the rule counts once its results are received. */
export function VisitBadge({ visit: { problems, visitedOn, resultsReceivedOn } }: BadgeProps) {
  if (problems.length > 0) return <StatusBadge tone="attention">Not sampled as required</StatusBadge>;
  if (resultsReceivedOn === null) return <StatusBadge tone="working">Waiting for results</StatusBadge>;
  if (!isSchoolSamplingInForce(visitedOn)) return <StatusBadge tone="muted">Not counted in the plan</StatusBadge>;
  return <StatusBadge tone="done">Sampled as required</StatusBadge>;
}

function ResultsDue({ visit: { id, resultsReceivedOn, resultsDueOn } }: { readonly visit: SchoolVisit }) {
  if (resultsReceivedOn === null || resultsDueOn === null)
    return <p>Results not received yet. The visit counts in the plan once they are.</p>;
  const received = `Results received ${formatDay(resultsReceivedOn)}`;
  if (!isSchoolSamplingInForce(resultsReceivedOn))
    return <p>{received}. Send them to the facility with steps it can take to reduce lead.</p>;
  const due = (kind: string) => `/compliance/deadlines/${kind}:${id}`;
  return (
    <p>
      {received}. Due by {formatDay(resultsDueOn)} to the <Anchor href={due('schoolResultsFacility')}>facility</Anchor>,
      the <Anchor href={due('schoolResultsState')}>State</Anchor> and{' '}
      <Anchor href={due('schoolResultsHealth')}>health departments</Anchor>. Letters to facilities are not available
      yet.
    </p>
  );
}
