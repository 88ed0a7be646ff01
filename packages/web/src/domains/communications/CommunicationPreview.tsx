import {
  firstLetterDay,
  tooEarlyForLetters,
  type CommunicationPreview as Preview,
} from '@curbstop/contract/communications/communication.rules';
import { describeWording } from '@curbstop/contract/regulations/notice-text.calculation';
import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import { isDay } from '@curbstop/contract/primitives/day-text';
import { Button, Skeleton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { LocationPicker } from '../service-lines/LocationPicker.tsx';
import { usePreviewDownload } from './communication.commands.ts';
import { previewQuery, type PreviewInput } from './communication.queries.ts';
import classes from './CommunicationPreview.module.css';
import { LetterSheet } from './LetterSheet.tsx';

type Previewed = Pick<
  PreviewInput,
  | 'content'
  | 'language'
  | 'name'
  | 'eventId'
  | 'templateId'
  | 'triggerType'
  | 'triggerCondition'
  | 'communicationType'
  | 'to'
>;

/** The recipient and the day of a preview, and the letter with their values. */
export function useCommunicationPreview(
  letter: Previewed,
  { firstLocationId = '', dateState, findDayObstacle = findEarlyDay }: PreviewStart = {},
) {
  const [locationId, setLocation] = useState(firstLocationId);
  const ownDateState = useState('');
  const [letterDate, setDate] = dateState ?? ownDateState;
  const dayError = isDay(letterDate) ? findDayObstacle(letterDate) : undefined;
  const input: PreviewInput = {
    ...letter,
    locationId: locationId || null,
    letterDate: isDay(letterDate) && dayError === undefined ? letterDate : null,
  };
  const query = useQuery(previewQuery(useMe().defaultAccount.id, input));
  return { input, query, locationId, setLocation, letterDate, setDate, dayError };
}

const findEarlyDay = (day: string) => (day < firstLetterDay ? tooEarlyForLetters : undefined);

interface PreviewStart {
  /** The location that the preview starts with; by default it shows examples. */
  readonly firstLocationId?: string | undefined;
  /** The day of the letter, where it is that of the letters to send; by default it is of the preview only. */
  readonly dateState?: readonly [string, (day: string) => void] | undefined;
  /** Why the letter cannot bear a day; by default only one before the first recorded texts. */
  readonly findDayObstacle?: ((day: string) => string | undefined) | undefined;
}

interface Props extends PreviewStart {
  readonly letter: Previewed;
}

export function CommunicationPreview({ letter, ...start }: Props) {
  return <PreviewPane preview={useCommunicationPreview(letter, start)} />;
}

/** The letter to a recipient that can be changed, on a day that can be changed [B7.9]. */
export function PreviewPane({ preview }: { readonly preview: ReturnType<typeof useCommunicationPreview> }) {
  const { input, query, locationId, setLocation, letterDate, setDate, dayError } = preview;
  const download = usePreviewDownload();
  return (
    <section className={classes['preview']} aria-label="Preview">
      <div className={classes['tools']}>
        <div className={classes['recipient']}>
          <LocationPicker
            id="preview-recipient"
            label="Preview for"
            help="Leave blank for examples"
            required={false}
            value={locationId}
            error={undefined}
            onChange={setLocation}
          />
        </div>
        <div className={classes['date']}>
          <DateField
            id="preview-date"
            label="Letter date"
            help="Leave blank for today"
            value={letterDate}
            error={dayError}
            onChange={setDate}
          />
        </div>
        <Button
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
          loading={download.isPending}
          disabled={[query.data?.noRecipient, query.data?.addressProblem].some((one) => typeof one === 'string')}
          onClick={() => download.mutate(input)}
        >
          Download PDF
        </Button>
      </div>
      {query.data && <PreviewPage preview={query.data} language={input.language} isFetching={query.isFetching} />}
      {!query.data && query.error && (
        <FailedPreview key={query.errorUpdateCount} error={query.error} retry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <Skeleton height={480} aria-busy="true" />}
    </section>
  );
}

const previewErrorStaysMs = 5_000;

interface FailedProps {
  readonly error: Error;
  readonly retry: () => void;
}

/** [B8.5]: the error of a preview clears after five seconds. */
function FailedPreview({ error, retry }: FailedProps) {
  const [isCleared, setCleared] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setCleared(true), previewErrorStaysMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isCleared) return <ErrorState title="The preview could not be shown" error={error} retry={retry} />;
  return (
    <EmptyState
      title="No preview"
      action={
        <Button variant="default" onClick={retry}>
          Show preview
        </Button>
      }
    />
  );
}

interface ShownProps {
  readonly preview: Preview;
  readonly language: string;
  readonly isFetching: boolean;
}

/** What the plan of a mailing says of the address, before anything is sent. */
function AddressProblems({ preview: { addressProblem, mailHouseProblem } }: Pick<ShownProps, 'preview'>) {
  return (
    <>
      {addressProblem !== null && (
        <Alert tone="attention" title="This letter can’t be mailed to this address">
          {addressProblem}.
        </Alert>
      )}
      {mailHouseProblem !== null && (
        <Alert tone="attention" title="The mail house can’t mail this letter to this address">
          {mailHouseProblem}. Shorten it, or print and mail the letter yourself.
        </Alert>
      )}
    </>
  );
}

/** The sheet shows the text only. */
const letterheadNote =
  'The PDF adds the logo, return address, signer and page footer of your account profile, where they are filled in.';

function PreviewPage({ preview, language, isFetching }: ShownProps) {
  const { noRecipient, letters, missing, valueProblem, fixedTexts } = preview;
  if (noRecipient !== null)
    return (
      <Alert tone="attention" title="No letter for this location">
        {noRecipient}.
      </Alert>
    );
  return (
    <>
      {letters > 1 && (
        <Alert tone="muted" title={`This location gets ${letters} letters`}>
          The preview shows the first one.
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert tone="attention" title="Missing information for this recipient">
          This letter can’t be sent until these are filled in: {new Intl.ListFormat('en-US').format(missing)}. Complete
          the records, or give the field a fallback text.
        </Alert>
      )}
      {valueProblem !== null && (
        <Alert tone="attention" title="This letter can’t be sent to this location">
          {valueProblem}. Correct the record.
        </Alert>
      )}
      <AddressProblems preview={preview} />
      <div className={classes['sheet']} data-fetching={isFetching || undefined}>
        <LetterSheet
          address={preview.address}
          date={preview.letterDate}
          language={language}
          blocks={preview.blocks as ComposedBlock[]}
        />
      </div>
      <p className={classes['note']}>{letterheadNote}</p>
      {fixedTexts.length > 0 && (
        <Alert tone="muted" title="Required wording on this date">
          <ul className={classes['sources']}>
            {fixedTexts.map(({ key, label, wording, source }) => (
              <li key={key}>
                {label}: {describeWording({ wording, source })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
