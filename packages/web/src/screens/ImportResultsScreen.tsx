import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { useImportCommands } from '../domains/imports/import.commands.ts';
import { useImport } from '../domains/imports/import.queries.ts';
import { useResultImport } from '../domains/imports/result-import.queries.ts';
import { hasResult } from '../domains/imports/import.wizard.ts';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { ImportOutcome } from '../domains/imports/ImportOutcome.tsx';
import { ImportNotShown } from '../domains/imports/ImportNotShown.tsx';
import { ImportSkeleton } from '../domains/imports/ImportSkeleton.tsx';
import { UndoImport } from '../domains/imports/UndoImport.tsx';
import { isMissing } from '../ui/error-message.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';

/** The result of one import [A2.3]: its progress, counts, failed rows, and undo. */
export function ImportResultsScreen() {
  const { batchId = '' } = useRouteParams<'batchId'>();
  const me = useMe();
  const navigate = useNavigate();
  const mayViewInventory = meetsRequirement(me, requirements.viewImports);
  const inventory = useImport(batchId, { enabled: mayViewInventory });
  const batch = inventory.data;
  // A file of laboratory results has a page of its own.
  const isNoInventory =
    meetsRequirement(me, requirements.viewForResults) && (!mayViewInventory || isMissing(inventory.error));
  const laboratory = useResultImport(batchId, { enabled: isNoInventory });
  const laboratoryFile = laboratory.data;
  // Nothing is missing until both were looked up.
  const { error, refetch } = isNoInventory ? laboratory : inventory;
  const commands = useImportCommands(batchId);
  useFocusFallback(batch?.state);
  const notYet = batch !== undefined && !hasResult(batch.state);

  useEffect(() => {
    // Not imported yet, or importing failed and needs a decision: its steps show what to do.
    if (notYet)
      void navigate({ to: '/imports/$batchId/{-$step}', params: { batchId, step: undefined }, replace: true });
  }, [notYet, batchId, navigate]);

  useEffect(() => {
    if (laboratoryFile) void navigate({ to: '/result-imports/$batchId', params: { batchId }, replace: true });
  }, [laboratoryFile, batchId, navigate]);

  const head = {
    title: batch ? `Import of ${batch.fileName}` : 'Import',
    back: { label: 'Imports', href: '/imports' },
  };
  if (!batch || notYet) {
    return (
      <>
        <PageHead {...head} />
        {error && !batch ? <ImportNotShown error={error} retry={() => void refetch()} /> : <ImportSkeleton />}
      </>
    );
  }
  return (
    <>
      <PageHead
        {...head}
        action={
          meetsRequirement(me, requirements.undoImport) ? <UndoImport batch={batch} undo={commands.undo} /> : undefined
        }
      />
      <ImportOutcome batch={batch} path={`/imports/results/${batchId}`} onDownload={commands.downloadFailed} />
    </>
  );
}
