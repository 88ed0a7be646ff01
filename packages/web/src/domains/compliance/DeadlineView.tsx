import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { formatStateAnswer } from '@curbstop/contract/compliance/ended-exceedance.values';
import { findUnfinishedPeriod } from '@curbstop/contract/compliance/deadline-days.calculation';
import { isAnswerOfState } from '@curbstop/contract/compliance/deadline-completion.calculation';
import { describeRaised, isDueInHours } from '@curbstop/contract/compliance/deadline.values';
import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatDay, formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { confirm } from '../../ui/overlays.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { deadlineFieldLabels, formatDue } from './deadline.calculation.ts';
import { deadlineChangesQuery, useOwnDeadlines, useSaveDeadline } from './deadline.queries.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import { getCompletionHelp } from './completion-help.calculation.ts';
import { completionHeadingId, DeadlineForm } from './DeadlineForm.tsx';
import { DeadlineTrigger } from './DeadlineTrigger.tsx';
import { EarlyCompletionAlert } from './EarlyCompletion.tsx';
import { EditOwnDeadline } from './OwnDeadlineForm.tsx';
import classes from './Compliance.module.css';

const AttachmentsSection = lazy(() =>
  import('../attachments/AttachmentsSection.tsx').then(({ AttachmentsSection: component }) => ({ default: component })),
);

interface Props {
  readonly deadline: DeadlineRow;
  readonly list: DeadlineList;
  /** That notices of the completed deadline are not recorded as sent, or were returned. */
  readonly unsent?: string | undefined;
}

/** One deadline: its rule, and what is recorded about it. */
export function DeadlineView({ deadline, list, unsent }: Props) {
  const me = useMe();
  const mayEdit = meetsRequirement(me, requirements.editDeadlines);
  const mayViewLetters = meetsRequirement(me, requirements.viewCommunications);
  return (
    <Stack gap="md">
      <section className={classes['card']} aria-labelledby="rule">
        <h2 id="rule">Due {formatDue(deadline)}</h2>
        <p className={classes['headline']}>
          <DeadlineBadge deadline={deadline} />
          {mayEdit && <DoneButton deadline={deadline} today={list.today} />}
          {mayEdit && deadline.kind === 'own' && <RemoveButton deadline={deadline} />}
        </p>
        <Reopening deadline={deadline} />
        <EarlyCompletionAlert deadline={deadline} />
        {unsent !== undefined && (
          <Alert tone="attention" title={unsent}>
            If they were sent another way, say how in the note and attach proof. If not, send them in the notice
            campaign, or reopen the deadline.
            {mayViewLetters && (
              <>
                {' '}
                Letters that were returned are sent again from the{' '}
                <Anchor href="/communications/letter-logs?filters[needsResending]=true">letter log</Anchor>. Those whose
                address was corrected since are{' '}
                <Anchor href="/communications/letter-logs?filters[needsRewriting]=true">written again</Anchor>.
              </>
            )}
          </Alert>
        )}
        {deadline.raised !== null && (
          <Alert tone="attention" title="The lead level rose after the notice">
            {describeRaised(deadline.raised)}
          </Alert>
        )}
        {!deadline.isRequired && (
          <Alert tone="muted" title="Your records no longer require this">
            {isAnswerOfState(deadline) &&
              deadline.stateAnswer !== 'ended' &&
              'The 90th percentile may be above the action level again: check its monitoring period. '}
            This can happen when results are received or withdrawn, or when the State invalidates a sample. Your entries
            are kept. If the requirement had already started, ask your State whether it still applies.
          </Alert>
        )}
        <Rule deadline={deadline} />
      </section>
      <section className={classes['card']} aria-labelledby={completionHeadingId}>
        <h2 id={completionHeadingId} tabIndex={-1}>
          Completion
        </h2>
        {mayEdit ? <DeadlineForm key={deadline.key} deadline={deadline} list={list} /> : <Record deadline={deadline} />}
      </section>
      {mayEdit && deadline.kind === 'own' && (
        <section className={classes['card']} aria-labelledby="edit">
          <h2 id="edit">Edit deadline</h2>
          <EditOwnDeadline key={deadline.key} deadline={deadline} />
        </section>
      )}
      <Proof deadline={deadline} mayEdit={mayEdit} />
      <History deadlineKey={deadline.key} />
    </Stack>
  );
}

function History({ deadlineKey }: { readonly deadlineKey: string }) {
  const changes = useQuery(deadlineChangesQuery(useMe().defaultAccount.id, deadlineKey));
  return (
    <section className={classes['card']} aria-labelledby="history">
      <h2 id="history">Change history</h2>
      <ChangeHistory query={changes} fields={deadlineFieldLabels} />
    </section>
  );
}

/** Why a deadline that was marked as done is open again, or that it was marked before. */
function Reopening({ deadline }: { readonly deadline: DeadlineRow }) {
  const { reopenedBy, newResults, earlierDone, numbers } = deadline;
  if (earlierDone === null) return null;
  const earlier = `It was completed on ${formatDay(earlierDone.on)} by ${earlierDone.by}.`;
  const compared = earlierDone.numbers !== null && numbers !== null && earlierDone.numbers !== numbers;
  const change = compared ? ` Reported then: ${earlierDone.numbers}. Now: ${numbers}.` : '';
  switch (reopenedBy) {
    case 'trigger':
      return (
        <Alert tone="attention" title="Reopened: the requirement was triggered again">
          {earlier} The event that triggers this deadline happened again, so it is due again. Complete it again and
          enter the new date.
        </Alert>
      );
    case 'schedule':
      return (
        <Alert tone="attention" title="Reopened: the sampling days of its period changed">
          {earlier} That was for a period with another frequency or other sampling days, such as under another
          monitoring schedule. Complete it for this period and enter the new date.
        </Alert>
      );
    case 'results':
      return (
        <Alert tone="attention" title={`Reopened: new results for ${formatCount(newResults, 'sample')}`}>
          {earlier} Results were added or corrected after that, so it is open again.{change}
        </Alert>
      );
    case 'period':
      return (
        <Alert tone="attention" title="Reopened: the results it covers changed">
          {earlier} Since then, results were corrected, samples were moved, invalidated or withdrawn, or another rule
          applies.{change || ' The numbers are the same, but they come from other samples.'}
        </Alert>
      );
    case null:
      return (
        <Alert tone="muted" title="Completed before">
          {earlier} The results that it covered have changed
          {deadline.state === 'notRequired' ? '.' : ', so it is open again.'}
        </Alert>
      );
  }
}

