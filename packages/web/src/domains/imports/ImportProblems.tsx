import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { Button, Group } from '@mantine/core';
import { ResponseProblem } from '../../foundation/client.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import classes from './Import.module.css';
import type { ImportPlanAutosave, ImportPlanState } from './import-plan.commands.ts';
import { isWorking } from './import.wizard.ts';
import { ImportFailure } from './ImportFailure.tsx';
import { PercentileConfirmationForm, type ExplainedConfirmation } from '../accounts/PercentileConfirmationForm.tsx';
import { ImportMessage, Sentences } from './ImportMessage.tsx';

interface Props {
  readonly batch: Pick<ImportBatch, 'error' | 'errorCode' | 'state'>;
  readonly autosave: Pick<ImportPlanAutosave, 'overwriteTheirs' | 'acceptTheirs'> & { readonly state: ImportPlanState };
  /** Error of the last action. */
  readonly failure: unknown;
  readonly onCheck: () => void;
  /** Imports although that lowers 90th percentiles; undefined on the steps before the review. */
  readonly importLower?: ((confirmed: ExplainedConfirmation) => Promise<unknown>) | undefined;
}

/** Problems of an import, shown above its step: a failed job, an edit conflict or a refused action. */
export function ImportProblems({ batch, autosave, failure, onCheck, importLower }: Props) {
  const hasConflict = autosave.state.status === 'conflict';
  const message = failure === undefined || hasConflict ? undefined : toErrorMessage(failure);
  const reason = isWorking(batch.state) ? null : batch.error;
  if (!hasConflict && !message && reason === null) return null;
  return (
    <div className={classes['stack']}>
      {reason !== null && isPercentileRefusal(batch.errorCode) && (
        <ImportFailure reason={reason} title="Nothing was imported">
          {importLower && (
            <PercentileConfirmationForm
              label="Import and use the lower numbers"
              failureTitle="Nothing was imported"
              refusal={reason}
              help="For example that the materials were inspected. It is kept with the import."
              save={importLower}
            />
          )}
        </ImportFailure>
      )}
      {reason !== null && !isPercentileRefusal(batch.errorCode) && <ImportFailure reason={reason} />}
      {hasConflict && <EditConflict autosave={autosave} />}
      {message && (
        <ImportMessage tone="failed" announced="atOnce" title="Your last step could not be completed">
          <Sentences sentences={message.sentences} />
          {isStale(failure) && (
            <Button variant="default" size="compact-sm" onClick={onCheck} style={{ alignSelf: 'flex-start' }}>
              Check again
            </Button>
          )}
        </ImportMessage>
      )}
    </div>
  );
}

/** The inventory or the batch has changed since the check; a new check resolves both. */
function isStale(failure: unknown): boolean {
  return failure instanceof ResponseProblem && failure.code === 'changedSinceCheck';
}

/** An edit conflict: the user chooses which version to save, and nothing is overwritten silently. */
function EditConflict({ autosave }: Pick<Props, 'autosave'>) {
  return (
    <ImportMessage tone="attention" announced="atOnce" title="Someone else changed this import.">
      <p>Your latest changes are not saved. Use their version or replace it with yours.</p>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={autosave.acceptTheirs}>
          Use their version
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void autosave.overwriteTheirs().catch(() => undefined)}
        >
          Use mine
        </Button>
      </Group>
    </ImportMessage>
  );
}
