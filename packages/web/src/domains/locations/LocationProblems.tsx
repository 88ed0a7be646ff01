import { Anchor } from '@mantine/core';
import { FormConflict } from '../../ui/FormConflict.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { useSessionSource } from '../accounts/session.queries.ts';
import { useCustomFields } from '../custom-fields/custom-field.queries.ts';
import { fieldLabel } from './form-words.calculation.ts';
import type { Differing, FormErrors } from './location.form.ts';
import { fieldId } from './LocationFormFields.tsx';

interface Props {
  /** "The location was not saved". */
  readonly title: string;
  readonly errors: FormErrors;
  /** Messages from the server that belong to no field; empty when it sent none. */
  readonly sentences: readonly string[] | undefined;
  readonly labelOf?: (path: string) => string;
}

/** The errors, each linked to its field; otherwise the server's messages, or how to contact support [A8.9]. */
export function LocationProblems({ title, errors, sentences, labelOf }: Props) {
  const label = useFieldLabel(labelOf);
  const failure =
    sentences &&
    (sentences.length === 0 ? <ContactSupport /> : sentences.map((sentence) => <p key={sentence}>{sentence}</p>));
  return (
    <FormProblems
      title={title}
      errors={Object.entries(errors).map(([path, words]) => ({
        id: fieldId(path),
        label: label(path),
        sentence: words,
      }))}
      failure={failure}
    />
  );
}

/** Labels of custom fields and of the form's fields. */
function useFieldLabel(labelOf: (path: string) => string = fieldLabel): (path: string) => string {
  const fields = useCustomFields('location')?.fields ?? [];
  return (path) => fields.find(({ id }) => path === `customFields.${id}`)?.name ?? labelOf(path);
}

function ContactSupport() {
  const { supportEmail } = useSessionSource().help();
  return (
    <p>
      Please try again or contact support{' '}
      {supportEmail && <Anchor href={`mailto:${supportEmail}`}>{supportEmail}</Anchor>}
    </p>
  );
}

interface ConflictProps {
  readonly theirChanges: readonly Differing[];
  readonly onTake: (path: string, value: string) => void;
  readonly labelOf?: (path: string) => string;
  /** The display text of a field's value, where the value is a code. */
  readonly wordsOf?: (path: string, value: string) => string;
}

export function LocationConflict({ theirChanges, onTake, labelOf, wordsOf = (_, value) => value }: ConflictProps) {
  const label = useFieldLabel(labelOf);
  const words = (path: string, value: string) => (value === '' ? 'nothing' : wordsOf(path, value));
  return (
    <FormConflict
      changes={theirChanges.map(({ path, theirs, mine, both }) => ({
        path,
        label: label(path),
        theirs: words(path, theirs),
        mine: words(path, mine),
        both,
      }))}
      onTake={(path) => onTake(path, theirChanges.find((change) => change.path === path)?.theirs ?? '')}
    />
  );
}
