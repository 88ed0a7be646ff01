import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { newPlanSites, removedPlanSites, type SiteChoice } from '@curbstop/contract/compliance/site-plan.rules';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { LongTextField } from '../../ui/FormFields.tsx';
import { formatCount } from '../../ui/format.ts';
import { parseFields } from '../../ui/form-values.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useSitePlanCommands } from './site-plan.commands.ts';
import { planPreviewQuery } from './site-plan.queries.ts';
import classes from './Compliance.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    addToPlan: { readonly choice: SiteChoice; readonly onDone: () => void };
    removeFromPlan: { readonly selection: Selection; readonly sitesText: string; readonly onDone: () => void };
  }
}

/** Adds chosen locations to the site plan; what they are is counted first, because a lower tier needs a reason. */
export function AddToPlan({ props: { choice, onDone }, close }: OverlayContentProps<'addToPlan'>) {
  const query = useQuery(planPreviewQuery(useMe().defaultAccount.id, choice));
  const { add } = useSitePlanCommands();
  const needsReason = (query.data?.reasonNeededFor.length ?? 0) > 0;
  const form = useForm({
    name: 'plan sites',
    subject: 'the site plan',
    start: { reason: '' },
    saved: undefined,
    read: ({ reason }) =>
      parseFields(newPlanSites, { ...choice, ...((needsReason || reason.trim() !== '') && { reason }) }),
    save: add.mutateAsync,
    onSaved: () => {
      onDone();
      close();
    },
    pathOf: (property) => (property === 'reason' ? property : undefined),
  });
  if (!query.data)
    return query.error ? (
      <ErrorState title="The locations could not be checked" error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Skeleton height={120} aria-busy="true" />
    );
  const { total, alreadyThere, reasonNeededFor, notes } = query.data;
  const newCount = total - alreadyThere;
  return (
    <Form form={form} refusal="No site was added" getLabel={() => 'Reason'}>
      <Text>
        {newCount === 0
          ? 'All of them are in the site plan already.'
          : `${formatCount(newCount, 'location')} will be added to the site plan.`}
        {newCount > 0 && alreadyThere > 0 && ` ${formatCount(alreadyThere, 'other is', 'others are')} in it already.`}
      </Text>
      {needsReason && (
        <Alert tone="attention" title="A reason is required">
          <ul className={classes['facts']}>
            {reasonNeededFor.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      {notes.map((note) => (
        <p key={note} className={classes['muted']}>
          {note}
        </p>
      ))}
      {newCount > 0 && (
        <LongTextField
          {...form.field('reason')}
          label="Reason"
          help="Kept in the history of the plan and printed in its documents"
          maxLength={maxReasonLength}
          required={needsReason}
        />
      )}
      <SaveButtons form={form} onCancel={close} label="Add to site plan" disabled={newCount === 0} />
    </Form>
  );
}

/** Removes sites from the plan; each stays in its history. */
export function RemoveFromPlan({
  props: { selection, sitesText, onDone },
  close,
}: OverlayContentProps<'removeFromPlan'>) {
  const { remove } = useSitePlanCommands();
  const form = useForm({
    name: 'removed plan sites',
    subject: 'the site plan',
    start: { reason: '' },
    saved: undefined,
    read: ({ reason }) => parseFields(removedPlanSites, { selection, reason }),
    save: remove.mutateAsync,
    onSaved: () => {
      onDone();
      close();
    },
    pathOf: (property) => (property === 'reason' ? property : undefined),
  });
  return (
    <Form form={form} refusal="No site was removed" getLabel={() => 'Reason'}>
      <Text>
        {sitesText} will be removed from the site plan and stay in its history. {citeRule('sameSites')}
      </Text>
      <LongTextField {...form.field('reason')} label="Reason" maxLength={maxReasonLength} required takesFocus />
      <SaveButtons form={form} onCancel={close} label="Remove from plan" tone="danger" />
    </Form>
  );
}
