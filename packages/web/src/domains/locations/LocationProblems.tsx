import { Anchor } from '@mantine/core';
import { FormConflict } from '../../ui/FormConflict.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { useSessionSource } from '../accounts/session.queries.ts';
import { fieldLabel } from './form-words.calculation.ts';
import type { Differing, FormErrors } from './location.form.ts';
import { fieldId } from './LocationFormFields.tsx';

interface Props {
  /** "The location was not saved". */
  readonly title: string;
  readonly errors: FormErrors;
  /** What went wrong besides the fields: the server's own sentences, or none when it had none. */
  readonly sentences: readonly string[] | undefined;
}

/** What is wrong, each entry leading to its field; else what the server says, else whom to ask [A8.9]. */
export function LocationProblems({ title, errors, sentences }: Props) {
  const failure = sentences && (sentences.length === 0 ? <ContactSupport /> : sentences.map((sentence) => <p key={sentence}>{sentence}</p>));
  return <FormProblems title={title} errors={Object.entries(errors).map(([path, words]) => ({ id: fieldId(path), label: fieldLabel(path), sentence: words }))} failure={failure} />;
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

export function LocationConflict({ theirChanges, onTake }: { readonly theirChanges: readonly Differing[]; readonly onTake: (path: string, value: string) => void }) {
  const words = (value: string) => (value === '' ? 'nothing' : value);
  return (
    <FormConflict
      changes={theirChanges.map(({ path, theirs, mine, both }) => ({ path, label: fieldLabel(path), theirs: words(theirs), mine: words(mine), both }))}
      onTake={(path) => onTake(path, theirChanges.find((change) => change.path === path)?.theirs ?? '')}
    />
  );
}
