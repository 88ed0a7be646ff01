import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { LetterPlanSummary, LettersSent, ConfirmedLetters } from '@curbstop/contract/letters/sending.rules';
import type { RecipientChoice } from '@curbstop/contract/communications/recipient.values';
import { Stack } from '@mantine/core';
import { useMutation, useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useUnsavedGuard, type UnsavedWork } from '../../ui/unsaved.ts';
import { Wizard, type WizardStep } from '../../ui/Wizard.tsx';
import {
  findPlanObstacle,
  hasDuplicatesToSkip,
  LetterPlanConfirmation,
  toConfirmedLetters,
} from './LetterPlanConfirmation.tsx';
import { SendDone } from './SendDone.tsx';
import { SendFailure } from './SendFailure.tsx';
import { SendOptions } from './SendOptions.tsx';
import { UnprintableNames } from './UnprintableNames.tsx';
import { confirmPdfTitle } from './sending-words.calculation.ts';
import { firstOptions, type ChosenOptions } from './sending.calculation.ts';
import classes from './SendWizard.module.css';

/** How the letters are to be sent. */
export interface SendChoice extends ChosenOptions {
  readonly method: DeliveryMethod;
  readonly skipDuplicates: boolean;
  readonly addressToResident: boolean;
}

interface OptionsStep extends Pick<WizardStep, 'key' | 'title' | 'subtitle'> {
  /** Why the step is incomplete without a method. */
  readonly withoutMethod: string;
  /** Why it is incomplete with one. */
  readonly findObstacle?: ((options: ChosenOptions) => string | undefined) | undefined;
  /** What is chosen beside the options. */
  readonly content?: ((options: ChosenOptions) => ReactNode) | undefined;
  /** What is shown beside the options, beneath them on a narrow screen. */
  readonly preview?: ((options: ChosenOptions) => ReactNode) | undefined;
}

interface Props<Plan extends LetterPlanSummary, Key extends QueryKey> {
  /** Steps before the options. */
  readonly before?: readonly WizardStep[];
  readonly optionsStep: OptionsStep;
  readonly methods: readonly DeliveryMethod[];
  readonly recipients?: readonly RecipientChoice[];
  readonly onMethod?: () => void;
  /** The day of the letters, if one is chosen. */
  readonly letterDate?: string;
  readonly planQuery: (choice: SendChoice) => UseQueryOptions<Plan, Error, Plan, Key>;
  /** What becomes of the samples once the letters are sent, if the letters are about samples. */
  readonly samplesAfterwards?: (options: ChosenOptions) => string;
  /** What is confirmed; by default the numbers, and whether duplicates are skipped. */
  readonly confirmation?: (query: UseQueryResult<Plan>, options: ChosenOptions) => ReactNode;
  /** Why what is confirmed can't be sent yet. */
  readonly findObstacle?: (plan: Plan | undefined) => string | undefined;
  readonly send: (choice: SendChoice & { readonly seen: Required<ConfirmedLetters> }) => Promise<LettersSent>;
  readonly onDone?: (() => void) | undefined;
  readonly close: () => void;
}

