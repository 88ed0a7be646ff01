import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  createServiceLine,
  changeListedClassification,
  updateServiceLine,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  serviceLineDetails,
  serviceLineFields,
  type ServiceLineFields,
} from '@curbstop/contract/service-lines/service-line.rules';
import { lineSides } from '@curbstop/contract/service-lines/missing-basis.calculation';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { createConflictReader } from '../../ui/form-values.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { undoConfirmed } from '../accounts/percentile-confirmation.commands.ts';
import type { ListedAction, ListedValues } from './listed-classification.calculation.ts';
import { describeClassificationChange, describeSaved } from './service-line.calculation.ts';
import { serviceLineQuery, serviceLinesKey } from './service-line.queries.ts';

export interface ServiceLineEdit {
  /** The line as it was opened: its version detects edit conflicts, and Undo restores it. */
  readonly before: ServiceLineDetails;
  readonly fields: ServiceLineFields;
  readonly reason: string | null;
  readonly confirmedLowerPercentiles?: string;
}

/** Saves an edit and shows its effect on the classification, with an Undo action. */
export function useUpdateServiceLine(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (edit: ServiceLineEdit) => update(accountId, edit),
    onSuccess: (after, { before }) => {
      refresh(cache, accountId, after);
      toastSuccess(describeSaved(before.classification.category, after.classification.category), {
        action: { label: 'Undo', run: () => void undo(cache, accountId, { before, after }) },
      });
    },
  });
}

/** Adds a line; its page shows the details. */
export function useAddServiceLine(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      readonly locationId: string;
      readonly fields: ServiceLineFields;
      readonly confirmedLowerPercentiles?: string;
      readonly reason?: string;
    }) => sendRequest(createServiceLine, { params: { accountId }, body }),
    onSuccess: (line) => {
      refresh(cache, accountId, line);
      toastSuccess(`Asset has been created. Its classification is ${line.classification.category}`);
    },
  });
}

export interface ListedClassificationChange {
  readonly before: ServiceLineDetails;
  readonly action: ListedAction;
  readonly values: ListedValues;
  readonly confirmedLowerPercentiles?: string;
}

const listedClassificationMessages = {
  set: 'The listed classification was saved',
  settle: 'The difference was resolved',
  remove: 'The listed classification was removed',
} as const;

/** Sets, settles or removes the classification listed for the whole line. */
export function useChangeListedClassification(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ before, action, values, ...confirmed }: ListedClassificationChange) =>
      sendRequest(changeListedClassification, {
        params: { accountId, id: before.id },
        body: {
          version: before.version,
          reason: values.reason.trim(),
          ...confirmed,
          change: listedChange(action, values),
        },
      }),
    onSuccess: (after, { before, action }) => {
      refresh(cache, accountId, after);
      toastSuccess(
        [
          listedClassificationMessages[action],
          describeClassificationChange(before.classification.category, after.classification.category),
        ]
          .filter(Boolean)
          .join('. '),
      );
    },
    onError: (error) => {
      const theirs = createConflictReader(serviceLineDetails)(error);
      if (theirs) refresh(cache, accountId, theirs);
    },
  });
}

function listedChange(action: ListedAction, { category, basis }: ListedValues) {
  if (action !== 'set') return { action };
  if (category === null) throw new Error('A listed classification without a classification cannot be saved');
  return { action, listedClassification: { category, basis } };
}

function update(accountId: string, { before, fields, ...explained }: ServiceLineEdit): Promise<ServiceLineDetails> {
  return sendRequest(updateServiceLine, {
    params: { accountId, id: before.id },
    // The form removes the verification of an earlier pipe, so what it sends is of the pipe that it sends.
    body: {
      version: before.version,
      ...explained,
      fields,
      verifiedAgain: lineSides.filter((side) => fields[side].verified),
    },
  });
}

async function undo(
  cache: QueryClient,
  accountId: string,
  { before, after }: { before: ServiceLineDetails; after: ServiceLineDetails },
): Promise<void> {
  try {
    await undoConfirmed(async (confirmed) => {
      const restored = await update(accountId, {
        before: after,
        fields: serviceLineFields.parse(before),
        reason: 'The edit was undone',
        ...confirmed,
      });
      refresh(cache, accountId, restored);
      toastSuccess(describeSaved(after.classification.category, restored.classification.category));
    });
  } catch (error) {
    toastFailure('The edit could not be undone. ', error);
  }
}

function refresh(cache: QueryClient, accountId: string, line: ServiceLineDetails): void {
  cache.setQueryData(serviceLineQuery(accountId, line.id).queryKey, line);
  void cache.invalidateQueries({ queryKey: serviceLinesKey(accountId) });
}
