import type { ApiKey } from '@curbstop/contract/accounts/api-key.rules';
import type { ApiKeyState } from '@curbstop/contract/accounts/api-key.values';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { confirm, openOverlay } from '../../ui/overlays.ts';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useApiKeyCommands } from './api-key.commands.ts';
import { apiKeysQuery } from './api-key.queries.ts';
import { describePermissions } from './MemberList.tsx';
import classes from './People.module.css';
import { useMe } from './session.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    createApiKey: Readonly<Record<never, never>>;
  }
}

const states: Readonly<Record<ApiKeyState, { readonly word: string; readonly tone: StatusTone }>> = {
  active: { word: 'Active', tone: 'done' },
  expired: { word: 'Expired', tone: 'attention' },
  revoked: { word: 'Revoked', tone: 'muted' },
};

const makeButton = (
  <Button leftSection={<IconKey size={16} aria-hidden="true" />} onClick={() => openOverlay('createApiKey', {})}>
    Create API key
  </Button>
);

/** API keys of laboratories and other programs. */
export function ApiKeysSection() {
  const { data, error, refetch } = useQuery(apiKeysQuery(useMe().defaultAccount.id));
  if (error && !data)
    return <ErrorState title="The API keys could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <Stack component="section" gap="xs" aria-busy="true" aria-label="Loading the API keys">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} height={56} />
        ))}
      </Stack>
    );
  }
  if (data.items.length === 0) {
    return (
      <EmptyState title="No API keys yet" action={makeButton}>
        API keys let a laboratory or other software read and write data. Changes appear in the change history under the
        key’s name.
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg">
      <div className={classes['head']}>
        <p>
          Use a separate key for each system, so that the change history shows which one made a change. Anyone with a
          key has its permissions.
        </p>
        {makeButton}
      </div>
      <KeyList keys={data.items} />
    </Stack>
  );
}

function KeyList({ keys }: { readonly keys: readonly ApiKey[] }) {
  const actionsFor = useKeyActions();
  return (
    <section aria-labelledby="keys-title">
      <h2 id="keys-title" className={classes['title']}>
        API keys
      </h2>
      <ul className={classes['people']}>
        {keys.map((key) => (
          <li key={key.id} data-muted={key.state !== 'active' || undefined}>
            <div className={classes['who']}>
              <strong>{key.name}</strong>
              <span>
                <span className="figures">{key.prefix}…</span> created by {key.madeBy}, {formatInstant(key.madeOn)}
              </span>
            </div>
            <span>{describePermissions(key.permissions)}</span>
            <div className={classes['who']}>
              <span>{key.lastUsedOn ? `Last used ${formatInstant(key.lastUsedOn)}` : 'Not used yet'}</span>
              <span>{getEnd(key)}</span>
            </div>
            <StatusBadge tone={states[key.state].tone}>{states[key.state].word}</StatusBadge>
            {key.state === 'revoked' ? (
              <span />
            ) : (
              <ActionMenu label={`Actions for ${key.name}`} actions={actionsFor(key)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function getEnd({ revokedOn, state, expiresOn }: ApiKey): string {
  if (revokedOn) return `Revoked ${formatInstant(revokedOn)}`;
  return `${state === 'expired' ? 'Expired' : 'Expires'} ${formatInstant(expiresOn)}`;
}

function useKeyActions(): (key: ApiKey) => readonly MenuAction[] {
  const { revoke } = useApiKeyCommands();
  return ({ id, name }) => [
    {
      label: 'Revoke',
      tone: 'danger',
      run: () =>
        confirm({
          title: `Revoke the key “${name}”?`,
          sentence:
            'Software that uses it will lose access. This cannot be undone. Its changes stay in the change history.',
          confirmLabel: 'Revoke key',
          tone: 'danger',
          onConfirm: async () => {
            await revoke(id);
            toastSuccess(`The key “${name}” was revoked`);
          },
        }),
    },
  ];
}
