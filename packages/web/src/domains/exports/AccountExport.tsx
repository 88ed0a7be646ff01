import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconPackageExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { WorkProgress } from '../../ui/WorkProgress.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { exportQuery, useExportCommands } from './export.commands.ts';
import { accountExportsQuery, isExportRunning } from './export.queries.ts';
import classes from './Resources.module.css';

/** Exports all data of the account as one file. */
export function AccountExport() {
  const { data, error, refetch } = useQuery(accountExportsQuery(useMe().defaultAccount.id));
  const { start, fetch } = useExportCommands();
  const going = data?.find(isExportRunning);
  const last = data?.[0];
  const ready = data?.filter(({ keptUntil }) => keptUntil !== null) ?? [];
  return (
    <section aria-labelledby="take-title">
      <h2 id="take-title" className={classes['title']}>
        Export all data
      </h2>
      <p className={classes['help']}>
        A ZIP file with a CSV for each record type: locations, contacts, service lines, imports, the change history,
        users and more, without passwords and keys. A README lists its contents.
      </p>
      {error && !data && (
        <ErrorState title="The exports could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={56} aria-busy="true" />}
      {data && (
        <Stack gap="md" align="stretch">
          {last?.state === 'Failed' && (
            <Text role="alert" c="var(--error)">
              The last export failed on {formatInstant(last.finishedOn ?? last.createdOn)}. {last.error}
            </Text>
          )}
          {going ? (
            <Going entry={going} />
          ) : (
            <div>
              <Button
                leftSection={<IconPackageExport size={16} aria-hidden="true" />}
                loading={start.isPending}
                onClick={() => start.mutate()}
              >
                Export all data
              </Button>
            </div>
          )}
          {ready.length > 0 && (
            <ul className={classes['list']}>
              {ready.map(({ id, fileName, rows, requestedBy, finishedOn, keptUntil }) => (
                <li key={id}>
                  <div>
                    <strong>{fileName}</strong>
                    <p>
                      {rows !== null && `${formatCount(rows, 'record')}, `}
                      {requestedBy}
                      {finishedOn && `, ${formatInstant(finishedOn)}`}.{' '}
                      {keptUntil && `Kept until ${formatInstant(keptUntil)}.`}
                    </p>
                  </div>
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={<IconDownload size={16} aria-hidden="true" />}
                    aria-label={`Download ${fileName}`}
                    loading={fetch.isPending && fetch.variables === id}
                    onClick={() => fetch.mutate(id)}
                  >
                    Download
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      )}
    </section>
  );
}

function Going({ entry }: { readonly entry: ExportEntry }) {
  const { data } = useQuery(exportQuery(useMe().defaultAccount.id, entry.id));
  const { cancel } = useExportCommands();
  const job = data?.job;
  return (
    <WorkProgress
      title={job?.step ?? 'Preparing data'}
      state={job?.state === 'running' ? 'running' : 'queued'}
      done={job?.done ?? 0}
      total={job?.total ?? undefined}
      onCancel={() => cancel.mutate(entry.id)}
    >
      You can leave this page. A notification appears when the file is ready.
    </WorkProgress>
  );
}
