import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { Button, Group } from '@mantine/core';
import { ResponseProblem } from '../../foundation/client.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import classes from './Import.module.css';
import type { PlanKeeper, PlanState } from './import-plan.commands.ts';
import { isWorking } from './import.wizard.ts';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportNotice, Sentences } from './ImportNotice.tsx';

interface Props {
  readonly batch: Pick<ImportBatch, 'error' | 'state'>;
  readonly keeper: Pick<PlanKeeper, 'takeMine' | 'takeTheirs'> & { readonly state: PlanState };
  /** Error of the last action. */
  readonly failure: unknown;
  readonly onCheck: () => void;
}

/** Problems of an import, shown above its step: a failed job, an edit conflict or a refused action. */
export function ImportProblems({ batch, keeper, failure, onCheck }: Props) {
  const overtaken = keeper.state.status === 'overtaken';
  const told = failure === undefined || overtaken ? undefined : toErrorMessage(failure);
  const reason = isWorking(batch.state) ? null : batch.error;
  if (!overtaken && !told && reason === null) return null;
  return (
    <div className={classes['stack']}>
      {reason !== null && <ImportFailure reason={reason} />}
      {overtaken && <Overtaken keeper={keeper} />}
      {told && (
        <ImportNotice tone="failed" announced="atOnce" title="That didn’t work">
          <Sentences of={told.sentences} />
          {isStale(failure) && (
            <Button variant="default" size="compact-sm" onClick={onCheck} style={{ alignSelf: 'flex-start' }}>
              Check again
            </Button>
          )}
        </ImportNotice>
      )}
    </div>
  );
}

/** The inventory or the batch has changed since the check; a new check resolves both. */
function isStale(failure: unknown): boolean {
  return failure instanceof ResponseProblem && failure.code === 'changedSinceCheck';
}

/** An edit conflict: the user chooses which version to keep, and nothing is overwritten silently. */
function Overtaken({ keeper }: Pick<Props, 'keeper'>) {
  return (
    <ImportNotice tone="attention" announced="atOnce" title="Someone else changed this import.">
      <p>Your latest changes are not saved. Use their version or replace it with yours.</p>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={keeper.takeTheirs}>
          Use their version
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => void keeper.takeMine().catch(() => undefined)}>
          Use mine
        </Button>
      </Group>
    </ImportNotice>
  );
}
