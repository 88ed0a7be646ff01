import { type ResultImport, type ResultImportRow } from '@curbstop/contract/imports/result-import.rules';
import { minExplanationLength, maxReasonLength } from '@curbstop/contract/primitives/required-text';
import { Button, Checkbox, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Page } from '@curbstop/contract/primitives/list';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ResponseProblem } from '../../foundation/client.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import { LoadingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { percentileConfirmationLabel } from '../accounts/PercentileConfirmationField.tsx';
import { isPercentileProblem } from '../accounts/percentile-confirmation.commands.ts';
import { useMe } from '../accounts/session.queries.ts';
import { samplesPageQuery } from '../samples/sample.queries.ts';
import type { ResultImportCommands } from './result-import.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    chooseSample: {
      readonly batch: ResultImport;
      readonly row: ResultImportRow;
      readonly commands: Pick<ResultImportCommands, 'choose' | 'importRow'>;
    };
  }
}

const samplesShown = 10;

/** Refusals until a reason is entered. */
const reasonCodes: ReadonlySet<string> = new Set(['otherPlace', 'correctionNotExplained']);

/** Chooses the sample of a row among those of the event; after the import of its file, the row is imported for it. */
export function ChooseSample({ props: { batch, row, commands }, close }: OverlayContentProps<'chooseSample'>) {
  const [searchTerm, setSearchTerm] = useState(
    row.sampleNumber === null ? (row.address ?? '') : String(row.sampleNumber),
  );
  const [sampleId, setSampleId] = useState(row.sampleId ?? '');
  const [needsConfirmation, setNeedsConfirmation] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [needsReason, setNeedsReason] = useState(false);
  const [lowerRefusal, setLowerRefusal] = useState<string>();
  const isLowering = lowerRefusal !== undefined;
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery(
    samplesPageQuery(useMe().defaultAccount.id, {
      page: 1,
      pageSize: samplesShown,
      sort: 'number',
      searchTerm,
      filters: { eventId: [batch.eventId] },
    }),
  );
  const isImported = batch.state === 'committed';
  const { rowNumber } = row;
  const { version } = batch;
  const isExplained = needsReason || isLowering;
  const why = isExplained ? { reason } : {};
  const lower = isLowering && isConfirmed ? { confirmedLowerPercentiles: lowerRefusal } : {};
  const save = async () => {
    setBusy(true);
    try {
      await (isImported
        ? commands.importRow({ version, rowNumber, sampleId, isConfirmed, ...lower, ...why })
        : commands.choose({ version, rowNumber, sampleId, ...why }));
      close();
    } catch (error) {
      const code = error instanceof ResponseProblem ? error.code : undefined;
      setNeedsConfirmation(code === 'rowNotConfirmed' || isPercentileProblem(error));
      if (isPercentileProblem(error)) {
        setLowerRefusal(error.message);
        setConfirmed(false);
      }
      // A reason that was accepted is sent again with the confirmation.
      setNeedsReason((needed) => needed || reasonCodes.has(code ?? ''));
      setFailure(toErrorMessage(error).sentences.join(' '));
      setBusy(false);
    }
  };
  const choose = (id: string) => {
    setSampleId(id);
    setFailure(undefined);
    setNeedsConfirmation(false);
    setConfirmed(false);
    setNeedsReason(false);
    setLowerRefusal(undefined);
    setReason('');
  };
  return (
    <Stack gap="md">
      <Text>
        Row {row.rowNumber}:{' '}
        {[row.named, row.collectedOn && formatDay(row.collectedOn), row.analyte, row.result].filter(Boolean).join(', ')}
      </Text>
      <TextInput
        label={`Find a sample of ${batch.eventName}`}
        placeholder="Address, sample number or lab sample ID"
        value={searchTerm}
        data-autofocus
        onChange={({ currentTarget }) => setSearchTerm(currentTarget.value)}
      />
      <SampleChoices query={query} value={sampleId} onChoose={choose} />
      {failure !== undefined && (
        <Text c="var(--error)" role="alert">
          {failure}
        </Text>
      )}
      <Warnings {...{ needsReason, needsConfirmation, isLowering, reason, isConfirmed, setReason, setConfirmed }} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          loading={isBusy}
          disabled={
            sampleId === '' ||
            (needsConfirmation && !isConfirmed) ||
            (isExplained && reason.trim().length < minExplanationLength)
          }
          onClick={() => void save()}
        >
          {isImported ? 'Import row' : 'Use this sample'}
        </Button>
      </Group>
    </Stack>
  );
}

interface WarningsProps {
  readonly needsReason: boolean;
  readonly needsConfirmation: boolean;
  /** The row lowers a 90th percentile. */
  readonly isLowering: boolean;
  readonly reason: string;
  readonly isConfirmed: boolean;
  readonly setReason: (reason: string) => void;
  readonly setConfirmed: (isConfirmed: boolean) => void;
}

/**
 * What a person explains and confirms before a doubtful row is imported. The first field takes the focus, which the
 * refused button loses when it is disabled.
 */
function Warnings({ needsReason, needsConfirmation, isLowering, reason, isConfirmed, ...set }: WarningsProps) {
  const hasReason = needsReason || isLowering;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('textarea, input')?.focus();
  }, [hasReason, needsConfirmation]);
  return (
    <Stack gap="md" ref={fields}>
      {hasReason && (
        <Textarea
          label={needsReason ? 'Why is the result of this sample?' : 'Reason'}
          description={`It stays in the history of the sample${needsReason ? ', with the address and day in the file if they differ' : ''}.`}
          required
          maxLength={maxReasonLength}
          value={reason}
          onChange={({ currentTarget }) => set.setReason(currentTarget.value)}
        />
      )}
      {needsConfirmation && (
        <Checkbox
          checked={isConfirmed}
          onChange={({ currentTarget }) => set.setConfirmed(currentTarget.checked)}
          label={
            isLowering
              ? percentileConfirmationLabel
              : 'I compared the row with the laboratory’s report and confirm that it is correct'
          }
        />
      )}
    </Stack>
  );
}

interface ChoicesProps {
  readonly query: UseQueryResult<Page<SampleRow>>;
  readonly value: string;
  readonly onChoose: (id: string) => void;
}

/** The samples that the search finds. */
function SampleChoices({ query, value, onChoose }: ChoicesProps) {
  const { data, error } = query;
  if (!data && error)
    return <ErrorState title="The samples could not be loaded" error={error} retry={() => void query.refetch()} />;
  if (!data) return <LoadingContent />;
  return (
    <Radio.Group label="Sample" value={value} onChange={onChoose}>
      <Stack gap="xs" mt="xs">
        {data.items.map(({ id, number, addressLine1, bottle, collectedOn, statusLabel }) => (
          <Radio
            key={id}
            value={id}
            label={`Sample ${number}, ${addressLine1}`}
            description={[bottle, statusLabel, collectedOn && `collected ${formatDay(collectedOn)}`]
              .filter(Boolean)
              .join(', ')}
          />
        ))}
        {data.total === 0 && <Text>No sample found. Change the search.</Text>}
        {data.total > samplesShown && (
          <Text>
            {formatCount(data.total - samplesShown, 'more sample')}. Search to find{' '}
            {data.total - samplesShown === 1 ? 'it' : 'them'}.
          </Text>
        )}
      </Stack>
    </Radio.Group>
  );
}
