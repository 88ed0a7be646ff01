import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.calls';
import { addServiceLine, updateServiceLine } from '@curbstop/contract/service-lines/service-line.calls';
import { serviceLineFields, type ServiceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';
import { tellError } from '../../ui/tell-error.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { savedSentence } from './service-line.calculation.ts';
import { oneServiceLine, serviceLinesKey } from './service-line.queries.ts';

export interface Edit {
  /** The line as it was when it was opened: its version guards against a lost race, and undoing returns to it. */
  readonly before: ServiceLineDetails;
  readonly fields: ServiceLineFields;
  readonly reason: string | null;
}

/** Saves an edit and says what it did to the class; the message offers to take it back. */
export function useUpdateServiceLine(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (edit: Edit) => update(accountId, edit),
    onSuccess: (after, { before }) => {
      refresh(cache, accountId, after);
      toastSuccess(savedSentence(before.classification.category, after.classification.category), { action: { label: 'Undo', run: () => void undo(cache, accountId, { before, after }) } });
    },
  });
}

/** Adds a line; the page that shows it says the rest. */
export function useAddServiceLine(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly locationId: string; readonly fields: ServiceLineFields }) => send(addServiceLine, { params: { accountId }, body }),
    onSuccess: (line) => {
      refresh(cache, accountId, line);
      toastSuccess(`Asset has been created. Its class is ${line.classification.category}`);
    },
  });
}

function update(accountId: string, { before, fields, reason }: Edit): Promise<ServiceLineDetails> {
  return send(updateServiceLine, { params: { accountId, id: before.id }, body: { version: before.version, reason, fields } });
}

async function undo(cache: QueryClient, accountId: string, { before, after }: { before: ServiceLineDetails; after: ServiceLineDetails }): Promise<void> {
  try {
    const restored = await update(accountId, { before: after, fields: serviceLineFields.parse(before), reason: 'The edit was undone' });
    refresh(cache, accountId, restored);
    toastSuccess(savedSentence(after.classification.category, restored.classification.category));
  } catch (error) {
    toastError(`The edit could not be undone. ${tellError(error).sentences.join(' ')}`);
  }
}

function refresh(cache: QueryClient, accountId: string, line: ServiceLineDetails): void {
  cache.setQueryData(oneServiceLine(accountId, line.id).queryKey, line);
  void cache.invalidateQueries({ queryKey: serviceLinesKey(accountId) });
}
