import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { mayDeleteView } from '@curbstop/contract/saved-views/saved-view.policy';
import { parseTableView, type SavedView } from '@curbstop/contract/saved-views/saved-view.rules';
import type { ViewType } from '@curbstop/contract/saved-views/saved-view.values';
import { ActionIcon, Button, Popover, Skeleton, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { cloneElement, type MouseEvent } from 'react';
import { formatUrlQuery } from '../../ui/url-query.ts';
import { useOpenWithFocus, type WithButton } from '../../ui/Lazy.tsx';
import { NamedDropdown } from '../../ui/NamedDropdown.tsx';
import { confirm, openOverlay } from '../../ui/overlays.ts';
import type { TableParts } from '../../ui/table/table-props.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { fitView, groupViews, toView } from './saved-view.calculation.ts';
import { useDeleteView } from './saved-view.commands.ts';
import { savedViewsQuery } from './saved-view.queries.ts';
import classes from './SavedViews.module.css';

export interface ViewsProps {
  readonly type: ViewType;
  readonly table: TableParts;
  readonly activeId: string | undefined;
}

/** My Views, Team Views and Platform Views as links, and the form that saves the current table. */
export function SavedViewsPopover({ button, type, table, activeId }: ViewsProps & WithButton) {
  const { opened, setOpened, ref } = useOpenWithFocus();
  const me = useMe();
  const { data, error, refetch } = useQuery({ ...savedViewsQuery(me.defaultAccount.id, type), enabled: opened });
  const apply = (view: SavedView) => {
    const content = parseTableView(view.view);
    if (content) table.urlState.open({ ...fitView(content, table), viewId: view.id });
    setOpened(false);
  };
  const save = () => {
    setOpened(false);
    openOverlay('saveView', {
      type,
      view: toView(table),
      mayShare: meetsRequirement(me, requirements.manageTeamViews),
      accountId: me.defaultAccount.id,
      accountName: me.defaultAccount.companyName,
      onSaved: (saved) => apply(saved),
    });
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} trapFocus returnFocus>
      <Popover.Target>
        {cloneElement(button, { ref, onClick: () => setOpened(!opened), 'aria-haspopup': 'dialog' })}
      </Popover.Target>
      <NamedDropdown label="Views" className={classes['dropdown']}>
        <div className={classes['groups']}>
          {data ? (
            groupViews(data).map(({ label, none, views }) => (
              <section key={label} aria-label={label}>
                <Text size="xs" c="dimmed" fw={600} className={classes['group']}>
                  {label}
                </Text>
                {views.length === 0 && <p className={classes['none']}>{none}</p>}
                <ul className={classes['views']}>
                  {views.map((view) => (
                    <OneView
                      key={view.id}
                      view={view}
                      isActive={view.id === activeId}
                      onOpen={() => apply(view)}
                      onDelete={() => setOpened(false)}
                      onDeleted={() => view.id === table.urlState.viewId && table.urlState.releaseView()}
                    />
                  ))}
                </ul>
              </section>
            ))
          ) : error ? (
            <Stack gap="xs" align="flex-start" role="alert">
              <Text>The views could not be loaded. {toErrorMessage(error).sentences.join(' ')}</Text>
              <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
                Try again
              </Button>
            </Stack>
          ) : (
            <Stack component="output" gap="xs" aria-busy="true" aria-label="Loading the views">
              <Skeleton height={14} width="40%" />
              <Skeleton height={14} width="70%" />
              <Skeleton height={14} width="60%" />
            </Stack>
          )}
        </div>
        <div className={classes['foot']}>
          {/* [A4.13] */}
          <Button size="xs" variant="default" fullWidth disabled={activeId !== undefined} onClick={save}>
            Save View
          </Button>
          {activeId !== undefined && (
            <p className={classes['none']}>
              This view is applied. Change a filter, the sort or a column to save another view.
            </p>
          )}
        </div>
      </NamedDropdown>
    </Popover>
  );
}

interface OneViewProps {
  readonly view: SavedView;
  readonly isActive: boolean;
  readonly onOpen: () => void;
  /** Before the confirmation. */
  readonly onDelete: () => void;
  readonly onDeleted: () => void;
}

function OneView({ view, isActive, onOpen, onDelete, onDeleted }: OneViewProps) {
  const me = useMe();
  const deleteView = useDeleteView(me.defaultAccount.id);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen();
  };
  const confirmDeletion = () => {
    onDelete();
    confirm({
      title: 'Delete this view?',
      sentence: view.accountView
        ? `“${view.name}” will be deleted for everyone in ${me.defaultAccount.companyName}. This cannot be undone.`
        : `“${view.name}” will be deleted. The records in it are not changed. This cannot be undone.`,
      confirmLabel: 'Delete view',
      tone: 'danger',
      onConfirm: async () => {
        await deleteView(view);
        onDeleted();
      },
    });
  };
  return (
    <li className={classes['view']} data-active={isActive || undefined}>
      <a
        href={formatUrlQuery({ view: view.id })}
        aria-current={isActive || undefined}
        onClick={open}
        className={classes['link']}
      >
        {view.name}
        {view.accountView && view.createdBy && <span className={classes['by']}>{view.createdBy}</span>}
      </a>
      {mayDeleteView({ id: me.id, permissions: new Set(me.permissions) }, view) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Delete view ${view.name}`}
          onClick={confirmDeletion}
        >
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
