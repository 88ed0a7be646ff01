import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { customDataTypeLabels, type CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import { formatFieldUse } from '@curbstop/contract/custom-fields/custom-use.calculation';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { confirm, openOverlay } from '../../ui/overlays.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useCustomFieldCommands } from './custom-field.commands.ts';
import { customFieldUseQuery } from './custom-field.queries.ts';
import classes from './CustomFields.module.css';

interface Props {
  readonly entity: CustomEntity;
  readonly fields: readonly CustomField[];
}

/**
 * The fields in order, with buttons to move them; the focus stays on the button, so that it can be pressed repeatedly.
 */
export function CustomFieldRows({ entity, fields }: Props) {
  const { order } = useCustomFieldCommands();
  const [announcement, setAnnouncement] = useState('');
  const remove = useRemoval();
  const move = async (at: number, by: -1 | 1) => {
    const next = [...fields];
    const [moved] = next.splice(at, 1);
    if (!moved) return;
    next.splice(at + by, 0, moved);
    setAnnouncement(`${moved.name} is number ${at + by + 1} of ${fields.length}`);
    try {
      await order(entity, next);
    } catch (error) {
      toastFailure('', error);
    }
  };
  return (
    <>
      <ol className={classes['fields']}>
        {fields.map((field, at) => (
          <li key={field.id}>
            <span className={classes['moves']}>
              <MoveButton field={field} to="up" isPossible={at > 0} onMove={() => void move(at, -1)} />
              <MoveButton field={field} to="down" isPossible={at < fields.length - 1} onMove={() => void move(at, 1)} />
            </span>
            <span className={classes['what']}>
              <strong>{field.name}</strong>
              <span>{kindWords(field)}</span>
            </span>
            <ActionMenu
              label={`Actions for ${field.name}`}
              actions={[
                { label: 'Edit', run: () => openOverlay('editCustomField', { entity, field }) },
                { label: 'Delete', tone: 'danger', run: () => void remove(field) },
              ]}
            />
          </li>
        ))}
      </ol>
      <output className="visuallyHidden">{announcement}</output>
    </>
  );
}

/** Disabled in effect at the ends of the list: a removed button would lose the focus. */
function MoveButton({
  field,
  to,
  isPossible,
  onMove,
}: {
  readonly field: CustomField;
  readonly to: 'up' | 'down';
  readonly isPossible: boolean;
  readonly onMove: () => void;
}) {
  const Icon = to === 'up' ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={`Move ${field.name} ${to}`}
      title={`Move ${to}`}
      aria-disabled={!isPossible}
      onClick={isPossible ? onMove : undefined}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

function kindWords({ dataType, isPickListMulti, picklistValues }: CustomField): string {
  if (dataType !== 'list') return customDataTypeLabels[dataType].label;
  return `${isPickListMulti ? 'Multiple choice' : 'Single choice'}: ${picklistValues.join(', ')}`;
}

/** Confirms a deletion with the field's name and the number of its values. */
function useRemoval(): (field: CustomField) => Promise<void> {
  const { remove } = useCustomFieldCommands();
  const cache = useQueryClient();
  const accountId = useMe().defaultAccount.id;
  return async (field) => {
    try {
      const use = await cache.fetchQuery(customFieldUseQuery(accountId, field.id));
      const isUsed = use.records > 0 || use.savedViews.length > 0;
      confirm({
        title: `Delete “${field.name}”?`,
        sentence: isUsed
          ? `It is used by ${formatFieldUse(field.entity, use)}. The field will be removed from them. Its values stay in the change history. This cannot be undone.`
          : 'It has no values. This cannot be undone.',
        confirmLabel: 'Delete field',
        tone: 'danger',
        onConfirm: async () => {
          await remove(field.id);
          toastSuccess(`“${field.name}” was deleted`);
        },
      });
    } catch (error) {
      toastFailure('', error);
    }
  };
}
