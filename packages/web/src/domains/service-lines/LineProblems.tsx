import { FormConflict } from '../../ui/FormConflict.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { useCustomFields } from '../custom-fields/custom-field.queries.ts';
import { fieldId } from './FormFields.tsx';
import type { Differing, FormErrors } from './service-line.form.ts';
import { pathLabel, pathWords } from './service-line-changes.calculation.ts';

/** The errors of a line's form, each linked to its field. */
export function LineProblems({
  errors,
  sentence,
}: {
  readonly errors: FormErrors;
  readonly sentence: string | undefined;
}) {
  const label = useFieldLabel();
  return (
    <FormProblems
      title="The service line was not saved"
      errors={Object.entries(errors).map(([path, words]) => ({
        id: fieldId(path),
        label: label(path),
        sentence: words,
      }))}
      failure={sentence === undefined ? undefined : <p>{sentence}</p>}
    />
  );
}

export function LineConflict({
  theirChanges,
  onTake,
}: {
  readonly theirChanges: readonly Differing[];
  readonly onTake: (path: string, value: Differing['theirs']) => void;
}) {
  const label = useFieldLabel();
  return (
    <FormConflict
      changes={theirChanges.map(({ path, theirs, mine, both }) => ({
        path,
        label: label(path),
        theirs: pathWords(path, theirs),
        mine: pathWords(path, mine),
        both,
      }))}
      onTake={(path) => {
        const change = theirChanges.find((candidate) => candidate.path === path);
        if (change) onTake(path, change.theirs);
      }}
    />
  );
}

/** Labels of custom fields and of the form's fields. */
function useFieldLabel(): (path: string) => string {
  const fields = useCustomFields('pwsserviceline')?.fields ?? [];
  return (path) => fields.find(({ id }) => path === `customFields.${id}`)?.name ?? pathLabel(path);
}
