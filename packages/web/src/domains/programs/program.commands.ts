import { formatCount } from '../../ui/format.ts';
import { createProgram, deleteProgram, updateProgram } from '@curbstop/contract/programs/program.endpoints';
import type { NewProgram, Program, ProgramChange } from '@curbstop/contract/programs/program.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { sendRequest } from '../../foundation/client.ts';
import { confirm } from '../../ui/overlays.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { programQuery, programsKey } from './program.queries.ts';

/**
 * Mutations of programs. Each one refetches afterwards, also on failure, because another user may have changed them.
 */
export function useProgramCommands(accountId: string) {
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: programsKey(accountId) });
  const create = useMutation({
    mutationFn: (body: NewProgram) => sendRequest(createProgram, { params: { accountId }, body }),
    onSettled: refetchAfter(refetch, () => toastSuccess('Program has been created')),
  });
  const edit = useMutation({
    mutationFn: ({ before, fields }: { readonly before: Program; readonly fields: ProgramChange }) =>
      sendRequest(updateProgram, {
        params: { accountId, id: before.id },
        body: { version: before.version, ...fields },
      }),
    onSettled: refetchAfter(refetch, ({ eventsOutside }: { readonly eventsOutside: number }) =>
      toastUpdated(eventsOutside),
    ),
  });
  return { create, edit };
}

/** Events may leave the days of their program, but not unnoticed. */
function toastUpdated(eventsOutside: number): void {
  if (eventsOutside === 0) toastSuccess('Program has been updated');
  else {
    const events = formatCount(eventsOutside, 'sampling event starts or ends', 'sampling events start or end');
    toastSuccess(`Program has been updated. ${events} outside its dates.`, { closesAfterMs: 10_000 });
  }
}

type ProgramVersion = Pick<Program, 'id' | 'name' | 'version'>;

/**
 * Confirms, then deletes. Records that reference the program prevent the deletion, with the specification's sentence
 * [A8.17].
 */
export function useDeleteProgram(
  accountId: string,
  onDeleted?: () => Promise<unknown>,
): (program: ProgramVersion) => void {
  const cache = useQueryClient();
  const run = async ({ id, name, version }: ProgramVersion) => {
    try {
      await sendRequest(deleteProgram, { params: { accountId, id }, query: { version } });
    } catch (error) {
      toastFailure('', error);
      void cache.invalidateQueries({ queryKey: programsKey(accountId) });
      return;
    }
    toastSuccess(`“${name}” was deleted`);
    // Leave the page first: a refetch while it is open would report the program as missing.
    await onDeleted?.();
    cache.removeQueries({ queryKey: programQuery(accountId, id).queryKey });
    void cache.invalidateQueries({ queryKey: programsKey(accountId) });
  };
  return (program) =>
    confirm({
      title: 'Delete this program?',
      sentence: `“${program.name}” will be deleted if it has no locations or events. This cannot be undone; its change history is kept.`,
      confirmLabel: 'Delete program',
      cancelLabel: 'Cancel',
      tone: 'danger',
      onConfirm: () => run(program),
    });
}
