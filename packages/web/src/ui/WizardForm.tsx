import { useState } from 'react';
import { Form, FormMessages, type FormStatus } from './Form.tsx';
import type { FieldValue } from './form-values.ts';
import { Wizard, type WizardStep } from './Wizard.tsx';

export interface FormStep extends WizardStep {
  /** Whether the step has the field of an error. */
  readonly has: (path: string) => boolean;
  /** Shows the errors of the step; returns whether it has none. */
  readonly check: () => boolean;
}

interface Props {
  readonly form: FormStatus;
  readonly steps: readonly FormStep[];
  /** The form's name for screen readers, unless its dialog has the same. */
  readonly label?: string;
  /** "The program was not created". */
  readonly refusal: string;
  readonly getLabel: (path: string) => string;
  readonly formatFormValue?: (path: string, value: FieldValue) => string;
  readonly onCancel: () => void;
}

/**
 * A form in steps. Going back keeps what was typed; each step is checked before the next, and an error or a concurrent
 * edit leads to the step of its field.
 */
export function WizardForm({ form, steps, label, refusal, onCancel, ...words }: Props) {
  const [stepIndex, setStepIndex] = useState(0);
  const isLast = stepIndex >= steps.length - 1;
  const goOn = () => {
    if (isLast) form.submit();
    else if (!steps[stepIndex]?.blockedBecause && steps[stepIndex]?.check()) setStepIndex(stepIndex + 1);
  };
  const [seen, setSeen] = useState(form.attempt);
  if (seen !== form.attempt) {
    setSeen(form.attempt);
    const wrong = Object.keys(form.errors);
    const paths = wrong.length > 0 ? wrong : form.theirChanges.map(({ path }) => path);
    const step = steps.findIndex(({ has }) => paths.some(has));
    if (step !== -1 && !paths.some((path) => steps[stepIndex]?.has(path))) setStepIndex(step);
  }
  return (
    <Form form={{ ...form, submit: goOn }} {...(label !== undefined && { label })}>
      <Wizard
        steps={steps}
        at={Math.min(stepIndex, steps.length - 1)}
        onStep={(to) => (to > stepIndex ? goOn() : setStepIndex(to))}
        onSubmit={goOn}
        onCancel={() => form.leave(onCancel)}
        busy={form.isSaving}
        progress={steps.length > 1 ? 'shown' : 'hidden'}
        problem={<FormMessages form={form} refusal={isLast ? refusal : 'This step is not finished'} {...words} />}
      />
      {/* Enter in a field goes on, as it does in any form. */}
      <button type="submit" hidden>
        Continue
      </button>
    </Form>
  );
}
