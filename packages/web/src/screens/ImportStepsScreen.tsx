import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { batchTransitions } from '@curbstop/contract/imports/import-batch.values';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ComponentProps } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import {
  hasResult,
  isImportStep,
  getOpenStep,
  getResumeStep,
  type ImportStep,
} from '../domains/imports/import.wizard.ts';
import { useImportCommands } from '../domains/imports/import.commands.ts';
import { useImport } from '../domains/imports/import.queries.ts';
import { ImportNotShown } from '../domains/imports/ImportNotShown.tsx';
import { ImportSkeleton } from '../domains/imports/ImportSkeleton.tsx';
import { confirmCancelImport } from '../domains/imports/import-cancel.commands.ts';
import { ImportWizard } from '../domains/imports/ImportWizard.tsx';
import { PageNotFound } from '../shell/message-pages.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';

/** The steps of one import, each with its own address; it can be left and resumed at any of them. */
export function ImportStepsScreen() {
  const { step } = useRouteParams<'step'>();
  return step === undefined || isImportStep(step) ? <ImportSteps requestedStep={step} /> : <PageNotFound />;
}

function ImportSteps({ requestedStep }: { readonly requestedStep: ImportStep | undefined }) {
  const { batchId = '' } = useRouteParams<'batchId'>();
  const me = useMe();
  const navigate = useNavigate();
  const { data: batch, error, refetch } = useImport(batchId);
  useFocusFallback(batch?.state);
  const step = batch && (requestedStep ? getOpenStep(requestedStep, batch) : getResumeStep(batch));
  const isOver = batch !== undefined && hasResult(batch.state);

  useEffect(() => {
    // A step that is past or not yet reachable redirects to the current one, without a step in the browser history.
    if (isOver) void navigate({ to: '/imports/results/$batchId', params: { batchId }, replace: true });
    else if (step !== undefined && step !== requestedStep)
      void navigate({ to: '/imports/$batchId/{-$step}', params: { batchId, step }, replace: true });
  }, [isOver, step, requestedStep, batchId, navigate]);

  const head = { title: batch?.fileName ?? 'Import', back: { label: 'Imports', href: '/imports' } };
  if (!batch || step === undefined || isOver) {
    return (
      <>
        <PageHead {...head} />
        {error && !batch ? <ImportNotShown error={error} retry={() => void refetch()} /> : <ImportSkeleton />}
      </>
    );
  }
  return meetsRequirement(me, requirements.importInventory) ? (
    <OpenSteps batch={batch} step={step} head={head} />
  ) : (
    <>
      <PageHead {...head} />
      <EmptyState title="You don’t have permission to edit imports">
        {batch.createdBy} started this import, and it is not finished. Its result will be listed under Imports. To
        continue it, you need the Add permission; ask an administrator of your water system.
      </EmptyState>
    </>
  );
}

interface OpenStepsProps {
  readonly batch: ImportBatch;
  readonly step: ImportStep;
  readonly head: Pick<ComponentProps<typeof PageHead>, 'title' | 'back'>;
}

function OpenSteps({ batch, step, head }: OpenStepsProps) {
  const navigate = useNavigate();
  const commands = useImportCommands(batch.id);
  const isOpen = batch.state !== 'cancelled' && (batch.fileStructure !== null || batch.state === 'reading');
  const mayGiveUp = batchTransitions[batch.state].includes('cancelled');
  return (
    <>
      <PageHead
        {...head}
        description={isOpen ? 'Your choices are saved. You can leave and continue later.' : undefined}
        moreActions={
          mayGiveUp
            ? [{ label: 'Cancel import', tone: 'danger', run: () => confirmCancelImport(batch, commands.cancel) }]
            : []
        }
      />
      <ImportWizard
        key={batch.id}
        batch={batch}
        step={step}
        pathOf={(one: ImportStep) => `/imports/${batch.id}/${one}`}
        onStep={(next) =>
          void navigate({ to: '/imports/$batchId/{-$step}', params: { batchId: batch.id, step: next } })
        }
        onCommitted={() => void navigate({ to: '/imports/results/$batchId', params: { batchId: batch.id } })}
      />
    </>
  );
}
