import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { excludedResultRows } from '@curbstop/contract/imports/result-import.rules';
import { Text } from '@mantine/core';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { LongTextField } from '../../ui/FormFields.tsx';
import { formatCount } from '../../ui/format.ts';
import { parseFields } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import type { ResultImportCommands } from './result-import.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    leaveOutRows: {
      readonly rowNumbers: readonly number[];
      /** Those of its results above the action level. */
      readonly aboveActionLevel: number;
      readonly version: number;
      readonly leaveOut: ResultImportCommands['leaveOut'];
      readonly onDone?: () => void;
    };
  }
}

const getLabel = () => 'Reason';

/** Asks why rows of a laboratory file are not imported. */
export function ExcludeRows({ props, close }: OverlayContentProps<'leaveOutRows'>) {
  const { rowNumbers, version, aboveActionLevel, leaveOut, onDone } = props;
  const form = useForm({
    name: 'rows-left-out',
    subject: 'the reason',
    start: { reason: '' },
    saved: undefined,
    read: (fields) => parseFields(excludedResultRows.pick({ reason: true }), fields),
    save: ({ reason }) => leaveOut({ version, rowNumbers, reason }),
    onSaved: () => {
      onDone?.();
      close();
    },
    failed: 'The rows could not be changed',
  });
  const rows = formatCount(rowNumbers.length, 'row');
  return (
    <Form form={form} layout="drawer" label="Don’t import rows" refusal="The rows were not changed" getLabel={getLabel}>
      <FormSection label="Reason">
        <Text>
          {rowNumbers.length === 1 ? `Row ${rowNumbers[0]}` : rows} will not be imported. The reason stays with the
          import.
        </Text>
        {aboveActionLevel > 0 && (
          <Text fw={600} c="var(--error)">
            {formatCount(aboveActionLevel, 'result')} above the action level will not count in the 90th percentile.
          </Text>
        )}
        <LongTextField {...form.field('reason')} label="Reason" required takesFocus maxLength={maxReasonLength} />
      </FormSection>
      <SaveButtons form={form} onCancel={close} label="Don’t import" />
    </Form>
  );
}
