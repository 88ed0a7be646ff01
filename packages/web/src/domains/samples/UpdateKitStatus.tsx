import { listCommonNextStatuses } from '@curbstop/contract/samples/kit.calculation';
import type { KitCollection, KitRow } from '@curbstop/contract/samples/kit.rules';
import { kitStatuses, maxTrackingNumberLength, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { getTodayAt } from '../../foundation/clock.ts';
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
import { CollectionDates } from './CollectionDates.tsx';
import { describeStatusChange, sampleHints } from './kit.calculation.ts';
import { useKitCommands } from './kit.commands.ts';
import {
  getCollectionLabel,
  isCollectedStatus,
  listUndatedSamples,
  parseCollection,
  toCollectionPath,
} from './kit-collection.form.ts';

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
  const { defaultAccount } = useMe();
  const { changeStatus } = useKitCommands(defaultAccount.id);
  const next = matching ? kitStatuses : listCommonNextStatuses(kits);
  const only = kits.length === 1 ? kits[0] : undefined;
  const samples = matching ? [] : listUndatedSamples(kits);
  const today = getTodayAt(defaultAccount.timeZone);
  const what = only ? `Kit ${only.code}` : formatCount(matching?.expectedCount ?? kits.length, 'kit');
  const form = useForm({
    name: 'kit-status',
    subject: 'this status',
    start: { status: '', trackingNumber: '', collectedOn: '' } as Values,
    saved: undefined,
    read: (values) => parseStatus(values, { samples, today }),
    save: ({ status, trackingNumber, collection }) =>
      changeStatus.mutateAsync({
        kits: matching ? { selection: matching } : { kitIds: kits.map(({ id }) => id) },
        status,
        ...(trackingNumber !== '' && only && status === 'Shipped' && { trackingNumber }),
        ...(collection && { collection }),
      }),
    onSaved: (changed) => {
      toastSuccess(describeStatusChange(changed, form.values['status'] as KitStatus));
      onDone?.();
      close();
    },
    pathOf: toCollectionPath,
    sentencesOf: (error) => [describeBulkFailure(error, 'The status could not be changed. Please try again.')],
  });
  const takesDates = isCollectedStatus(form.values['status']) && (matching !== undefined || samples.length > 0);
  if (next.length === 0) return <NoCommonStatus kits={kits} />;
  return (
    <Form
      form={form}
      label={`Update status of ${what}`}
      refusal="No status was changed"
      getLabel={(path) => labels[path] ?? getCollectionLabel(path, samples)}
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
        {takesDates && <CollectionDates form={form} samples={samples} />}
      </FormStack>
      <SaveButtons form={form} onCancel={close} label="Update status" />
    </Form>
  );
}

interface NewStatus {
  readonly status: KitStatus;
  readonly trackingNumber: string;
  readonly collection: KitCollection | undefined;
}

function parseStatus(values: Values, dates: Parameters<typeof parseCollection>[1]): ParsedForm<NewStatus> {
  const { status = '', trackingNumber = '' } = values;
  if (status === '') return { errors: { status: 'Choose a status' } };
  const read: ReturnType<typeof parseCollection> = isCollectedStatus(status)
    ? parseCollection(values, dates)
    : { fields: undefined };
  if ('errors' in read) return read;
  return { fields: { status: status as KitStatus, trackingNumber, collection: read.fields } };
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
