import { languageLabels } from '@curbstop/contract/communications/communication.values';
import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { recipientChoiceLabels } from './sending-words.calculation.ts';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDay, formatCount, formatNumber } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { CountList } from '../../ui/CountList.tsx';
import { useMe } from '../accounts/session.queries.ts';
import type { ChosenOptions } from './sending.calculation.ts';
import { UnreachableLocations } from './UnreachableLocations.tsx';

interface Props {
  readonly query: UseQueryResult<LetterPlanSummary>;
  readonly options: ChosenOptions;
  readonly letterDate?: string | undefined;
  /** What becomes of the samples whose results are sent. */
  readonly samplesAfterwards?: string | undefined;
}

/** What a confirmation shows before letters are sent: how many, which, how, and who gets none. */
export function LetterPlan({ query, options, letterDate = '', samplesAfterwards }: Props) {
  const { data, error } = query;
  const { hasMailHouse } = useMe();
  if (error && !data)
    return <ErrorState title="The letters could not be counted" error={error} retry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={180} aria-busy="true" aria-label="Counting the letters" />;
  return (
    <Stack gap="md">
      <DataList>
        <DataPair name="Letters">{formatNumber(data.letters)}</DataPair>
        <DataPair name="Locations">{formatNumber(data.locations)}</DataPair>
        <DataPair name="Send by">{describeMethod(options)}</DataPair>
        <DataPair name="Send to">{recipientChoiceLabels[options.to]}</DataPair>
        <DataPair name="Letter dates">{letterDate === '' ? 'Today' : formatDay(letterDate)}</DataPair>
        {samplesAfterwards && <DataPair name="Samples">{samplesAfterwards}</DataPair>}
      </DataList>
      {data.byLetter.length > 0 && (
        <CountList
          label="Letters by name"
          entries={data.byLetter.map(({ communicationId, name, language, letters }) => ({
            key: communicationId,
            name: (
              <Anchor
                href={`/communications/letters/update/${communicationId}`}
                target="_blank"
                rel="noreferrer"
                inherit
              >
                {`${name} (${languageLabels[language]})`}
              </Anchor>
            ),
            many: letters,
          }))}
        />
      )}
      {options.method === 'Mail' && hasMailHouse && (
        <Alert tone="attention" title="The mail house prints and mails these letters">
          Sending starts as soon as the letters are created. Letters that the mail house has received cannot be stopped.
        </Alert>
      )}
      {data.needsReturnAddress && (
        <Alert tone="attention" title="The letters have no return address">
          {options.method === 'Email'
            ? citeRule('publicNoticeSender')
            : 'Without a return address, undeliverable mail is not returned to you, so you won’t know who did not get a letter.'}{' '}
          Enter it in the <Anchor href="/administration">account profile</Anchor> first.
        </Alert>
      )}
      <IncompleteLetters plan={data} />
      <OtherLanguages plan={data} />
      <NotReached plan={data} />
    </Stack>
  );
}

function describeMethod({ method, isColor, mailType, isCertified }: ChosenOptions): string {
  if (method !== 'Mail') return method ?? '';
  return ['USPS', mailType, isCertified ? 'certified' : undefined, isColor ? 'color' : 'black and white']
    .filter(Boolean)
    .join(', ');
}

/** The rest of the results is owed by another letter. */
function IncompleteLetters({ plan: { incompleteLetters = 0 } }: { readonly plan: LetterPlanSummary }) {
  if (incompleteLetters === 0) return null;
  return (
    <Alert tone="attention" title={`${formatCount(incompleteLetters, 'letter lacks', 'letters lack')} a result`}>
      Another sample of the location, or another analyte of the sampling event, has no result yet. The table of results
      says “Not reported yet”. Send a new letter when it is reported.
    </Alert>
  );
}

/** Recipients whose language has no active letter get the one that there is. */
function OtherLanguages({ plan: { otherLanguages } }: { readonly plan: LetterPlanSummary }) {
  if (otherLanguages.length === 0) return null;
  return (
    <Alert tone="attention" title="Some recipients get the letter in a language other than their own">
      Their language on record:{' '}
      {otherLanguages.map(({ language, letters }) => `${language} (${formatCount(letters, 'recipient')})`).join(', ')}.
      The letter has no active version in that language. Activate a translation first, or enclose one.
    </Alert>
  );
}

/** How many of the locations without a letter only wait for results. */
function describeWaiting(waiting: number, withoutLetter: number): string {
  if (waiting === 0) return '';
  if (waiting < withoutLetter)
    return `${formatNumber(waiting)} of them ${waiting === 1 ? 'is' : 'are'} still waiting for results. `;
  return waiting === 1 ? 'It is still waiting for results. ' : 'All of them are still waiting for results. ';
}

/** The locations without a letter, each with its reason; those that only wait for results are no problem. */
function NotReached({
  plan: { unreachable, unreachableShown, locationsWithoutLetter, locationsWaiting },
}: {
  readonly plan: LetterPlanSummary;
}) {
  if (unreachable === 0) return null;
  return (
    <Alert
      tone={locationsWaiting === locationsWithoutLetter && locationsWaiting === unreachable ? 'muted' : 'attention'}
      title={`${formatCount(locationsWithoutLetter, 'location gets', 'locations get')} no letter`}
    >
      {describeWaiting(locationsWaiting, locationsWithoutLetter)}
      {unreachable > locationsWithoutLetter &&
        'The list has one row for each recipient or sampling event without a letter. A location can be in it twice, or may still get another letter.'}
      <UnreachableLocations locations={unreachableShown} total={unreachable} />
    </Alert>
  );
}
