import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { pickChangeableFields } from '@curbstop/contract/primitives/fields';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import { describeCounting } from '@curbstop/contract/samples/sample-counting.calculation';
import { mayCloseExceedance } from '@curbstop/contract/samples/sample-decision.calculation';
import type { AnalyteResult, Sample } from '@curbstop/contract/samples/sample.rules';
import { Anchor, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { DataList, DataPair, FieldPairs } from '../../ui/DataPair.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { FindingBadge, SampleStatusBadges } from './SampleBadges.tsx';
import {
  formatCountedLevel,
  limitSourceText,
  formatLimit,
  listExpectedMissing,
  listMissingOf,
  formatReportedLevel,
  sampleFieldLabels,
} from './sample.calculation.ts';
import { sampleChangesQuery } from './sample.queries.ts';
import classes from './Samples.module.css';

const enteredByPeople = pickChangeableFields(sampleDescriptor);

/** The fields of a sample [B3.8]. */
export function SampleOverview({ sample }: { readonly sample: Sample }) {
  return (
    <DataList>
      <DataPair name="Status">
        <SampleStatusBadges sample={sample} />
      </DataPair>
      <DataPair name="Finding">{sample.detection && <FindingBadge detection={sample.detection} />}</DataPair>
      <DataPair name="Location">
        <Anchor href={`/locations/${sample.locationId}`}>{formatStreetLine(sample)}</Anchor>
      </DataPair>
      <DataPair name="Sampling event">
        <Anchor href={`/events/${sample.samplingEvent.id}`}>{sample.samplingEvent.name}</Anchor>
      </DataPair>
      <DataPair name="Program">
        <Anchor href={`/programs/${sample.program.id}`}>{sample.program.name}</Anchor>
      </DataPair>
      <DataPair name="Bottle">{sample.bottle}</DataPair>
      {sample.replaces && (
        <DataPair name="Replaces">
          <Anchor href={`/samples/${sample.replaces.id}`}>Sample {sample.replaces.number}</Anchor>
          <div className={classes['muted']}>
            It counts in the monitoring period of that sample if it is taken by {formatDay(sample.replaces.dueOn)} or by
            the end of that period, whichever is later. {citeRule('lateReplacement')}
          </div>
        </DataPair>
      )}
      {sample.replacedBy.length > 0 && (
        <DataPair name="Replaced by">
          {sample.replacedBy.map(({ id, number }) => (
            <div key={id}>
              <Anchor href={`/samples/${id}`}>Sample {number}</Anchor>
            </div>
          ))}
        </DataPair>
      )}
      <FieldPairs fields={enteredByPeople} record={sample} />
      {!sample.isForCompliance && <DataPair name="Compliance decision">{<CountingDetails sample={sample} />}</DataPair>}
    </DataList>
  );
}

/** The decision whether a sample of another program counts. */
function CountingDetails({ sample: { id, counting } }: { readonly sample: Sample }) {
  const mayDecide = meetsRequirement(useMe(), requirements.editSample);
  return (
    <>
      {counting ? describeCounting(counting) : 'Not decided: its program is not sampled for compliance'}
      {mayDecide && (
        <div>
          <Anchor href={`/samples/${id}?edit=counting`}>
            {counting ? 'Change compliance decision' : 'Record compliance decision'}
          </Anchor>
        </div>
      )}
    </>
  );
}

interface ResultsProps {
  readonly sample: Sample;
  readonly onEnter: () => void;
  readonly onCorrect: (id: string) => void;
}

/** Why and on which decision of the State the sample was invalidated. */
export function InvalidationNote({ sample: { invalidation } }: { readonly sample: Sample }) {
  if (invalidation === null) return null;
  const { reason, notes, stateDecisionOn, invalidatedOn, invalidatedBy } = invalidation;
  return (
    <Alert tone="attention" title={`Invalidated: ${reason}`}>
      Written decision of the State of {formatDay(stateDecisionOn)}, recorded by {invalidatedBy} on{' '}
      {formatInstant(invalidatedOn)}. The results stay on record and must still be reported to the State.
      {notes !== null && <div>{notes}</div>}
    </Alert>
  );
}

/** The decision of the State changes nothing for the people at the tap. */
export function OpenExceedanceNote({ sample }: { readonly sample: Sample }) {
  if (!mayCloseExceedance(sample)) return null;
  return (
    <Alert tone="attention" title="Open exceedance of an invalidated sample">
      The people at this tap must be notified of this result, as of any other result. Send its results: the exceedance
      stays open until a letter with these results is sent, or until it is closed with a reason.
    </Alert>
  );
}

/** A result without a day of collection counts toward no site, and only if that makes the percentile higher. */
export function CollectionDateNote({ sample: { collectedOn, results, invalidation } }: { readonly sample: Sample }) {
  if (collectedOn !== null || results.length === 0 || invalidation !== null) return null;
  return (
    <Alert tone="attention" title="No collection date">
      Its site does not count toward the required number, and its results are used only if they raise the 90th
      percentile of the monitoring period. Enter the collection date from the chain of custody.
    </Alert>
  );
}

/** Says that a completed or invalidated sample got other results afterwards. */
export function LateResultsNote({ sample }: { readonly sample: Sample }) {
  const { resultsChangedOn, statusLabel, exceedanceOpen } = sample;
  if (resultsChangedOn === null) return null;
  return (
    <Alert tone="attention" title={`Results changed on ${formatInstant(resultsChangedOn)}`}>
      {statusLabel === 'Completed'
        ? `Results or their finding changed after this sample was completed. The change history shows what changed, and why.${exceedanceOpen ? ' Send its results again. The exceedance stays open until a letter with these results is sent or the sample is completed again.' : ''}`
        : `This sample was already invalidated. Its results must still be reported to the State but are not in the 90th percentile. The change history shows what changed, and why.`}
    </Alert>
  );
}

/** The results of a sample with their limits [B3.26]. */
export function SampleResults({ sample, onEnter, onCorrect }: ResultsProps) {
  const me = useMe();
  const missing = listMissingOf(sample);
  const expected = listExpectedMissing(sample);
  const enter =
    missing.length > 0 && meetsRequirement(me, requirements.reportResults) ? (
      <Button
        variant={sample.results.length === 0 ? 'filled' : 'default'}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={onEnter}
      >
        Enter result
      </Button>
    ) : undefined;
  if (sample.results.length === 0)
    return (
      <EmptyState title="No results yet" action={enter}>
        {waitingWords((expected.length > 0 ? expected : missing).map(({ displayName }) => displayName))}
      </EmptyState>
    );
  return (
    <>
      <ScrollRegion className={`${classes['results']} ${classes['cards']}`} label="Results, table">
        <ResultTable
          results={sample.results}
          onCorrect={meetsRequirement(me, requirements.editSample) ? onCorrect : undefined}
        />
      </ScrollRegion>
      {expected.length > 0 && (
        <p className={classes['missing']}>{waitingWords(expected.map(({ displayName }) => displayName))}</p>
      )}
      {enter && <div style={{ marginTop: 12 }}>{enter}</div>}
    </>
  );
}

function waitingWords(names: readonly string[]): string {
  if (names.length === 0) return 'This event has no analytes.';
  return `No result yet for ${new Intl.ListFormat('en-US').format(names)}. Import the laboratory’s file in its sampling event, or enter the result here.`;
}

function ResultTable({
  results,
  onCorrect,
}: {
  readonly results: readonly AnalyteResult[];
  readonly onCorrect: ((id: string) => void) | undefined;
}) {
  return (
    <table aria-label="Results">
      <thead>
        <tr>
          <th scope="col">Analyte</th>
          <th scope="col">As reported</th>
          <th scope="col">Value</th>
          <th scope="col">Finding</th>
          <th scope="col">Limit</th>
          <th scope="col">Method</th>
          <th scope="col">Received</th>
          {onCorrect && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <Result key={result.id} result={result} onCorrect={onCorrect} />
        ))}
      </tbody>
    </table>
  );
}

