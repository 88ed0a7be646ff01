import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { getPercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import type { Selection } from '@curbstop/contract/primitives/selection';
import type { SelectedLinesPreview } from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ClassificationBadge } from './ClassificationBadge';
import { classificationLabels } from './classification-labels.calculation';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { TextField } from '../../ui/FormFields.tsx';
import type { ParsedForm } from '../../ui/form-values.ts';
import { formatCount } from '../../ui/format.ts';
import { FirstFocus, LoadingContent } from '../../ui/LazyContent.tsx';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { BulkLoading } from '../../ui/table/BulkLoading.tsx';
import { describeBulkFailure, describeChangedSince, keepExistingSelection } from '../../ui/table/selection-messages.ts';
import { CountList } from '../../ui/CountList.tsx';
import { useForm } from '../../ui/use-form.ts';
import { PercentileConfirmationField } from '../accounts/PercentileConfirmationField.tsx';
import { percentileConfirmationLabels } from '../accounts/PercentileConfirmationFields.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { previewLines, useDeleteLines, type Deletion } from './service-line-selection.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [B2.18] */
    deleteServiceLines: { readonly selection: Selection; readonly onDone: () => void };
  }
}

/**
 * Delete service lines [B1.5, B2.30, B8.13]: shows the number of lines by classification, and the consequences if lead
 * is among them.
 */
export function DeleteServiceLines({ props: { selection, onDone }, close }: OverlayContentProps<'deleteServiceLines'>) {
  const accountId = useMe().defaultAccount.id;
  const preview = useQuery({
    queryKey: ['serviceLines', accountId, 'selected', selection],
    queryFn: () => previewLines(accountId, selection),
    staleTime: 0,
    gcTime: 0,
  });
  if (!preview.data) {
    return preview.error ? (
      <ErrorState
        title="The count of selected lines could not be loaded"
        error={preview.error}
        retry={() => void preview.refetch()}
      />
    ) : (
      <LoadingContent />
    );
  }
  return (
    <DeletionForm
      preview={preview.data}
      selection={selection}
      close={close}
      refetch={() => void preview.refetch()}
      onDone={onDone}
    />
  );
}

const getLabel = (path: string) => percentileConfirmationLabels[path] ?? path;

interface DecidingProps {
  readonly selection: Selection;
  readonly preview: SelectedLinesPreview;
  /** Reloads the selection after a concurrent edit. */
  readonly refetch: () => void;
  readonly close: () => void;
  readonly onDone: () => void;
}

function DeletionForm({ selection, preview, refetch, close, onDone }: DecidingProps) {
  const remove = useDeleteLines(useMe().defaultAccount.id);
  const lines = formatCount(preview.total, 'service line');
  const since = describeChangedSince(selection, preview);
  const form = useForm({
    name: 'delete',
    subject: 'the reason',
    start: { reason: '', confirmedLowerPercentiles: '' },
    saved: undefined,
    read: (values): ParsedForm<Pick<Deletion, 'reason' | 'confirmedLowerPercentiles'>> => ({
      fields: {
        reason: values.reason.trim() === '' ? null : values.reason.trim(),
        ...getPercentileConfirmation(values),
      },
    }),
    save: (change) =>
      remove({ selection: keepExistingSelection(selection, preview), seen: preview.classifications, ...change }),
    onSaved: () => {
      onDone();
      close();
    },
    pathOf: (property) => [property].find((path) => path in percentileConfirmationLabels),
    sentencesOf: (error) => [describeBulkFailure(error, 'Error while deleting service line(s).')],
    onFailed: refetch,
  });
  return (
    <Form form={form} refusal="The lines were not deleted" getLabel={getLabel}>
      <div>
        <Text>
          {preview.total === 0
            ? 'The selected service lines were deleted. Close this window and reload the list.'
            : `${lines} at ${formatCount(preview.uniqueLocations, 'location')} will be deleted from the inventory:`}
        </Text>
        <CountList
          label="Classifications of the selected lines"
          entries={preview.classifications
            .toSorted((a, b) => classificationLabels[a.category].order - classificationLabels[b.category].order)
            .map(({ category, count: many }) => ({
              key: category,
              name: <ClassificationBadge category={category} />,
              many,
            }))}
        />
      </div>
      <Danger preview={preview} />
      {since !== undefined && <Text c="var(--attention)">{since}</Text>}
      <TextField
        {...form.field('reason')}
        label="Reason"
        help="Optional. Shown in the change history of each line."
        maxLength={maxReasonLength}
      />
      <PercentileConfirmationField form={form} />
      <Text size="sm">
        {preview.total === 1
          ? 'The line is marked as deleted and kept with its history. You can undo this.'
          : 'The lines are marked as deleted and kept with their history. You can undo this.'}
      </Text>
      <BulkLoading busy={form.isSaving} many={preview.total} noun={['service line', 'service lines']} />
      <SaveButtons
        form={form}
        onCancel={close}
        cancelLabel={form.failure ? 'Close' : 'Cancel'}
        cancelTakesFocus
        label={`Delete ${lines}`}
        tone="danger"
        disabled={preview.total === 0}
      />
      <FirstFocus />
    </Form>
  );
}

/**
 * Residents at Lead, GRR and unknown lines get a notice every year (40 CFR 141.85(e)), and the inventory includes every
 * line (141.84(a)(2)): a deleted line is missing from both.
 */
function Danger({ preview }: Pick<DecidingProps, 'preview'>) {
  const many = (category: string) => preview.classifications.find((one) => one.category === category)?.count ?? 0;
  const [lead, galvanized, unknown] = [
    many('Lead'),
    many('Galvanized Requiring Replacement'),
    many('Lead Status Unknown'),
  ];
  if (lead + galvanized + unknown === 0) return null;
  const lines = [
    lead > 0 && formatCount(lead, 'lead line'),
    galvanized > 0 && formatCount(galvanized, 'Galvanized Requiring Replacement line'),
    unknown > 0 && formatCount(unknown, 'Lead Status Unknown line'),
  ].filter((one) => one !== false);
  const isOne = lead + galvanized + unknown === 1;
  return (
    <Alert tone="attention" title={`Warning: ${new Intl.ListFormat('en-US').format(lines)}`}>
      Residents will not get notices, sample kits or a planned replacement.{' '}
      {isOne
        ? 'Delete the line only if it was never there; edit it if it was replaced.'
        : 'Delete lines only if they were never there; edit lines that were replaced.'}
    </Alert>
  );
}
