import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { communicationList } from '@curbstop/contract/communications/communication-list.values';
import type {
  CommunicationRow,
  EarlierTextList,
  RefusedLetterList,
} from '@curbstop/contract/communications/communication.rules';
import {
  communicationStatuses,
  communicationTypes,
  languageLabels,
  languages,
  statusChanges,
  triggerConditionLabels,
  triggerConditions,
  triggerTypeLabels,
  triggerTypes,
} from '@curbstop/contract/communications/communication.values';
import { starterTemplates } from '@curbstop/contract/communications/starter-template.values';
import { IconArchive, IconCopy, IconForms, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { Dash } from '../../ui/Dash.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useFlag, useMe } from '../accounts/session.queries.ts';
import { allProgramsQuery } from '../programs/program.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';
import { communicationTones, formatTrigger, nameTemplate, withoutArchived } from './communication.calculation.ts';
import { useCommunicationCommands } from './communication.commands.ts';
import { communicationsPageQuery, earlierTextsQuery, refusedLettersQuery } from './communication.queries.ts';
import { LettersWithEarlierTexts } from './EarlierTexts.tsx';
import { RefusedLetters } from './RefusedLetters.tsx';

/** `refusedIds` are the active letters that can't be sent as they are written. */
const listColumns = (refusedIds: ReadonlySet<string>): readonly TableColumn<CommunicationRow>[] => [
  { id: 'name', header: 'Name', names: 'row', width: 300, cell: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    width: refusedIds.size > 0 ? 184 : 104,
    card: 'top',
    text: ({ id, status }) => (refusedIds.has(id) ? `${status}, can’t be sent` : status),
    cell: ({ id, status }) =>
      refusedIds.has(id) ? (
        <StatusBadge tone="urgent">{status}, can’t be sent</StatusBadge>
      ) : (
        <StatusBadge tone={communicationTones[status]}>{status}</StatusBadge>
      ),
  },
  { id: 'triggerType', header: 'Type', width: 200, cell: formatTrigger },
  { id: 'communicationType', header: 'Delivery', width: 136, cell: ({ communicationType }) => communicationType },
  {
    id: 'templateId',
    header: 'Template',
    width: 240,
    startsHidden: true,
    cell: ({ templateId }) => nameTemplate(templateId),
  },
  { id: 'language', header: 'Language', width: 96, cell: ({ language }) => languageLabels[language] },
  {
    id: 'eventId',
    header: 'Sampling event',
    width: 200,
    text: ({ eventName }) => eventName,
    cell: ({ eventName }) => eventName ?? <Dash />,
  },
  {
    id: 'programId',
    header: 'Program',
    width: 200,
    startsHidden: true,
    text: ({ programName }) => programName,
    cell: ({ programName }) => programName ?? <Dash />,
  },
  {
    id: 'lastSentOn',
    header: 'Last sent',
    width: 112,
    text: ({ lastSentOn }) => lastSentOn,
    cell: ({ lastSentOn }) => (lastSentOn ? formatDay(lastSentOn) : <Dash />),
  },
  {
    id: 'updatedOn',
    header: 'Last changed',
    width: 168,
    text: ({ updatedOn }) => updatedOn,
    cell: ({ updatedOn }) => formatInstant(updatedOn),
  },
];

const toOptions = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const fixedChoices = {
  status: communicationStatuses.map((status) => ({ value: status, label: status })),
  triggerType: toOptions(triggerTypes, triggerTypeLabels),
  triggerCondition: toOptions(triggerConditions, triggerConditionLabels),
  language: toOptions(languages, languageLabels),
  communicationType: communicationTypes.map((value) => ({ value, label: value })),
  templateId: starterTemplates.map(({ id, name, language }) => ({
    value: id,
    label: `${name} (${languageLabels[language]})`,
  })),
};

/** The letters of the account, with the state of the table in the URL; archived ones only if its filter names them. */
export function CommunicationTable({ empty }: { readonly empty: ReactNode }) {
  const urlState = useTableUrlState(communicationList);
  const accountId = useMe().defaultAccount.id;
  const query = useQuery(communicationsPageQuery(accountId, withoutArchived(urlState.settledRequest)));
  const refused = useQuery(refusedLettersQuery(accountId)).data ?? noLetters;
  const earlier = useQuery(earlierTextsQuery(accountId)).data ?? noEarlierTexts;
  const columns = useMemo(() => listColumns(new Set(refused.map(({ id }) => id))), [refused]);
  const choices = useChoices();
  return (
    <>
      <RefusedLetters letters={refused} />
      <LettersWithEarlierTexts letters={earlier} />
      <DataTable
        name="letters"
        noun={['letter', 'letters']}
        list={communicationList}
        columns={columns}
        choices={choices}
        urlState={urlState}
        query={query}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/communications/letters/update/${id}`}
        rowActions={useCommunicationActions()}
        empty={empty}
      />
    </>
  );
}

const noLetters: RefusedLetterList['items'] = [];
const noEarlierTexts: EarlierTextList['items'] = [];

/** The programs and sampling events of results letters are choices where they can be read. */
function useChoices() {
  const me = useMe();
  const hasEvents = meetsRequirement(me, requirements.viewPrograms);
  const events = useQuery({ ...allEventsQuery(me.defaultAccount.id), enabled: hasEvents }).data;
  const programs = useQuery({ ...allProgramsQuery(me.defaultAccount.id), enabled: hasEvents }).data;
  return useMemo(
    () => ({
      ...fixedChoices,
      programId: (programs ?? []).map(({ id, name }) => ({ value: id, label: name })),
      eventId: (events ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
    [programs, events],
  );
}

/** Copy, rename and archive, for people who may. */
export function useCommunicationActions(): (letter: CommunicationRow) => readonly MenuAction[] {
  const me = useMe();
  const navigate = useNavigate();
  const { setStatus } = useCommunicationCommands();
  const mayEdit = meetsRequirement(me, requirements.editCommunication);
  const mayCreate = meetsRequirement(me, requirements.createCommunication);
  // [B2.18]: one window for both versions, by the name of the version that is on.
  const copyWindow = useFlag('commsTwoEnabled') ? 'commsTwoCopyCommunication' : 'copyCommunication';
  const openCopy = (letter: CommunicationRow) =>
    openOverlay(copyWindow, {
      letter,
      // [B2.2]: the list is the target after copying.
      onCopied: ({ id, name }) => {
        const open = () => void navigate({ to: `/communications/letters/update/${id}` });
        toastSuccess(`“${name}” was created as a draft`, { action: { label: 'Open copy', run: open } });
        void navigate({ href: '/communications/letters' });
      },
    });
  return (letter) => [
    ...(mayCreate ? [{ label: 'Copy', icon: IconCopy, run: () => openCopy(letter) }] : []),
    ...(mayEdit
      ? [{ label: 'Rename', icon: IconForms, run: () => void openOverlay('renameCommunication', { letter }) }]
      : []),
    ...(mayEdit && statusChanges[letter.status].includes('Archived')
      ? [{ label: 'Archive', icon: IconArchive, run: () => void setStatus(letter, 'Archived') }]
      : []),
    ...(mayEdit && letter.status === 'Archived'
      ? [{ label: 'Restore as draft', icon: IconRestore, run: () => void setStatus(letter, 'Draft') }]
      : []),
  ];
}
