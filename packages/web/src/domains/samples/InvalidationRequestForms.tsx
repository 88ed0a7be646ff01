import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import {
  createInvalidationRequestRules,
  createFinalDecisionRules,
  type InvalidationRequest,
} from '@curbstop/contract/samples/invalidation-request.rules';
import type { finalDecisions } from '@curbstop/contract/samples/invalidation-request.values';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import {
  maxInvalidationNotesLength,
  sampleStatusReasons,
} from '@curbstop/contract/samples/sample-status-reason.values';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, LongTextField } from '../../ui/FormFields.tsx';
import { formatDay } from '../../ui/format.ts';
import { parseFields } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { InvalidationComparison } from './InvalidationComparison.tsx';
import { useInvalidationRequests } from './sample.commands.ts';
import { invalidationPreviewQuery, invalidationRequestsQuery } from './sample.queries.ts';

const reasons = sampleStatusReasons.map(({ id, reason }) => ({ value: String(id), label: reason }));
const labels: Readonly<Record<string, string>> = {
  statusReason: 'Reason',
  askedOn: 'Date of your request to the State',
  note: 'Note',
};
const getLabel = (path: string) => labels[path] ?? path;
const attachmentHelp = 'Attach letters and emails to the sample, under Attachments.';

interface Props {
  readonly sample: Sample;
  readonly onDone: () => void;
}

/** Records that the State was asked to invalidate a sample, with what that would change. */
export function InvalidationRequestForm({ sample, onDone }: Props) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const { request } = useInvalidationRequests(defaultAccount.id, sample.id);
  const form = useForm({
    name: 'invalidation-request',
    subject: 'this request',
    start: { statusReason: '', askedOn: today, note: '' },
    saved: undefined,
    read: ({ statusReason, ...rest }) =>
      parseFields(createInvalidationRequestRules(sample, today), { ...rest, statusReason: Number(statusReason) }),
    save: (fields) => request.mutateAsync(fields),
    onSaved: onDone,
    failed: 'The request could not be recorded',
  });
  const field = (path: string) => ({ ...form.field(path), label: getLabel(path) });
  return (
    <Form
      form={form}
      layout="drawer"
      label="Request invalidation"
      refusal="The request was not recorded"
      getLabel={getLabel}
    >
      <FormSection label="Request to the State">
        <Text>
          {citeRule('stateInvalidates')} Record here that you asked it to. The sample is still used until the State
          grants the request.
        </Text>
        <SelectField {...field('statusReason')} none="Choose a reason" options={reasons} required takesFocus />
        <DateField {...field('askedOn')} min={sample.collectedOn ?? undefined} max={today} required />
        <LongTextField {...field('note')} maxLength={maxInvalidationNotesLength} help={attachmentHelp} />
      </FormSection>
      <FormSection label="If the State grants it">
        <Text fw={600}>If the State grants it</Text>
        <Effects sample={sample} today={today} />
      </FormSection>
      <SaveButtons form={form} onCancel={onDone} label="Record request" />
    </Form>
  );
}

/** The 90th percentiles before and after, as in the window of an invalidation. */
function Effects({ sample, today }: { readonly sample: Sample; readonly today: string }) {
  const { data, error, refetch } = useQuery(invalidationPreviewQuery(useMe().defaultAccount.id, [sample.id]));
  if (data) return <InvalidationComparison preview={data} stateDecisionOn="" samples={1} today={today} />;
  if (!error) return <Skeleton height={160} aria-busy="true" />;
  return (
    <ErrorState
      title="The effects of the invalidation could not be loaded"
      error={error}
      retry={() => void refetch()}
    />
  );
}

interface DecisionProps extends Props {
  readonly state: (typeof finalDecisions)[number];
}

/** Records that the State refused the open request, or that it was withdrawn. */
export function RequestDecision({ sample, state, onDone }: DecisionProps) {
  const query = useQuery(invalidationRequestsQuery(useMe().defaultAccount.id, sample.id));
  const request = query.data?.find((one) => one.state === 'Requested');
  if (request) return <RequestDecisionForm sample={sample} state={state} request={request} onDone={onDone} />;
  if (query.data)
    return (
      <EmptyState title="No open request">
        No invalidation request is waiting for the State’s answer. The change history shows what was recorded.
      </EmptyState>
    );
  if (query.error)
    return (
      <ErrorState
        title="The invalidation requests could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  return <Skeleton height={160} aria-busy="true" />;
}

const words = {
  Refused: {
    label: 'Record refusal',
    day: 'Date of the State’s written decision',
    sentence: 'The sample is still used.',
  },
  Withdrawn: { label: 'Withdraw request', day: 'Withdrawn on', sentence: 'The sample is still used.' },
} as const;

function RequestDecisionForm({
  sample,
  state,
  request,
  onDone,
}: DecisionProps & { readonly request: InvalidationRequest }) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const { decide } = useInvalidationRequests(defaultAccount.id, sample.id);
  const { label, day, sentence } = words[state];
  const form = useForm({
    name: 'request-decision',
    subject: 'this decision',
    start: { decidedOn: state === 'Withdrawn' ? today : '', note: '' },
    saved: undefined,
    read: (values) => parseFields(createFinalDecisionRules(request, today), values),
    save: (fields) => decide.mutateAsync({ requestId: request.id, body: { state, ...fields } }),
    onSaved: onDone,
    failed: 'The decision could not be recorded',
  });
  const fieldLabel = (path: string) => (path === 'decidedOn' ? day : getLabel(path));
  const field = (path: string) => ({ ...form.field(path), label: fieldLabel(path) });
  return (
    <Form form={form} layout="drawer" label={label} refusal="The decision was not recorded" getLabel={fieldLabel}>
      <FormSection label={state === 'Refused' ? 'State’s decision' : 'Withdrawal'}>
        <Text>
          Requested on {formatDay(request.askedOn)}: {request.reason}. {sentence}
        </Text>
        <DateField {...field('decidedOn')} min={request.askedOn} max={today} required />
        <LongTextField {...field('note')} maxLength={maxInvalidationNotesLength} help={attachmentHelp} />
      </FormSection>
      <SaveButtons form={form} onCancel={onDone} label={label} />
    </Form>
  );
}