/** Options, confirmation, completed: the steps of every window that sends letters [B2.20-B2.22]. */
export function SendWizard<Plan extends LetterPlanSummary, Key extends QueryKey>(props: Props<Plan, Key>) {
  const { before = [], optionsStep, methods, recipients, onMethod, confirmation, onDone, close } = props;
  const [stepIndex, setStepIndex] = useState(0);
  const [options, setOptions] = useState<ChosenOptions>(firstOptions);
  const [skipChoice, setSkipChoice] = useState<boolean>();
  const [addressToResident, setAddressToResident] = useState(false);
  const withDuplicates = { ...options, method: options.method ?? 'PDF', skipDuplicates: false, addressToResident };
  const confirmAt = before.length + 1;
  const sending = useMutation({
    mutationFn: props.send,
    onSuccess: () => onDone?.(),
    // The numbers that were refused are counted again.
    onError: () => void plan.refetch(),
  });
  useUnsavedGuard(findUnsent({ ...sending, isConfirming: stepIndex === confirmAt }));
  const isCounting = stepIndex === confirmAt && !sending.data;
  const all = useQuery({ ...props.planQuery(withDuplicates), enabled: isCounting });
  const choice: SendChoice = { ...withDuplicates, skipDuplicates: skipChoice ?? hasDuplicatesToSkip(all.data) };
  const plan = useQuery({ ...props.planQuery(choice), enabled: isCounting });
  const ending = { plan: plan.data, method: choice.method, steps: confirmAt + 2, close };
  if (sending.data) return <SendDone sent={sending.data} {...ending} />;
  const confirm = () => sending.mutate({ ...choice, seen: toConfirmedLetters(plan.data) });
  const isPdf = options.method === 'PDF';
  const change = (changed: ChosenOptions) => {
    if (changed.method !== options.method) onMethod?.();
    setOptions(changed);
  };
  const { key, title, subtitle, content, preview } = optionsStep;
  return (
    <Wizard
      at={stepIndex}
      onStep={(next) => (next > confirmAt ? confirm() : setStepIndex(next))}
      onSubmit={confirm}
      onCancel={stepIndex === 0 ? close : undefined}
      busy={sending.isPending}
      problem={stepIndex === confirmAt && sending.error ? <SendFailure error={sending.error} /> : undefined}
      steps={[
        ...before,
        {
          key,
          title,
          subtitle,
          blockedBecause: findOptionsObstacle(optionsStep, options),
          content: (
            <OptionsAndPreview options={options} content={content} preview={preview}>
              <SendOptions options={options} methods={methods} onChange={change} recipients={recipients} />
            </OptionsAndPreview>
          ),
        },
        {
          key: 'confirm',
          title: isPdf ? confirmPdfTitle : 'Confirm',
          nextLabel: isPdf ? 'Start Processing' : 'Confirm & Send',
          blockedBecause: findConfirmObstacle(plan, props),
          content: (
            <Stack gap="md">
              {confirmation?.(plan, options) ?? (
                <LetterPlanConfirmation
                  query={plan}
                  options={options}
                  letterDate={props.letterDate}
                  samplesAfterwards={props.samplesAfterwards?.(options)}
                  skipDuplicates={choice.skipDuplicates}
                  onSkip={setSkipChoice}
                />
              )}
              <UnprintableNames plan={plan.data} checked={addressToResident} onChange={setAddressToResident} />
            </Stack>
          ),
        },
        { key: 'done', title: 'Send Completed', content: null },
      ]}
    />
  );
}

const notSent: UnsavedWork = {
  title: 'Close without sending?',
  sentence: 'No letter has been sent yet.',
  confirmLabel: 'Close without sending',
  cancelLabel: 'Keep open',
};
const beingSent: UnsavedWork = {
  title: 'Close while the letters are being sent?',
  sentence: 'Closing does not cancel them. Check the letter log before you send them again.',
  confirmLabel: 'Close',
  cancelLabel: 'Keep open',
};

/** What closing the window would lose: the confirmation is not left by one key. After a failure nothing is claimed. */
function findUnsent({
  isConfirming,
  isPending,
  isIdle,
}: Readonly<Record<'isConfirming' | 'isPending' | 'isIdle', boolean>>) {
  if (!isConfirming) return undefined;
  if (isPending) return beingSent;
  return isIdle ? notSent : undefined;
}

const findOptionsObstacle = (
  { withoutMethod, findObstacle }: Pick<OptionsStep, 'withoutMethod' | 'findObstacle'>,
  options: ChosenOptions,
): string | undefined => (options.method ? findObstacle?.(options) : withoutMethod);

const findConfirmObstacle = <Plan extends LetterPlanSummary>(
  plan: UseQueryResult<Plan>,
  { findObstacle }: { readonly findObstacle?: (plan: Plan | undefined) => string | undefined },
): string | undefined => findPlanObstacle(plan) ?? findObstacle?.(plan.data);

interface OptionsProps extends Pick<OptionsStep, 'content' | 'preview'> {
  readonly options: ChosenOptions;
  readonly children: ReactNode;
}

function OptionsAndPreview({ options, content, preview, children }: OptionsProps) {
  return (
    <div className={preview && classes['columns']}>
      <Stack gap="md">
        {children}
        {content?.(options)}
      </Stack>
      {preview?.(options)}
    </div>
  );
}
