import type { Work } from '@curbstop/contract/overviews/my-work.endpoints';
import { workKinds } from '@curbstop/contract/overviews/my-work.values';
import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { meetsRequirement, type Me } from '../domains/accounts/session.queries.ts';
import { Lazy, type LazyComponent } from '../ui/Lazy.tsx';
import { toastError, toastSuccess } from '../ui/toasts.ts';
import classes from './Bell.module.css';
import { isRunning, myWorkQuery } from './my-work.queries.ts';

const panel: LazyComponent<object> = () => import('./BellPanel.tsx').then(({ BellPanel }) => BellPanel);

/** Long work continues when its page is left; the bell shows its progress and announces its end. */
export function Bell({ me }: { readonly me: Me }) {
  return Object.values(workKinds).some(({ requirement }) => meetsRequirement(me, requirement)) ? (
    <RingingBell accountId={me.defaultAccount.id} />
  ) : null;
}

function RingingBell({ accountId }: { readonly accountId: string }) {
  const work = useQuery(myWorkQuery(accountId)).data;
  useAnnouncements(work);
  const going = work?.filter(isRunning).length ?? 0;
  return (
    <Lazy
      opens={panel}
      popup="dialog"
      props={{}}
      button={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={going === 0 ? 'Background tasks' : `Background tasks, ${going} running`}
          title="Background tasks"
        >
          <IconBell size={20} aria-hidden="true" />
          {going > 0 && <span className={classes['dot']} />}
        </ActionIcon>
      }
    />
  );
}

/** Announces once that work which was seen running has ended, except on its own page, which shows it already. */
function useAnnouncements(work: readonly Work[] | undefined): void {
  const going = useRef<ReadonlySet<string>>(new Set());
  const router = useRouter();
  useEffect(() => {
    if (!work) return;
    for (const one of work) if (!isRunning(one) && going.current.has(one.id)) tell(one, router);
    going.current = new Set(work.filter(isRunning).map(({ id }) => id));
  }, [work, router]);
}

function tell({ kind, state, name, subjectId }: Work, router: ReturnType<typeof useRouter>): void {
  if (state === 'queued' || state === 'running' || router.state.location.pathname.split('/').includes(subjectId))
    return;
  const { ended, pageOf } = workKinds[kind];
  const action = { label: 'Open', run: () => void router.navigate({ href: pageOf(subjectId) }) };
  (state === 'failed' ? toastError : toastSuccess)(ended[state](name), { action });
}
