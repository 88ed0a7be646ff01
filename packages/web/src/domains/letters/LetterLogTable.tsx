import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { deliveryMethodLabels, deliveryMethods, mailTypes } from '@curbstop/contract/letters/letter-batch.values';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import {
  isUndelivered,
  returnReasons,
  shownStatuses,
  shownStatusLabels,
} from '@curbstop/contract/letters/letter.values';
import { Button } from '@mantine/core';
import {
  IconBarcode,
  IconDownload,
  IconFileTypePdf,
  IconInfoCircle,
  IconMailForward,
  IconMapPin,
  IconSend,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import type { MenuAction } from '../../ui/menu-action.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { openOverlay, type OverlayNames } from '../../ui/overlays.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { allProgramsQuery } from '../programs/program.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';
import { canHaveTrackingNumber, trackingLabel } from './letter.calculation.ts';
import {
  getLogList,
  getRewritingHref,
  hasNoPdf,
  matchesNoPdf,
  nameRecipient,
  type LetterScope,
} from './letter-log.calculation.ts';
import { useLetterDownload, useLetterExport } from './letter.commands.ts';
import { letterColumns, letterColumnsOfLocation } from './LetterLogColumns.tsx';
import { lettersPageQuery } from './letter.queries.ts';

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];
const fixedChoices = {
  isOutdated: yesOrNo,
  isReplaced: yesOrNo,
  needsResending: yesOrNo,
  needsRewriting: yesOrNo,
  status: shownStatuses.map((value) => ({ value, label: shownStatusLabels[value] })),
  method: deliveryMethods.map((value) => ({ value, label: deliveryMethodLabels[value] })),
  mailType: mailTypes.map((value) => ({ value, label: value })),
  returnReason: returnReasons.map((value) => ({ value, label: value })),
};

interface Props {
  /** Without it, all letters of the account. */
  readonly within?: LetterScope;
  /** URL prefix for pages with several tables. */
  readonly urlPrefix?: string;
  readonly empty: ReactNode;
}

/** The letter log [B2.4, B3.25], with the state of the table in the URL. */
export function LetterLogTable({ within, urlPrefix, empty }: Props) {
  const accountId = useMe().defaultAccount.id;
  const list = getLogList(within);
  const choices = useChoices(within);
  const urlState = useTableUrlState(list, urlPrefix);
  const { settledRequest } = urlState;
  const request = useMemo(() => {
    const ownFilters = Object.entries(within ?? {}).map(([name, id]) => [name, [id]]);
    return { ...settledRequest, filters: { ...settledRequest.filters, ...Object.fromEntries(ownFilters) } };
  }, [settledRequest, within]);
  const query = useQuery(lettersPageQuery(accountId, request));
  const actions = useRowActions();
  const mayDownload = meetsRequirement(useMe(), requirements.sendLetters);
  const selection = useRowSelection({
    rows: query.data?.items,
    rowId: ({ id }) => id,
    actions: (letters) => (
      <DownloadButton
        selection={{ ids: letters.map(({ id }) => id) }}
        letters={letters.length}
        withoutPdf={letters.filter(hasNoPdf).length}
      />
    ),
    matchingActions: ({ request: listRequest, expectedCount }) => (
      <DownloadButton
        selection={{
          request: { searchTerm: listRequest.searchTerm, filters: { ...listRequest.filters, ...request.filters } },
          expectedCount,
        }}
        letters={expectedCount}
        withoutPdf={matchesNoPdf(listRequest.filters['status']) ? expectedCount : 0}
      />
    ),
  });
  return (
    <DataTable
      name={within ? `letters-of-${Object.keys(within)[0]}` : 'letter-log'}
      noun={['letter', 'letters']}
      list={list}
      columns={within?.locationId === undefined ? letterColumns : letterColumnsOfLocation}
      choices={choices}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={(letter) => `${nameRecipient(letter)}, ${letter.location.address}`}
      onOpenRow={(letter) => openOverlay('viewSentLetter', { letter })}
      rowActions={actions}
      {...(mayDownload && { selection })}
      tools={<ExportLog matching={request} />}
      empty={empty}
    />
  );
}

/** Programs and sampling events are choices where the letters can be of several. */
function useChoices(within: LetterScope | undefined) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const { programId } = within ?? {};
  const hasEvents = meetsRequirement(me, requirements.viewPrograms) && (!within || programId !== undefined);
  const programs = useQuery({ ...allProgramsQuery(accountId), enabled: hasEvents && !within }).data;
  const events = useQuery({ ...allEventsQuery(accountId, programId), enabled: hasEvents }).data;
  return useMemo(() => {
    const toOptions = (items: readonly { readonly id: string; readonly name: string }[] = []) =>
      items.map(({ id, name }) => ({ value: id, label: name }));
    return { ...fixedChoices, programId: toOptions(programs), eventId: toOptions(events) };
  }, [programs, events]);
}

function DownloadButton(props: OverlayNames['letterLogDownloadModal']) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => openOverlay('letterLogDownloadModal', props)}
      leftSection={<IconDownload size={14} aria-hidden="true" />}
    >
      Download letters
    </Button>
  );
}

function ExportLog({
  matching,
}: {
  readonly matching: Parameters<ReturnType<typeof useLetterExport>['mutate']>[0]['matching'];
}) {
  const download = useLetterExport();
  const formats = [
    { format: 'xlsx', label: 'Excel (XLSX)' },
    { format: 'csv', label: 'CSV, for other software' },
  ] as const;
  return (
    <MenuButton
      width={224}
      actions={formats.map(({ format, label }) => ({ label, run: () => download.mutate({ format, matching }) }))}
      button={
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Export
        </Button>
      }
    />
  );
}

function useRowActions(): (letter: LetterRow) => readonly MenuAction[] {
  const navigate = useNavigate();
  const mayEdit = meetsRequirement(useMe(), requirements.editCommunication);
  const download = useLetterDownload();
  return (letter) => {
    const { documentId, resentAs, resendObstacle, locationId } = letter;
    const mayRecordMailing = mayEdit && letter.canBeRecordedMailed;
    const maySendAgain = mayEdit && resentAs === null && resendObstacle === null && isUndelivered(letter);
    return [
      { label: 'View letter', icon: IconInfoCircle, run: () => void openOverlay('viewSentLetter', { letter }) },
      ...(documentId === null
        ? []
        : [{ label: 'Download PDF', icon: IconFileTypePdf, run: () => download.mutate(documentId) }]),
      ...(mayRecordMailing
        ? [
            {
              label: 'Record as mailed',
              icon: IconMailForward,
              run: () => void openOverlay('recordMailing', { letter }),
            },
          ]
        : []),
      ...(mayEdit && canHaveTrackingNumber(letter)
        ? [
            {
              label: trackingLabel(letter),
              icon: IconBarcode,
              run: () => void openOverlay('enterTrackingNumber', { letter }),
            },
          ]
        : []),
      ...(maySendAgain
        ? [{ label: 'Resend', icon: IconSend, run: () => void openOverlay('resendLetter', { letter }) }]
        : []),
      ...(mayEdit && letter.needsRewriting
        ? [{ label: 'Write new letter', icon: IconSend, run: () => void navigate({ to: getRewritingHref(letter) }) }]
        : []),
      {
        label: 'View location',
        icon: IconMapPin,
        run: () => void navigate({ to: `/locations/${locationId}/details` }),
      },
    ];
  };
}
