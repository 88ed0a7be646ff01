import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import { copyCommunication } from '@curbstop/contract/communications/communication.endpoints';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { maxCommunicationNameLength } from '@curbstop/contract/communications/communication.values';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aLetter } from '../../../testing/a-letter.ts';
import { aProgram } from '../../../testing/a-program.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { openWindow } from '../../../testing/open-window.tsx';

const lcr = aProgram();
const pitchers = aProgram({
  id: '01995b1e-7c1a-7000-8000-0000000000b2',
  name: 'Pitchers 2026',
  programType: { id: 5, name: 'PF' },
});
const event = aSamplingEvent();
const results = aLetter({
  name: 'Results above the action level',
  triggerType: 'SendKitResult',
  triggerCondition: 'exceedance',
  programId: lcr.id,
  eventId: event.id,
  eventName: event.name,
});
const copied = respond(copyCommunication, ({ body }) => aLetter({ name: body.name }));

async function open(letter: Communication, responses: readonly Responses[] = [copied]) {
  const onCopied = vi.fn<(copy: Communication) => void>();
  const shown = await openWindow(
    'copyCommunication',
    { letter, onCopied },
    {
      features: featureCodes,
      responses: [
        ...responses,
        respond(listPrograms, pageOf([lcr, pitchers])),
        respond(listSamplingEvents, pageOf([event])),
      ],
    },
  );
  const { dialog, user } = shown;
  const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Copy name/ });
  const choose = async (field: RegExp, option: string) => {
    const choice = await dialog.findByRole('combobox', { name: field });
    await within(choice).findByRole('option', { name: option });
    await user.selectOptions(choice, option);
  };
  const press = (label: string) => user.click(dialog.getByRole('button', { name: label }));
  const sentBodies = () => requestsTo(shown.requests, copyCommunication).map(({ body }) => body);
  return { ...shown, choose, name, onCopied, press, sentBodies };
}

describe('copying a letter', () => {
  test('needs no confirmation for the same purpose', async () => {
    const { name, onCopied, press, sentBodies } = await open(aLetter());
    expect(name.value).toBe('Copy of Annual notice');
    await press('Copy letter');
    await waitFor(() => expect(onCopied).toHaveBeenCalledOnce());
    expect(sentBodies()).toEqual([
      {
        name: 'Copy of Annual notice',
        triggerType: 'AdHocLocation',
        triggerCondition: null,
        programId: null,
        eventId: null,
      },
    ]);
  });

  test('keeps the event of a letter whose fields of samples belong to it', async () => {
    const { press, sentBodies } = await open(aLetter({ programId: lcr.id, eventId: event.id, eventName: event.name }));
    await press('Copy letter');
    await waitFor(() => expect(sentBodies()).toMatchObject([{ programId: lcr.id, eventId: event.id }]));
  });

  test('proposes a name that fits for a letter with a very long one', async () => {
    const { name, press, sentBodies } = await open(aLetter({ name: 'x'.repeat(maxCommunicationNameLength) }));
    expect(name.value).toHaveLength(maxCommunicationNameLength);
    await press('Copy letter');
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
  });

  test('keeps the event of a results letter, and is confirmed for other results', async () => {
    const { choose, dialog, press, sentBodies } = await open(results);
    await choose(/^Results/, 'Non-detect');
    await press('Next');
    expect(
      await dialog.findByText(
        'This letter is a results letter (exceedance), and the copy will be a results letter (non-detect). Check that its text fits.',
      ),
    ).toBeVisible();
    await press('Copy letter');
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(sentBodies()[0]).toMatchObject({ triggerCondition: 'nonDetect', programId: lcr.id, eventId: event.id });
  });

  test('is confirmed for a program of another type', async () => {
    const { choose, dialog, press } = await open(results);
    await choose(/^Program/, pitchers.name);
    await choose(/^Sampling event/, event.name);
    await press('Next');
    expect(
      await dialog.findByText(
        'This letter was written for “Lead and copper sampling”, and the copy is for “Pitcher filters”. Fields of samples may have no values there.',
      ),
    ).toBeVisible();
    expect(dialog.getByText('The program type is different')).toBeVisible();
    expect(dialog.queryByText('The template type is different')).toBeNull();
  });

  test('can be changed again after the warning', async () => {
    const { choose, dialog, press, sentBodies } = await open(results);
    await choose(/^Results/, 'Non-detect');
    await press('Next');
    await dialog.findByText('The template type is different');
    await press('Back');
    await choose(/^Results/, 'Exceedance');
    await press('Copy letter');
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
  });

  test('as company letterhead sends no event', async () => {
    const { choose, press, sentBodies } = await open(results);
    await choose(/^Type/, 'Company letterhead');
    await press('Next');
    await press('Copy letter');
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(sentBodies()[0]).toMatchObject({ triggerCondition: null, programId: null, eventId: null });
  });

  test('as a results letter needs its results, program and event before the warning', async () => {
    const { choose, dialog, press, sentBodies } = await open(aLetter());
    await choose(/^Type/, 'Results letter');
    await press('Next');
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Results: Choose which results the letter is for',
      'Program: Choose a program',
      'Sampling event: Choose a sampling event',
    ]);
    expect(sentBodies()).toEqual([]);
  });

  test('is refused at a name that is taken, with the server’s message, also after a warning [B8.8]', async () => {
    const taken = 'There is a letter with this name already. Choose another name.';
    const { choose, dialog, name, press, user, sentBodies } = await open(results, [
      inSequence(copyCommunication, refuse(copyCommunication, 409, taken, 'communicationNameTaken'), copied),
    ]);
    await choose(/^Results/, 'Non-detect');
    await press('Next');
    await press('Copy letter');
    expect((await dialog.findByRole('alert')).textContent).toContain(`Copy name: ${taken}`);
    const field = await dialog.findByRole('textbox', { name: /^Copy name/ });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(name.value).toBe('Copy of Results above the action level');
    await user.type(field, ' 2');
    await press('Next');
    await press('Copy letter');
    await waitFor(() => expect(sentBodies()).toHaveLength(2));
  });
});
