import { listLocationStatuses } from '@curbstop/contract/programs/program-location.calculation';
import type { LocationStatus } from '@curbstop/contract/programs/program-location.values';
import { Text } from '@mantine/core';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, toOptions } from '../../ui/FormFields.tsx';
import type { ParsedForm } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useProgramLocationCommands } from './program-location.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    updateLocationStatus: {
      /** What the locations are called together: "12 Mill Street". */
      readonly locationsText: string;
      readonly program: { readonly id: string; readonly name: string; readonly programTypeId: number };
      /** With the status that was shown on the screen. */
      readonly locations: readonly { readonly locationId: string; readonly was: LocationStatus }[];
      readonly onUpdated?: () => void;
    };
  }
}

/** Update location status [A2.78, B2.26]: of the statuses that the program has [A9.14]. */
export function UpdateLocationStatus({
  props: { locationsText, program, locations, onUpdated },
  close,
}: OverlayContentProps<'updateLocationStatus'>) {
  const { setStatuses } = useProgramLocationCommands(useMe().defaultAccount.id);
  const form = useForm({
    name: 'status',
    subject: 'the status',
    start: { status: locations[0]?.was ?? 'Assigned' },
    saved: undefined,
    read: ({ status }): ParsedForm<LocationStatus> => ({ fields: status as LocationStatus }),
    save: (status) => setStatuses.mutateAsync(locations.map((one) => ({ ...one, programId: program.id, status }))),
    onSaved: () => {
      close();
      onUpdated?.();
    },
    // [A8.15]
    failed: 'An error occurred while updating the statuses',
  });
  // Another user changed the status first. The change is canceled so that it does not overwrite a status that was not
  // shown.
  const hasConflict = setStatuses.error !== null && toErrorMessage(setStatuses.error).status === 409;
  return (
    <Form form={form} refusal="The status was not updated">
      <Text>
        {locationsText} in {program.name}
      </Text>
      <SelectField
        {...form.field('status')}
        label="Status"
        options={toOptions(listLocationStatuses(program.programTypeId))}
        takesFocus
      />
      <SaveButtons
        form={form}
        onCancel={close}
        cancelLabel={hasConflict ? 'Close and reload' : 'Cancel'}
        label="Update status"
        disabled={hasConflict}
      />
    </Form>
  );
}
