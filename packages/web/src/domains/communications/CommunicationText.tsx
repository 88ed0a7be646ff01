import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { languageLabels } from '@curbstop/contract/communications/communication.values';
import { Button } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useState } from 'react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatInstant } from '../../ui/format.ts';
import { lazyContent } from '../../ui/LazyContent.tsx';
import { confirm } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatTrigger, nameTemplate } from './communication.calculation.ts';
import { useCommunicationCommands } from './communication.commands.ts';
import { toPreviewRequest } from './communication.queries.ts';
import classes from './CommunicationText.module.css';
import { ContentProblems } from './ContentProblems.tsx';
import { CommunicationPreview } from './CommunicationPreview.tsx';
import { EarlierTexts } from './EarlierTexts.tsx';

// The editor is large, and most letters are only read.
const CommunicationDraft = lazyContent(() =>
  import('./CommunicationDraft.tsx').then(({ CommunicationDraft: Draft }) => Draft),
);

/** A draft is edited by people who may; other letters are shown with their settings. */
export function CommunicationText({ letter }: { readonly letter: Communication }) {
  const mayEdit = meetsRequirement(useMe(), requirements.editCommunication);
  if (mayEdit && letter.status === 'Draft') return <CommunicationDraft key={letter.id} letter={letter} />;
  return (
    <div className={classes['columns']}>
      <div className={classes['side']}>
        {letter.status === 'Draft' && <ContentProblems problems={letter.problems} />}
        {letter.status === 'Active' && letter.problems.length > 0 && (
          <ContentProblems problems={letter.problems} title="Pause this letter to correct it" />
        )}
        <EarlierTexts letter={letter} content={letter.content as CommunicationContent}>
          {letter.status === 'Active'
            ? 'Letters are sent with the earlier text until you pause this letter and use the new text.'
            : 'People who may edit letters can use the new text.'}
        </EarlierTexts>
        <section className={classes['box']} aria-labelledby="letter-settings">
          <h2 id="letter-settings">Settings</h2>
          <DataList>
            <DataPair name="Type">{formatTrigger(letter)}</DataPair>
            {letter.eventName !== null && <DataPair name="Sampling event">{letter.eventName}</DataPair>}
            <DataPair name="Language">{languageLabels[letter.language]}</DataPair>
            <DataPair name="Template">{nameTemplate(letter.templateId)}</DataPair>
            <DataPair name="Text version">{letter.contentVersion}</DataPair>
            <DataPair name="Last changed">{formatInstant(letter.updatedOn)}</DataPair>
          </DataList>
        </section>
      </div>
      <CommunicationPreview letter={toPreviewRequest(letter)} />
    </div>
  );
}

/** Pauses an active letter, so that it can be edited [B4.13]. A draft is activated in its editor. */
export function PauseButton({ letter }: { readonly letter: Communication }) {
  const [isBusy, setBusy] = useState(false);
  const { setStatus } = useCommunicationCommands();
  if (!meetsRequirement(useMe(), requirements.editCommunication) || letter.status !== 'Active') return null;
  const run = async () => {
    setBusy(true);
    await setStatus(letter, 'Draft');
    setBusy(false);
  };
  const confirmPause = () =>
    confirm({
      title: `Pause “${letter.name}”?`,
      sentence:
        'Until you activate it again, the letter can’t be sent, and campaigns and results that use it have no active letter. Letters already sent keep their text.',
      confirmLabel: 'Pause letter',
      onConfirm: run,
    });
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerPause size={16} aria-hidden="true" />}
      loading={isBusy}
      onClick={confirmPause}
    >
      Pause and edit
    </Button>
  );
}
