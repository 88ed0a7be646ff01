import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import classes from './Wizard.module.css';

export interface WizardStep {
  readonly key: string;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly icon?: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  readonly content: ReactNode;
  /** The label of the next button, a verb. By default "Next", and "Submit" on the last step. */
  readonly nextLabel?: string;
  /** For a next button that does what cannot be undone. */
  readonly nextTone?: 'danger';
  /** Why the step is incomplete: "Choose a file first." The button stays enabled and shows it when pressed. */
  readonly blockedBecause?: string | undefined;
}

interface Props {
  readonly steps: readonly WizardStep[];
  /** The current step, from 0. */
  readonly at: number;
  readonly onStep: (step: number) => void;
  readonly onSubmit: () => void;
  readonly onCancel?: (() => void) | undefined;
  readonly progress?: 'shown' | 'hidden';
  readonly busy?: boolean;
  /** An error of this step, above its content. */
  readonly problem?: ReactNode;
}

/**
 * A wizard [B2.42]: its progress [A9.20], Cancel, Back, Next, and Submit on the last step. The focus moves to each
 * step's title.
 */
export function Wizard({ steps, at, onStep, onSubmit, onCancel, progress = 'shown', busy = false, problem }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(at);
  const step = steps[at];
  useEffect(() => {
    if (shownStep.current !== at) heading.current?.focus();
    shownStep.current = at;
  }, [at]);
  if (!step) throw new Error(`A wizard of ${steps.length} steps has no step ${at}.`);
  const isLast = at === steps.length - 1;
  const Icon = step.icon;
  const goOn = () => {
    if (step.blockedBecause) return;
    if (isLast) onSubmit();
    else onStep(at + 1);
  };
  return (
    <div className={classes['wizard']}>
      {progress === 'shown' && <WizardProgress step={at + 1} of={steps.length} />}
      <div>
        <Title order={2} ref={heading} tabIndex={-1} className={classes['title']} data-page-title>
          {Icon && <Icon size={20} aria-hidden="true" />}
          {step.title}
        </Title>
        {step.subtitle && (
          <Text component="div" c="dimmed">
            {step.subtitle}
          </Text>
        )}
      </div>
      {problem}
      <div>{step.content}</div>
      <Group className={classes['buttons']} gap="xs" justify="flex-end" data-bottom-buttons>
        {onCancel && (
          <Button variant="subtle" color="gray" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span className={classes['blocked']} id={`blocked-${step.key}`}>
          {step.blockedBecause}
        </span>
        {at > 0 && (
          <Button variant="default" onClick={() => onStep(at - 1)} disabled={busy}>
            Back
          </Button>
        )}
        <Button
          onClick={goOn}
          loading={busy}
          color={step.nextTone === 'danger' ? 'red' : undefined}
          aria-disabled={step.blockedBecause ? true : undefined}
          aria-describedby={step.blockedBecause ? `blocked-${step.key}` : undefined}
          data-disabled={step.blockedBecause ? true : undefined}
        >
          {step.nextLabel ?? (isLast ? 'Submit' : 'Next')}
        </Button>
      </Group>
    </div>
  );
}

/** The progress of a wizard, also above a last step that has no way back. */
export function WizardProgress({ step, of }: { readonly step: number; readonly of: number }) {
  const words = `Step ${step} of ${of}`;
  return (
    <div className={classes['progress']}>
      <Text size="xs" c="dimmed">
        {words}
      </Text>
      <Progress value={(step / of) * 100} size="xs" aria-label={words} />
    </div>
  );
}
