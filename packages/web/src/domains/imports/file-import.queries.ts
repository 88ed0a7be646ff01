import { getFileImport } from '@curbstop/contract/imports/file-import.endpoints';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { useMe } from '../accounts/session.queries.ts';
import { importsKey } from './import.queries.ts';

/** One file of event assignments or kit statuses. */
export function useFileImport(id: string) {
  const accountId = useMe().defaultAccount.id;
  return useQuery({
    queryKey: [...importsKey(accountId), 'files', id],
    queryFn: ({ signal }) => sendRequest(getFileImport, { params: { accountId, id }, signal }),
  });
}
