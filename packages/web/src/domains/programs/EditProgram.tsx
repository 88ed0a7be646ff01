import type { Program } from '@curbstop/contract/programs/program.rules';
import { isReplacement } from '@curbstop/contract/programs/program.calculation';
import { Button } from '@mantine/core';
import { DataList } from '../../ui/DataPair.tsx';
import { FormConflict } from '../../ui/FormConflict.tsx';
import { useFocusOnWrong } from '../../ui/form-focus.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useMe } from '../accounts/session.queries.ts';
import { usePlaceForm } from '../locations/editing.form.ts';
import type { Differing } from '../locations/location.form.ts';
import { programFieldWords } from './program.calculation.ts';
import { useProgramCommands } from './program.commands.ts';
import { lostRace, readChangedProgram, valuesOf } from './program.form.ts';
import { DaysFields, NameField, ProgramProblems } from './ProgramFormFields.tsx';
import { ReplacementFacts } from './ProgramParts.tsx';
import classes from './Programs.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    editProgram: { readonly program: Program };
  }
}

/** Edits the name and dates of a program; its type and replacement settings are fixed [A5.26]. */
export function EditProgram({ props: { program }, close }: OverlayContentProps<'editProgram'>) {
  const { edit } = useProgramCommands(useMe().defaultAccount.id);
  const form = usePlaceForm({
    start: valuesOf(program),
    saved: program,
    what: 'this program',
    isSaved: edit.isSuccess,
    onDone: close,
  });
  const before = form.saved ?? program;
  const onError = (error: unknown) => {
    const theirs = lostRace(error);
    if (theirs) form.rebaseOn(theirs, valuesOf(theirs));
    else form.refused(error);
  };
  const submit = form.submit(
    (values) => readChangedProgram(values, before),
    (fields) => edit.mutate({ before, fields }, { onError }),
  );
  const isReplacing = isReplacement(program.programTypeId);
  return (
    <form
      ref={useFocusOnWrong(form.errors, form.sentences)}
      className={classes['form']}
      aria-label="Edit the program"
      noValidate
      onSubmit={submit}
    >
      {form.theirChanges.length > 0 && <Conflict theirChanges={form.theirChanges} onTake={form.take} />}
      <ProgramProblems title="The program was not saved" errors={form.errors} sentences={form.sentences} />
      <div className={classes['fields']}>
        <NameField form={form} />
        <DaysFields
          form={form}
          intervalMonths={isReplacing ? (program.replacementIntervalMonths ?? undefined) : undefined}
        />
        {isReplacing && <Locked program={program} />}
      </div>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={edit.isPending}>
          Save the program
        </Button>
      </div>
    </form>
  );
}

function Locked({ program }: { readonly program: Program }) {
  return (
    <section className={classes['locked']} aria-label="What cannot be changed">
      <p>Fixed when the program was created:</p>
      <DataList>
        <ReplacementFacts program={program} />
      </DataList>
    </section>
  );
}

function Conflict({
  theirChanges,
  onTake,
}: {
  readonly theirChanges: readonly Differing[];
  readonly onTake: (path: string, value: string) => void;
}) {
  const words = (path: string, value: string) =>
    value === '' ? 'nothing' : (programFieldWords[path]?.words?.(value) ?? value);
  return (
    <FormConflict
      changes={theirChanges.map(({ path, theirs, mine, both }) => ({
        path,
        label: programFieldWords[path]?.label ?? path,
        theirs: words(path, theirs),
        mine: words(path, mine),
        both,
      }))}
      onTake={(path) => onTake(path, theirChanges.find((change) => change.path === path)?.theirs ?? '')}
    />
  );
}
