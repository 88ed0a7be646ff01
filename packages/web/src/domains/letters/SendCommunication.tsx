import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { languageLabels } from '@curbstop/contract/communications/communication.values';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { LetterLocations, LettersSent } from '@curbstop/contract/letters/sending.rules';
import { confirmPdfTitle } from './sending-words.calculation.ts';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ChoiceField } from '../../ui/FormFields.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { Wizard } from '../../ui/Wizard.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { communicationQuery, type PreviewInput } from '../communications/communication.queries.ts';
import { LetterPreview } from '../communications/LetterPreview.tsx';
import { NoLetters } from './NoLetters.tsx';
import { findPlanObstacle, PlanToConfirm, toSeen } from './PlanToConfirm.tsx';
import { firstOptions, type ChosenOptions } from './sending.calculation.ts';
import { useSendLetters } from './sending.commands.ts';
import { adHocLettersQuery, adHocPlanQuery } from './sending.queries.ts';
import { SendDone } from './SendDone.tsx';
import { SendFailure } from './SendFailure.tsx';
import { SendOptions } from './SendOptions.tsx';

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
  const accountId = useMe().defaultAccount.id;
  const [at, goTo] = useState(0);
  const [options, setOptions] = useState<ChosenOptions>(firstOptions);
  const [letterId, setLetter] = useState('');
  const [skipDuplicates, skip] = useState(false);
  const [sent, setSent] = useState<LettersSent>();
  const request = {
    communicationId: letterId,
    recipients,
    ...options,
    method: options.method ?? 'PDF',
    skipDuplicates,
  };
  const plan = useQuery({ ...adHocPlanQuery(accountId, request), enabled: at === 1 && !sent });
  const { adHoc } = useSendLetters();
  if (sent) return <SendDone sent={sent} method={request.method} close={close} />;
  const confirm = () =>
    adHoc.mutate(
      { ...request, seen: toSeen(plan.data) },
      {
        onSuccess: (outcome) => {
          onDone?.();
          setSent(outcome);
        },
        onError: () => void plan.refetch(),
      },
    );
  const isPdf = options.method === 'PDF';
  return (
    <Wizard
      at={at}
      onStep={(step) => (step === 2 ? confirm() : goTo(step))}
      onSubmit={confirm}
      onCancel={at === 0 ? close : undefined}
      busy={adHoc.isPending}
      problem={at === 1 && adHoc.error ? <SendFailure error={adHoc.error} /> : undefined}
      steps={[
        {
          key: 'letter',
          title: 'Letter',
          subtitle: `Choose how to send a letter to ${recipientsText}, and which one.`,
          blockedBecause: options.method ? (letterId ? undefined : 'Choose a letter') : 'Choose how to send the letter',
          content: (
            <Stack gap="md">
              <SendOptions
                options={options}
                methods={methods}
                onChange={(changed) => {
                  if (changed.method !== options.method) setLetter('');
                  setOptions(changed);
                }}
              />
              {options.method && <LetterChoice method={options.method} value={letterId} onChange={setLetter} />}
            </Stack>
          ),
        },
        {
          key: 'confirm',
          title: isPdf ? confirmPdfTitle : 'Confirm',
          nextLabel: isPdf ? 'Start Processing' : 'Confirm & Send',
          blockedBecause: findPlanObstacle(plan),
          content: <PlanToConfirm query={plan} options={options} skipDuplicates={skipDuplicates} onSkip={skip} />,
        },
        { key: 'done', title: 'Send Completed', content: null },
      ]}
    />
  );
}

interface ChoiceProps {
  readonly method: DeliveryMethod;
  readonly value: string;
  readonly onChange: (letterId: string) => void;
}

/** The active letters of this method, with a preview of the chosen one. */
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
    <>
      <ChoiceField
        id="send-letter"
        label="Letter"
        help="Recipients with another language get the version of the same template in their language, if it is active."
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
      {value && <PreviewOf id={value} />}
    </>
  );
}

/** What the preview needs of a letter; the letter has the shape that it requires. */
const toPreview = ({ content, templateId, language, name, eventId, triggerType }: Communication) => ({
  content: content as PreviewInput['content'],
  templateId: templateId as PreviewInput['templateId'],
  language,
  name,
  eventId,
  triggerType,
});

function PreviewOf({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(communicationQuery(useMe().defaultAccount.id, id));
  if (error && !data)
    return <ErrorState title="The letter could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} aria-busy="true" />;
  return <LetterPreview letter={toPreview(data)} />;
}
