import { listCommonNextStatuses } from '@curbstop/contract/samples/kit.calculation';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { kitStatuses, maxTrackingNumberLength, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form, FormStack, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, TextField, toOptions } from '../../ui/FormFields.tsx';
import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { describeBulkFailure } from '../../ui/table/selection-messages.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import type { ParsedForm, Values } from '../../ui/form-values.ts';
import { useMe } from '../accounts/session.queries.ts';
import { describeStatusChange, sampleHints } from './kit.calculation.ts';
import { useKitCommands } from './kit.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    updateKitStatus: {
      readonly kits: readonly KitRow[];
      /** All kits that match a search, instead of `kits`. */
      readonly matching?: MatchingSelection;
      readonly onDone?: () => void;
    };
  }
}

const labels: Readonly<Record<string, string>> = { status: 'New status', trackingNumber: 'Tracking number' };

/**
 * Changes the status of kits; only statuses that all of them can change to are offered. Of kits that match a search the
 * statuses are not all known here: the server refuses the change for all of them if one cannot.
 */
export function UpdateKitStatus({ props: { kits, matching, onDone }, close }: OverlayContentProps<'updateKitStatus'>) {
  const { changeStatus } = useKitCommands(useMe().defaultAccount.id);
  const next = matching ? kitStatuses : listCommonNextStatuses(kits);
  const only = kits.length === 1 ? kits[0] : undefined;
  const what = only ? `Kit ${only.code}` : formatCount(matching?.expectedCount ?? kits.length, 'kit');
  const form = useForm({
    name: 'kit-status',
    subject: 'this status',
    start: { status: '', trackingNumber: '' } as Values,
    saved: undefined,
    read: parseStatus,
    save: ({ status, trackingNumber }) =>
      changeStatus.mutateAsync({
        kits: matching ? { selection: matching } : { kitIds: kits.map(({ id }) => id) },
        status: status as KitStatus,
        ...(trackingNumber !== '' && only && status === 'Shipped' && { trackingNumber }),
      }),
    onSaved: (changed) => {
      toastSuccess(describeStatusChange(changed, form.values['status'] as KitStatus));
      onDone?.();
      close();
    },
    sentencesOf: (error) => [describeBulkFailure(error, 'The status could not be changed. Please try again.')],
  });
  if (next.length === 0) return <NoCommonStatus kits={kits} />;
  return (
    <Form
      form={form}
      label={`Update status of ${what}`}
      refusal="No status was changed"
      getLabel={(path) => labels[path] ?? path}
    >
      <FormStack>
        <p>{only ? `${what} is ${only.status}.` : `${what} selected. If one can’t be changed, none will be.`}</p>
        <SelectField
          {...form.field('status')}
          label="New status"
          help={sampleHints[form.values['status'] as KitStatus]}
          none="Choose a status"
          options={toOptions(next)}
          required
          takesFocus
        />
        {only && form.values['status'] === 'Shipped' && (
          <TextField {...form.field('trackingNumber')} label="Tracking number" maxLength={maxTrackingNumberLength} />
        )}
      </FormStack>
      <SaveButtons form={form} onCancel={close} label="Update status" />
    </Form>
  );
}

function parseStatus({
  status = '',
  trackingNumber = '',
}: Values): ParsedForm<{ readonly status: string; readonly trackingNumber: string }> {
  return status === '' ? { errors: { status: 'Choose a status' } } : { fields: { status, trackingNumber } };
}

function NoCommonStatus({ kits }: { readonly kits: readonly KitRow[] }) {
  return (
    <EmptyState title={kits.length === 1 ? 'The status is final' : 'No common next status'}>
      {kits.length === 1
        ? 'A completed kit keeps its status.'
        : 'These kits can’t all change to the same status. Filter the list by status, then select again.'}
    </EmptyState>
  );
}
