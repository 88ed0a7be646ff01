import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import { isQuestionOpen } from '@curbstop/contract/imports/import-questions.calculation';
import { changesNothing, type ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { IconColumns3, IconFileSpreadsheet, IconListCheck, IconTable, IconVocabulary } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import { useFocusFallback } from '../../ui/focus-fallback.ts';
import { Wizard, type WizardStep } from '../../ui/Wizard.tsx';
import { listColumnProblems } from './import-fields.calculation.ts';
import { usePlanAutosave, type ReadBatch } from './import-plan.commands.ts';
import { listPlannedColumns, getImportButtonLabel, needsCheck } from './import.calculation.ts';
import { useImportCommands } from './import.commands.ts';
import { importSteps, findSheet, type ImportStep } from './import.wizard.ts';
import { ImportColumnsStep } from './ImportColumnsStep.tsx';
import { confirmCancelImport } from './import-cancel.commands.ts';
import { ImportFileStep } from './ImportFileStep.tsx';
import type { ExplainedConfirmation } from '../accounts/PercentileConfirmationForm.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { ImportReviewStep } from './ImportReviewStep.tsx';
import { ImportSheetStep } from './ImportSheetStep.tsx';
import { ImportTermsStep } from './ImportTermsStep.tsx';

interface Props {
  readonly batch: ImportBatch;
  readonly step: ImportStep;
  /** The URL of a step of this import. */
  readonly pathOf: (step: ImportStep) => string;
  readonly onStep: (step: ImportStep) => void;
  readonly onCommitted: () => void;
}

const stepHeadings = {
  file: { title: 'File', icon: IconFileSpreadsheet },
  sheet: { title: 'Sheet and headings', icon: IconTable },
  columns: { title: 'Columns', icon: IconColumns3 },
  words: { title: 'Match terms', icon: IconVocabulary },
  review: { title: 'Review', icon: IconListCheck },
} as const satisfies Readonly<Record<ImportStep, unknown>>;

/** The steps of an import; only the first one is available until the file is read. */
export function ImportWizard(props: Props) {
  const { batch } = props;
  const fileStructure = batch.state === 'cancelled' ? null : batch.fileStructure;
  return fileStructure ? (
    <DecidingWizard {...props} batch={{ ...batch, fileStructure }} />
  ) : (
    <ReadingWizard {...props} />
  );
}

function ReadingWizard({ batch, onStep }: Props) {
  const commands = useImportCommands(batch.id);
  // Canceled or unreadable imports have no next step.
  if (batch.state !== 'reading') return <ImportFileStep batch={batch} />;
  const content = <ImportFileStep batch={batch} onCancel={() => confirmCancelImport(batch, commands.cancel)} />;
  const steps = stepsWith('file', content, { blockedBecause: 'The file is still being read.' });
  return <Wizard steps={steps} at={0} onStep={(at) => onStep(importSteps[at] ?? 'file')} onSubmit={() => undefined} />;
}

function DecidingWizard({ batch, step, pathOf, onStep, onCommitted }: Props & { readonly batch: ReadBatch }) {
  const commands = useImportCommands(batch.id);
  const autosave = usePlanAutosave(batch, commands);
  const { plan } = autosave.state;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // A new check may affect other lines, so the confirmation belongs to the version that the user saw.
  const [confirmedVersion, setConfirmedVersion] = useState<number>();
  const isConfirmed = confirmedVersion === batch.version;
  const downgrades = batch.summary?.downgrades ?? 0;
  const stepIndex = importSteps.indexOf(step);
  const stale = needsCheck(batch, plan);
  useFocusFallback(`${busy} ${autosave.state.status}`);
  const cancel = () => confirmCancelImport(batch, commands.cancel);

  /** Runs one action at a time and shows its error. */
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error);
      // Another user may have taken the step already; after the refetch the page continues from the current state.
      void commands.refetch();
    } finally {
      setBusy(false);
    }
  };
  const check = () =>
    run(async () => {
      await autosave.save();
      await commands.check();
      onStep('words');
    });
  const commit = () =>
    run(async () => {
      await commands.commit({ version: batch.version, confirmedDowngrades: isConfirmed ? downgrades : 0 });
      onCommitted();
    });
  // The less protective lines were confirmed before the refusal; a new check would have ended it.
  const importLower = async (confirmed: ExplainedConfirmation) => {
    await commands.commit({ version: batch.version, confirmedDowngrades: downgrades }, confirmed);
    onCommitted();
  };
  const goTo = (next: ImportStep) => {
    setFailure(undefined);
    // Rows are evaluated with the plan, so leaving the columns with a changed plan runs a check first.
    if (importSteps.indexOf(next) > stepIndex && (step === 'columns' || step === 'words') && stale) return void check();
    if (step !== 'review') void autosave.save().catch(() => undefined);
    onStep(next);
  };

  const content = {
    file: () => <ImportFileStep batch={batch} plan={plan} onChange={autosave.change} />,
    sheet: () => <ImportSheetStep fileStructure={batch.fileStructure} plan={plan} onChange={autosave.change} />,
    columns: () => (
      <ImportColumnsStep
        fileStructure={batch.fileStructure}
        own={batch.ownColumns}
        plan={plan}
        questions={batch.questions}
        onChange={autosave.change}
      />
    ),
    words: () => <ImportTermsStep batch={batch} plan={plan} onChange={autosave.change} onCancel={cancel} />,
    review: () => (
      <ImportReviewStep
        batch={batch}
        path={pathOf('review')}
        wordsPath={pathOf('words')}
        onDownload={commands.downloadFailed}
        isConfirmed={isConfirmed}
        onConfirm={(confirmed) => setConfirmedVersion(confirmed ? batch.version : undefined)}
      />
    ),
  }[step]();
  return (
    <Wizard
      steps={stepsWith(step, content, nextButton(step, { batch, plan, stale, isConfirmed }))}
      at={stepIndex}
      onStep={(next) => goTo(importSteps[next] ?? step)}
      onSubmit={() => void commit()}
      busy={busy}
      problem={
        <ImportProblems
          batch={batch}
          autosave={autosave}
          failure={failure}
          onCheck={() => void check()}
          importLower={step === 'review' ? importLower : undefined}
        />
      }
    />
  );
}

