import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { lineWorkLabels } from '@curbstop/contract/service-lines/line-work.values';
import type { LineWork } from '@curbstop/contract/service-lines/line-work.rules';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { lineWorksQuery, useLineWorks } from './line-work.queries.ts';
import { LineWorkForm } from './LineWorkForm.tsx';
import { RemoveReplacementForm } from './RemoveReplacementForm.tsx';
import classes from './ServiceLine.module.css';

/** The work on a line, planned and completed; its deadlines are in Compliance. */
export function LineWorks({ lineId, isNonLead }: { readonly lineId: string; readonly isNonLead: boolean }) {
  const me = useMe();
  const query = useQuery(lineWorksQuery(me.defaultAccount.id, lineId));
  const [openId, setOpenId] = useUrlParameter('line.partialReplacement');
  const mayEdit = meetsRequirement(me, requirements.editServiceLine);
  if (!query.data && query.error)
    return (
      <ErrorState
        title="The replacements and disturbances could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  if (!query.data)
    return <Skeleton height={64} aria-busy="true" aria-label="Loading the replacements and disturbances" />;
  const { items } = query.data;
  const edited = items.find(({ id }) => id === openId);
  if (mayEdit && (openId === 'new' || edited))
    return (
      <LineWorkForm
        key={openId}
        lineId={lineId}
        isNonLead={isNonLead}
        recorded={items}
        replacement={edited}
        onDone={() => setOpenId(undefined)}
      />
    );
  const removed = items.find(({ id }) => openId === `${removal}${id}`);
  if (mayEdit && removed)
    return (
      <RemoveReplacementForm
        lineId={lineId}
        replacement={removed}
        name={nameWork(removed)}
        onDone={() => setOpenId(undefined)}
      />
    );
  return (
    <>
      {items.length === 0 ? (
        <p className={classes['sentence']}>
          No work recorded. Record a full or partial replacement, a meter or connector change, or a shut-off here.
          Curbstop then lists the notices, filters and samples that are due.
        </p>
      ) : (
        <ul className={classes['replacements']}>
          {items.map((item) => (
            <Replacement
              key={item.id}
              replacement={item}
              lineId={lineId}
              onEdit={mayEdit ? () => setOpenId(item.id) : undefined}
              onRemoveCompleted={() => setOpenId(`${removal}${item.id}`)}
            />
          ))}
        </ul>
      )}
      <div className={classes['head']}>
        {mayEdit && (
          <Button variant="default" size="compact-sm" onClick={() => setOpenId('new')}>
            Record work
          </Button>
        )}
        {items.length > 0 && meetsRequirement(me, requirements.viewCompliance) && (
          <Anchor href="/compliance/deadlines">Deadlines</Anchor>
        )}
      </div>
    </>
  );
}

interface ReplacementProps {
  readonly replacement: LineWork;
  readonly lineId: string;
  /** Undefined without permission to edit. */
  readonly onEdit: (() => void) | undefined;
  /** Completed work is removed with a reason. */
  readonly onRemoveCompleted: () => void;
}

/** Before the id of the work to remove, in the address of the page. */
const removal = 'remove-';

const nameWork = ({ work, plannedOn, doneOn }: LineWork) =>
  `${lineWorkLabels[work]}, ${doneOn === null ? `planned for ${formatOptionalDay(plannedOn)}` : `completed ${formatOptionalDay(doneOn)}`}`;

function Replacement({ replacement, lineId, onEdit, onRemoveCompleted }: ReplacementProps) {
  const { remove } = useLineWorks(useMe().defaultAccount.id, lineId);
  const { plannedOn, doneOn, isEmergency, resultReceivedOn, recordedBy } = replacement;
  const name = nameWork(replacement);
  const confirmRemoval = () =>
    confirm({
      title: 'Remove this work?',
      sentence: 'Its deadlines are no longer required. The change history and what was overdue are kept.',
      confirmLabel: 'Remove',
      tone: 'danger',
      onConfirm: () =>
        Promise.resolve(
          remove.mutate(replacement, { onError: (error) => void toastFailure('The work was not removed. ', error) }),
        ),
    });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {[
            isEmergency && 'Emergency repair',
            doneOn !== null && plannedOn !== null && `Planned for ${formatOptionalDay(plannedOn)}`,
            resultReceivedOn !== null && `Sample result received ${formatOptionalDay(resultReceivedOn)}`,
            `Recorded by ${recordedBy}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {onEdit && (
        <ActionMenu
          label={`Actions for ${name}`}
          actions={[
            { label: 'Edit', icon: IconPencil, run: onEdit },
            {
              label: 'Remove',
              icon: IconTrash,
              tone: 'danger',
              run: doneOn === null ? confirmRemoval : onRemoveCompleted,
            },
          ]}
        />
      )}
    </li>
  );
}

const formatOptionalDay = (day: string | null) => (day === null ? '' : formatDay(day));
