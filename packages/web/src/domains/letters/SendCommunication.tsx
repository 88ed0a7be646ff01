import { isDay } from '@curbstop/contract/primitives/day-text';
import { languageLabels } from '@curbstop/contract/communications/communication.values';
import type { RecipientChoice } from '@curbstop/contract/communications/recipient.values';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { LetterLocations } from '@curbstop/contract/letters/sending.rules';
import { findLetterDayObstacle, isSentImmediately } from '@curbstop/contract/letters/sending.values';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SelectField } from '../../ui/FormFields.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { getTodayAt } from '../../foundation/clock.ts';
import { useMe } from '../accounts/session.queries.ts';
import { communicationQuery, toPreviewRequest } from '../communications/communication.queries.ts';
import { CommunicationPreview } from '../communications/CommunicationPreview.tsx';
import { NoLetters } from './NoLetters.tsx';
import { emailNeedsApproval } from './sending-words.calculation.ts';
import { useSendLetters } from './sending.commands.ts';
import { adHocLettersQuery, adHocPlanQuery, firstLocationQuery } from './sending.queries.ts';
import { SendWizard } from './SendWizard.tsx';
import classes from './SendWizard.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    sendAssetCommunication: {
      /** The locations that get the letter. */
      readonly recipients: LetterLocations;
      /** What the locations are called together: "12 Mill Street", "340 locations". */
      readonly recipientsText: string;
      /** Called when the letters are queued. */
      readonly onDone?: () => void;
    };
  }
}

const methods: readonly DeliveryMethod[] = ['Mail', 'PDF', 'Email'];

/** Send a letter to locations [B2.21, B2.22]: letter and method, confirmation, completed. */
export function SendCommunication({
  props: { recipients, recipientsText, onDone },
  close,
}: OverlayContentProps<'sendAssetCommunication'>) {
  const {
    hasMailHouse,
    defaultAccount: { id: accountId, timeZone },
  } = useMe();
  const [communicationId, setLetter] = useState('');
  const dateState = useState('');
  const [letterDate] = dateState;
  const day = letterDate === '' ? {} : { on: letterDate };
  const toDayObstacle = (method: DeliveryMethod | undefined) => (day: string) => {
    const leavesToday = method !== undefined && isSentImmediately(method, { hasMailHouse });
    return findLetterDayObstacle(day, { today: getTodayAt(timeZone), isSentImmediately: leavesToday })?.sentence;
  };
  const { adHoc } = useSendLetters();
  return (
    <SendWizard
      methods={methods}
      onMethod={() => setLetter('')}
      optionsStep={{
        key: 'letter',
        title: 'Letter and delivery',
        subtitle: `Choose a letter and how to send it to ${recipientsText}.`,
        withoutMethod: 'Choose how to send the letter',
        findObstacle: ({ method }) =>
          communicationId ? describeBlockedDay(letterDate, toDayObstacle(method)) : 'Choose a letter',
        content: ({ method }) =>
          method && <LetterChoice method={method} value={communicationId} onChange={setLetter} />,
        preview: ({ method, to }) =>
          communicationId === '' || !method ? (
            <p className={classes['placeholder']}>The letter you choose is shown here.</p>
          ) : (
            <LetterToRecipients
              id={communicationId}
              recipients={recipients}
              method={method}
              to={to}
              dateState={dateState}
              findDayObstacle={toDayObstacle(method)}
            />
          ),
      }}
      letterDate={letterDate}
      planQuery={(choice) => adHocPlanQuery(accountId, { communicationId, recipients, ...choice, ...day })}
      send={(choice) => adHoc.mutateAsync({ communicationId, recipients, ...choice, ...day })}
      onDone={onDone}
      close={close}
    />
  );
}

function describeBlockedDay(day: string, findDayObstacle: (day: string) => string | undefined): string | undefined {
  if (day === '') return undefined;
  return isDay(day) && findDayObstacle(day) === undefined ? undefined : 'Correct the letter date';
}

interface ChoiceProps {
  readonly method: DeliveryMethod;
  readonly value: string;
  readonly onChange: (letterId: string) => void;
}

const languageHelp =
  'Recipients with another language get the version of the same template in their language, if it is active.';

/** The active letters of this method. */
function LetterChoice({ method, value, onChange }: ChoiceProps) {
  const { data, error, refetch } = useQuery(adHocLettersQuery(useMe().defaultAccount.id, method));
  if (error && !data)
    return <ErrorState title="The letters could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={64} aria-busy="true" />;
  if (data.items.length === 0)
    return (
      <NoLetters title="No compatible letter templates">
        {method === 'Email'
          ? 'None of your active letters is written for email.'
          : 'Create a letter from a template and activate it. Letters for results are sent from the samples.'}
      </NoLetters>
    );
  return (
    <SelectField
      id="send-letter"
      label="Letter"
      help={method === 'Email' ? `${emailNeedsApproval} ${languageHelp}` : languageHelp}
      required
      none="Choose a letter"
      value={value}
      error={undefined}
      options={data.items.map(({ id, name, language }) => ({
        value: id,
        label: `${name} (${languageLabels[language]})`,
      }))}
      onChange={onChange}
    />
  );
}

interface PreviewProps {
  readonly id: string;
  readonly recipients: LetterLocations;
  readonly method: DeliveryMethod;
  readonly to: RecipientChoice;
  readonly dateState: readonly [string, (day: string) => void];
  readonly findDayObstacle: (day: string) => string | undefined;
}

/** The letter as the first of the locations that get it. */
function LetterToRecipients({ id, recipients, method, to, ...day }: PreviewProps) {
  const accountId = useMe().defaultAccount.id;
  const { data, error, refetch } = useQuery(communicationQuery(accountId, id));
  const first = useQuery(firstLocationQuery(accountId, { recipients, letter: { communicationId: id, method, to } }));
  if (error && !data)
    return <ErrorState title="The letter could not be loaded" error={error} retry={() => void refetch()} />;
  if (first.error)
    return <ErrorState title="The preview could not be shown" error={first.error} retry={() => void first.refetch()} />;
  if (!data || !first.data) return <Skeleton height={320} aria-busy="true" />;
  return (
    <CommunicationPreview
      key={first.data.locationId}
      letter={{ ...toPreviewRequest(data), to }}
      firstLocationId={first.data.locationId ?? undefined}
      {...day}
    />
  );
}