function Rule({ deadline }: { readonly deadline: DeadlineRow }) {
  const { to, interpretation, source, period, results } = deadline;
  return (
    <ul className={classes['facts']}>
      <li>To: {to}</li>
      <li>
        <DeadlineTrigger
          kind={deadline.kind}
          trigger={deadline.trigger}
          triggeredOn={deadline.triggeredOn}
          triggeredAt={deadline.triggeredAt}
        />
      </li>
      {interpretation !== null && <li>{interpretation}</li>}
      {results !== null && <li>{formatCount(results, 'result')}</li>}
      <li>Source: {source}. If your State has an earlier date, that one applies.</li>
      {period !== null && (
        <li>
          <Anchor href={`/compliance/periods/${period}`}>Monitoring period</Anchor>
        </li>
      )}
    </ul>
  );
}

function Record({ deadline }: { readonly deadline: DeadlineRow }) {
  const { responsible, doneOn, doneBy, note, stateAnswer } = deadline;
  return (
    <DataList>
      <DataPair name="Responsible person">{responsible}</DataPair>
      <DataPair name="Date completed">{doneOn === null ? null : `${formatDay(doneOn)} by ${doneBy}`}</DataPair>
      {isAnswerOfState(deadline) && (
        <DataPair name="State’s answer">{stateAnswer === null ? null : formatStateAnswer(stateAnswer)}</DataPair>
      )}
      <DataPair name="Note">{note}</DataPair>
    </DataList>
  );
}

function DoneButton({ deadline, today }: { readonly deadline: DeadlineRow; readonly today: string }) {
  const save = useSaveDeadline();
  const { responsibleId, note } = deadline;
  const mark = (row: DeadlineRow, doneOn: string | null): Promise<void> =>
    save(row, { responsibleId, note, doneOn, stateAnswer: null }).then(
      (saved) => {
        if (doneOn === null) toastSuccess('The deadline is open again');
        else
          toastSuccess('The deadline was marked as completed', {
            action: { label: 'Undo', run: () => void mark(saved, null) },
          });
      },
      (error: unknown) => {
        toastFailure('The deadline was not saved. ', error);
      },
    );
  const unfinishedUntil = findUnfinishedPeriod(deadline, today);
  const complete = () =>
    unfinishedUntil === undefined
      ? void mark(deadline, today)
      : confirm({
          title: 'Complete it before the period ends?',
          sentence: `The period runs until ${formatDay(unfinishedUntil)}. If you complete this deadline today, it leaves the open deadlines and its reminders stop.`,
          confirmLabel: 'Mark as completed',
          onConfirm: () => mark(deadline, today),
        });
  // One press is too easy for a notice that is due within hours: the day and how it was given are entered below.
  if (isDueInHours(deadline))
    return (
      <Button component="a" href={`#${completionHeadingId}`} variant="default">
        Enter completion
      </Button>
    );
  return deadline.state === 'done' ? (
    <Button variant="default" onClick={() => void mark(deadline, null)}>
      Reopen
    </Button>
  ) : (
    <Button onClick={complete}>Mark as completed today</Button>
  );
}

/** Only deadlines that a person entered can be removed. */
function RemoveButton({ deadline: { id, title } }: { readonly deadline: DeadlineRow }) {
  const { remove } = useOwnDeadlines();
  const navigate = useNavigate();
  const removing = () =>
    confirm({
      title: `Remove ${title}?`,
      sentence: 'It is no longer listed, and its reminders stop. The change history keeps it.',
      confirmLabel: 'Remove deadline',
      tone: 'danger',
      onConfirm: async () => {
        await remove(id ?? '');
        toastSuccess('The deadline was removed');
        await navigate({ href: '/compliance/deadlines' });
      },
    });
  return (
    <Button variant="default" onClick={removing}>
      Remove
    </Button>
  );
}

/** Files are attached to the record, which the first of them creates. */
function Proof({ deadline, mayEdit }: { readonly deadline: DeadlineRow; readonly mayEdit: boolean }) {
  const save = useSaveDeadline();
  const { id, responsibleId, note, title } = deadline;
  return (
    <section className={classes['card']} aria-labelledby="proof">
      <h2 id="proof">Proof</h2>
      {id === null ? (
        <>
          <p>
            {getCompletionHelp(deadline.kind).proof} {citeRule('recordKeeping')}
          </p>
          {mayEdit && (
            <Button
              variant="default"
              onClick={() =>
                void save(deadline, { responsibleId, note, doneOn: null, stateAnswer: null }).catch((error: unknown) =>
                  toastFailure('Proof can’t be attached yet. ', error),
                )
              }
            >
              Attach proof
            </Button>
          )}
        </>
      ) : (
        <Suspense fallback={<Skeleton height={120} aria-busy="true" />}>
          <AttachmentsSection to={{ type: 'deadline', id }} name={title} urlParameter="attachment" />
        </Suspense>
      )}
    </section>
  );
}
