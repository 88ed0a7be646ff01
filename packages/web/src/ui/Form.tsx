import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDayOrText } from './format.ts';
import { genericSentence } from './error-message.ts';
import { useInitialFocus, useFocusFirstError, type FormLayout } from './form-focus.ts';
import type { FieldValue } from './form-values.ts';
import { FormConflict } from './FormConflict.tsx';
import { FormProblems } from './FormProblems.tsx';
import type { FormState } from './use-form.ts';
import classes from './Form.module.css';

/** What a form shows of its state, whatever its values are. */
export type FormStatus = Pick<
  FormState,
  'errors' | 'failure' | 'attempt' | 'theirChanges' | 'isSaving' | 'idOf' | 'submit' | 'take' | 'leave'
>;

interface MessagesProps {
  readonly form: FormStatus;
  /** "The location was not saved". */
  readonly refusal: string;
  readonly getLabel: (path: string) => string;
  /** A field's value as shown, where it is a code or a date. */
  readonly formatFormValue?: (path: string, value: FieldValue) => string;
  /** Whom to contact about an unexpected failure. */
  readonly support?: ReactNode;
}

/** What another user changed meanwhile, and the errors, each linked to its field. */
export function FormMessages({ form, refusal, getLabel, formatFormValue = defaultWords, support }: MessagesProps) {
  const words = (path: string, value: FieldValue) => (value === '' ? 'not recorded' : formatFormValue(path, value));
  return (
    <>
      {form.theirChanges.length > 0 && (
        <FormConflict
          changes={form.theirChanges.map(({ path, theirs, mine, both }) => ({
            path,
            label: getLabel(path),
            theirs: words(path, theirs),
            mine: words(path, mine),
            both,
          }))}
          onTake={form.take}
        />
      )}
      <FormProblems
        title={refusal}
        errors={Object.entries(form.errors).map(([path, sentence]) => ({
          id: form.idOf(path),
          label: getLabel(path),
          sentence,
        }))}
        failure={form.failure && <Failure sentences={form.failure} support={support} />}
      />
    </>
  );
}

function Failure({ sentences, support }: { readonly sentences: readonly string[]; readonly support: ReactNode }) {
  if (support !== undefined && sentences.every((sentence) => sentence === genericSentence)) return support;
  return sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
}

function defaultWords(_: string, value: FieldValue): string {
  if (value === null) return 'not recorded';
  return typeof value === 'string' ? formatDayOrText(value) : value ? 'Yes' : 'No';
}

interface FormProps extends Partial<MessagesProps> {
  readonly form: FormStatus;
  /** The form's name for screen readers, "Account profile", unless its dialog has the same. */
  readonly label?: string;
  /** In a drawer the buttons stay in view at the bottom, and the form takes the focus when it opens. */
  readonly layout?: FormLayout;
  readonly children: ReactNode;
}

/**
 * A form: its messages above, unless `refusal` is left out because a wizard places them. After a refused submit the
 * first invalid field takes the focus.
 */
export function Form({ form, label, layout = 'window', refusal, getLabel = asIs, children, ...messages }: FormProps) {
  const element = useFocusFirstError(form.attempt);
  useInitialFocus(element, layout);
  return (
    <form
      ref={element}
      className={classes['form']}
      data-layout={layout}
      {...(layout === 'drawer' && { tabIndex: -1, 'data-autofocus': true })}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {refusal !== undefined && <FormMessages form={form} refusal={refusal} getLabel={getLabel} {...messages} />}
      {children}
    </form>
  );
}

const asIs = (path: string) => path;

/** Related fields under their own heading, in a box. */
export function FormGroup({
  title,
  help,
  children,
}: {
  readonly title: string;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={classes['group']}>
      <legend>{title}</legend>
      {help && <p className={classes['groupHelp']}>{help}</p>}
      <div className={classes['groupFields']}>{children}</div>
    </fieldset>
  );
}

/** Related fields under a heading; without one, `label` names them for screen readers. */
export function FormSection({
  title,
  label,
  help,
  children,
}: {
  readonly title?: string;
  readonly label?: string;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={classes['section']} aria-label={label}>
      {title !== undefined && <legend>{title}</legend>}
      {help && <p className={classes['help']}>{help}</p>}
      {children}
    </fieldset>
  );
}

/** Fields one below the other, closer than the parts of a form. */
export function FormStack({ children }: { readonly children: ReactNode }) {
  return <div className={classes['fields']}>{children}</div>;
}

/** At most two short fields next to each other. */
export function FormPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes['pair']}>{children}</div>;
}

export function FormButtons({ children }: { readonly children: ReactNode }) {
  return <div className={classes['buttons']}>{children}</div>;
}

interface SaveProps {
  readonly form: FormStatus;
  /** A verb: "Save location". */
  readonly label: string;
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  readonly tone?: 'danger';
  readonly disabled?: boolean;
  /** In a dialog without fields to start in. */
  readonly cancelTakesFocus?: boolean;
}

/** Cancel, which asks first if there are unsaved changes, and Save. */
export function SaveButtons({
  form,
  label,
  onCancel,
  cancelLabel = 'Cancel',
  tone,
  disabled = false,
  cancelTakesFocus = false,
}: SaveProps) {
  return (
    <FormButtons>
      {onCancel && (
        <Button
          variant="default"
          onClick={() => form.leave(onCancel)}
          {...(cancelTakesFocus && { 'data-autofocus': true })}
        >
          {cancelLabel}
        </Button>
      )}
      <Button type="submit" loading={form.isSaving} disabled={disabled} color={tone === 'danger' ? 'red' : undefined}>
        {label}
      </Button>
    </FormButtons>
  );
}
