import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { languageLabels } from '@curbstop/contract/communications/communication.values';
import { templateIds } from '@curbstop/contract/communications/template.values';
import { Button } from '@mantine/core';
import { IconCheck, IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { communicationFieldLabels, formatTrigger, nameTemplate } from './communication.calculation.ts';
import { useCommunicationCommands } from './communication.commands.ts';
import { communicationChangesQuery, type PreviewInput } from './communication.queries.ts';
import classes from './LetterParts.module.css';
import { LetterPreview } from './LetterPreview.tsx';

/** The letter with its settings, and what keeps it from being active. */
export function LetterText({ letter }: { readonly letter: Communication }) {
  return (
    <div className={classes['columns']}>
      <div className={classes['side']}>
        <LetterProblems letter={letter} />
        <section className={classes['box']} aria-labelledby="letter-settings">
          <h2 id="letter-settings">Settings</h2>
          <DataList>
            <DataPair name="Type">{formatTrigger(letter)}</DataPair>
            {letter.eventName !== null && <DataPair name="Sampling event">{letter.eventName}</DataPair>}
            <DataPair name="Language">{languageLabels[letter.language]}</DataPair>
            <DataPair name="Template">{nameTemplate(letter.templateId)}</DataPair>
            <DataPair name="Version of the text">{letter.contentVersion}</DataPair>
            <DataPair name="Last changed">{formatInstant(letter.updatedOn)}</DataPair>
          </DataList>
        </section>
      </div>
      <LetterPreview letter={toPreviewed(letter)} />
    </div>
  );
}

/** The letter as the preview gets it. */
function toPreviewed(
  letter: Pick<Communication, 'content' | 'language' | 'name' | 'eventId' | 'templateId' | 'triggerType'>,
) {
  return {
    content: letter.content as PreviewInput['content'],
    language: letter.language,
    name: letter.name,
    eventId: letter.eventId,
    triggerType: letter.triggerType,
    templateId: templateIds.find((id) => id === letter.templateId) ?? null,
  };
}

/** What a draft lacks before it can be active. */
function LetterProblems({ letter: { status, problems } }: { readonly letter: Communication }) {
  if (status !== 'Draft') return null;
  if (problems.length === 0)
    return (
      <Note tone="muted" title="Ready to activate">
        The letter has no problems.
      </Note>
    );
  return (
    <Note tone="attention" title="Fix these before activating the letter">
      <ul className={classes['problems']}>
        {problems.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  );
}

/** Activate, or pause to edit [B4.13]. */
export function LetterStatusButton({ letter }: { readonly letter: Communication }) {
  const [isBusy, setBusy] = useState(false);
  const { setStatus } = useCommunicationCommands();
  if (!meetsRequirement(useMe(), requirements.editCommunication) || letter.status === 'Archived') return null;
  const isDraft = letter.status === 'Draft';
  const Icon = isDraft ? IconCheck : IconPlayerPause;
  const run = async () => {
    setBusy(true);
    await setStatus(letter, isDraft ? 'Active' : 'Draft');
    setBusy(false);
  };
  return (
    <Button
      variant={isDraft ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void run()}
    >
      {isDraft ? 'Activate' : 'Pause'}
    </Button>
  );
}

export function LetterHistory({ letter }: { readonly letter: Communication }) {
  const query = useQuery(communicationChangesQuery(useMe().defaultAccount.id, letter.id));
  return <ChangeHistory query={query} fields={communicationFieldLabels} />;
}