interface StepState {
  readonly batch: ReadBatch;
  readonly plan: ReadBatch['plan'] & object;
  /** Whether the plan has changed since the last check. */
  readonly stale: boolean;
  /** Whether the user confirmed the less protective classifications. */
  readonly isConfirmed: boolean;
}

/** The label of the Next button and the reason why it is disabled. */
function nextButton(
  step: ImportStep,
  { batch, plan, stale, isConfirmed }: StepState,
): Pick<WizardStep, 'nextLabel' | 'blockedBecause' | 'subtitle'> {
  const sheet = findSheet(batch.fileStructure, plan);
  const open = batch.questions.filter((question) => isQuestionOpen(question, plan)).length;
  const unmapped = sheet
    ? listColumnProblems(plan, listPlannedColumns(sheet, plan), {
        own: batch.ownColumns,
        ownExport: batch.fileStructure.ownExport,
      })
    : ['Choose a sheet.'];
  switch (step) {
    case 'file':
      return { nextLabel: 'Choose sheet' };
    case 'sheet':
      return {
        nextLabel: 'Match columns',
        blockedBecause: sheet && sheet.rows > 0 ? undefined : 'Choose a sheet that has rows.',
      };
    case 'columns':
      return {
        nextLabel: stale ? 'Check rows' : 'Match terms',
        blockedBecause:
          unmapped.length > 0
            ? 'Choose a field for the columns listed above.'
            : open > 0
              ? 'Confirm the points above first.'
              : undefined,
        subtitle: 'Match each column of your sheet to a field. Nothing is imported yet.',
      };
    case 'words':
      if (batch.state === 'checking') return { nextLabel: 'Review', blockedBecause: 'The rows are being checked.' };
      return {
        nextLabel: stale ? 'Check again' : 'Review',
        blockedBecause: unmapped.length > 0 ? 'Match the columns first.' : undefined,
      };
    case 'review':
      return {
        ...reviewButton(batch, { stale, isConfirmed }),
        subtitle: 'Review the changes. Nothing is imported until you select Import.',
      };
  }
}

function reviewButton(
  { summary, errorCode }: ReadBatch,
  { stale, isConfirmed }: { readonly stale: boolean; readonly isConfirmed: boolean },
): Pick<WizardStep, 'nextLabel' | 'blockedBecause'> {
  if (!summary || stale) return { nextLabel: 'Import', blockedBecause: 'The rows must be checked again first.' };
  if (isPercentileRefusal(errorCode))
    return {
      nextLabel: getImportButtonLabel(summary),
      blockedBecause: 'Confirm the lower 90th percentiles above first.',
    };
  if (summary.downgrades > 0 && !isConfirmed)
    return {
      nextLabel: getImportButtonLabel(summary),
      blockedBecause: `Confirm the less protective classification of ${formatCount(summary.downgrades, 'line')} first.`,
    };
  return {
    nextLabel: getImportButtonLabel(summary),
    blockedBecause: changesNothing(summary) ? 'Nothing to import: no row adds or changes a line.' : undefined,
  };
}

/** Only the current step has content; the others contribute their titles. */
function stepsWith(
  shown: ImportStep,
  content: WizardStep['content'],
  button: Pick<WizardStep, 'nextLabel' | 'blockedBecause' | 'subtitle'>,
): WizardStep[] {
  return importSteps.map((key) => ({
    key,
    ...stepHeadings[key],
    content: key === shown ? content : null,
    ...(key === shown && button),
  }));
}
