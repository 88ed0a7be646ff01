import { program as programShape, type Program } from '@curbstop/contract/programs/program.rules';
import { isReplacement } from '@curbstop/contract/programs/program.calculation';
import { DataList } from '../../ui/DataPair.tsx';
import { Form, FormStack, SaveButtons } from '../../ui/Form.tsx';
import { createConflictReader } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useProgramCommands } from './program.commands.ts';
import { parseChangedProgram, toProgramValues } from './program.form.ts';
import {
  DaysFields,
  getProgramFieldLabel,
  NameField,
  ShippingVendorField,
  formatProgramFieldValue,
} from './ProgramFormFields.tsx';
import { ReplacementSummary } from './ProgramDetails.tsx';
import classes from './Programs.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    editProgram: { readonly program: Program };
  }
}

/** Edits the name and dates of a program; its type and replacement settings are fixed [A5.26]. */
export function EditProgram({ props: { program }, close }: OverlayContentProps<'editProgram'>) {
  const { edit } = useProgramCommands(useMe().defaultAccount.id);
  const form = useForm({
    name: 'program',
    subject: 'this program',
    start: toProgramValues(program),
    saved: program,
    read: parseChangedProgram,
    save: (fields, before) => edit.mutateAsync({ before, fields }),
    onSaved: close,
    failed: 'An error occurred. Program could not be updated.',
    race: { find: createConflictReader(programShape), valuesOf: toProgramValues },
  });
  const isReplacing = isReplacement(program.programTypeId);
  return (
    <Form
      form={form}
      label="Edit program"
      refusal="The program was not saved"
      getLabel={getProgramFieldLabel}
      formatFormValue={formatProgramFieldValue}
    >
      <FormStack>
        <NameField form={form} />
        <DaysFields
          form={form}
          intervalMonths={isReplacing ? (program.replacementIntervalMonths ?? undefined) : undefined}
        />
        <ShippingVendorField form={form} />
        {isReplacing && <Locked program={program} />}
      </FormStack>
      <SaveButtons form={form} onCancel={close} label="Save program" />
    </Form>
  );
}

function Locked({ program }: { readonly program: Program }) {
  return (
    <section className={classes['locked']} aria-label="Settings you can’t change">
      <p>Set when the program was created:</p>
      <DataList>
        <ReplacementSummary program={program} />
      </DataList>
    </section>
  );
}