function Result({
  result,
  onCorrect,
}: {
  readonly result: AnalyteResult;
  readonly onCorrect: ((id: string) => void) | undefined;
}) {
  const source = result.upperLimit === null ? null : limitSourceText[result.limitSource];
  const limits = [
    result.reportingLimit && `reporting limit ${result.reportingLimit} ${result.unit}`,
    result.detectionLimit && `detection limit ${result.detectionLimit} ${result.unit}`,
    result.reportedAs && 'reported as half the quantitation limit',
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">{result.displayName}</th>
      <td data-label="As reported">
        {formatReportedLevel(result)}
        {limits.length > 0 && <span className={classes['muted']}>{limits.join(', ')}</span>}
      </td>
      <td data-label="Value">
        <span className={classes['amount']}>{formatCountedLevel(result)}</span>
        {result.countReason && <span className={classes['muted']}>{result.countReason}</span>}
      </td>
      <td data-label="Finding">
        <FindingBadge detection={result.detection} />
      </td>
      <td data-label="Limit">
        {formatLimit(result)}
        {source && <span className={classes['muted']}>{source}</span>}
      </td>
      <td data-label="Method">
        {result.method}
        {result.labId && <span className={classes['muted']}>{result.labId}</span>}
      </td>
      <td data-label="Received">
        <time dateTime={result.receivedOn}>{formatInstant(result.receivedOn)}</time>
        {result.correctionReceivedOn !== null && result.correctionReceivedOn !== result.receivedOn && (
          <span className={classes['muted']}>
            Corrected value received {formatInstant(result.correctionReceivedOn)}
          </span>
        )}
        <span className={classes['muted']}>{result.enteredBy}</span>
      </td>
      {onCorrect && (
        <td>
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-8}
            onClick={() => onCorrect(result.id)}
            aria-label={`Correct result for ${result.displayName}`}
          >
            Correct
          </Button>
        </td>
      )}
    </tr>
  );
}

export function SampleHistory({ sample }: { readonly sample: Pick<Sample, 'id'> }) {
  const query = useQuery(sampleChangesQuery(useMe().defaultAccount.id, sample.id));
  return <ChangeHistory query={query} fields={sampleFieldLabels} />;
}
