import { featureCodes, type FeatureCode } from '@curbstop/contract/accounts/feature.values';
import {
  changeCommunicationStatus,
  listMergeFields,
  previewCommunication,
  updateCommunication,
} from '@curbstop/contract/communications/communication.endpoints';
import { triggerConditionLabels } from '@curbstop/contract/communications/communication.values';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { englishTemplates } from '@curbstop/contract/communications/starter-english.values';
import { writeContent, writeParagraph } from '@curbstop/contract/communications/content-writing.calculation';
import { mergeFields } from '@curbstop/contract/communications/merge-field.values';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aLetter, aPreview } from '../../../testing/a-letter.ts';
import { aProgram } from '../../../testing/a-program.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { pageOf, respondWithConflict, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { CommunicationText, PauseButton } from './CommunicationText.tsx';

const fields = respond(listMergeFields, {
  items: mergeFields.map(({ choices, ...field }) => ({ ...field, ...(choices && { choices: [...choices] }) })),
  sampleQuantity: 0,
});
const saved = (overrides: Partial<Communication> = {}) =>
  respond(updateCommunication, ({ body }) => aLetter({ ...(body.fields as object), version: 2, ...overrides }));

async function open(first: readonly Responses[] = [], letter = aLetter()) {
  const shown = showScreen(<CommunicationText letter={letter} />, {
    responses: [...first, fields, respond(previewCommunication, aPreview()), saved()],
    features: featureCodes,
  });
  await screen.findByRole('textbox', { name: 'Letter text' });
  return shown;
}
/** The options of a setting for an account with these features and flags. */
async function listOptions(name: RegExp, account: { readonly features: FeatureCode[]; readonly flags: string[] }) {
  const letter = aLetter({ triggerType: 'SendKitResult', triggerCondition: 'detect', communicationType: 'Email' });
  const responses = [fields, respond(previewCommunication, aPreview()), saved()];
  showScreen(<CommunicationText letter={letter} />, { responses, ...account });
  const choice = within(await screen.findByRole('combobox', { name }));
  return choice.getAllByRole('option').map(({ textContent }) => textContent);
}

test.each([
  [['COMMS'], ['Letter as PDF', 'Email']],
  [
    ['COMMS', 'COMM:ALM'],
    ['Letter', 'Letter as PDF', 'Email'],
  ],
] as const)('a letter by email of an account with %j is offered the delivery %j [B6.4]', async (features, options) => {
  expect(await listOptions(/^Delivery/, { features: [...features], flags: [] })).toEqual(options);
});

test('the letter for all results is offered with its flag only [B6.6]', async () => {
  const account = { features: [...featureCodes], flags: [] };
  expect(await listOptions(/^Results/, account)).not.toContain(triggerConditionLabels.allResults);
});

describe('a letter from before a sentence of its template was replaced', () => {
  const earlier = 'You can have your portion of the service line replaced.';
  const now = 'If you own a portion of the service line, you can have it replaced.';
  const outdated = (overrides: Partial<Communication> = {}) =>
    aLetter({ content: writeContent(writeParagraph(`${earlier} Call us.`)), ...overrides });

  test('shows both sentences in the draft, and takes the new one only when people choose it and save', async () => {
    const { user, requests } = await open([], outdated());
    const note = within(screen.getByRole('note'));
    expect(note.getByText('This letter has an earlier text of its template')).toBeVisible();
    expect(note.getByText(earlier)).toBeVisible();
    expect(note.getByText(now)).toBeVisible();
    await user.click(note.getByRole('button', { name: 'Use new text' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Letter text' }).textContent).toContain(`${now} Call us.`),
    );
    expect(screen.queryByText('This letter has an earlier text of its template')).toBeNull();
    expect(requestsTo(requests, updateCommunication)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(JSON.stringify(requestsTo(requests, updateCommunication)[0]?.body)).toContain(`${now} Call us.`),
    );
  });

  test('is named on the page of an active letter, which is sent with it until it is paused', async () => {
    showScreen(<CommunicationText letter={outdated({ status: 'Active' })} />, {
      responses: [respond(previewCommunication, aPreview())],
      features: featureCodes,
    });
    expect(await screen.findByText('This letter has an earlier text of its template')).toBeVisible();
    expect(screen.getByText(/^Letters are sent with the earlier text until you pause this letter/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use new text' })).toBeNull();
  });
});

const changeName = (name: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } });

test('a draft opens without unsaved changes, with its required wording and the source of the text', async () => {
  await open();
  const text = within(screen.getByRole('textbox', { name: 'Letter text' }));
  expect(text.getByText(/Required wording: Health effects of lead\. 40 CFR 141\.85/)).toBeVisible();
  expect(screen.getByText('All changes saved')).toBeVisible();
  expect(await screen.findByText('Ready to activate')).toBeVisible();
});

test('a change is unsaved until it is saved, and can be discarded [B4.13]', async () => {
  const shown = await open();
  changeName('Notice of 2026');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull();
  await shown.user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByText('All changes saved')).toBeVisible();
  changeName('Notice of 2026');
  await shown.user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('The draft was saved')).toBeVisible();
  expect(requestsTo(shown.requests, updateCommunication)[0]?.body).toMatchObject({
    version: 1,
    fields: { name: 'Notice of 2026', content: JSON.parse(JSON.stringify(englishTemplates.serviceLineLead)) },
  });
});

test('a data field is inserted with a fallback, as a chip with its name [B2.34]', async () => {
  const shown = await open();
  await shown.user.click(screen.getByRole('button', { name: 'Insert data' }));
  await shown.user.click(await screen.findByRole('button', { name: /^Meter number/ }));
  await shown.user.type(await screen.findByLabelText('Print if a recipient has no value'), 'unknown');
  const text = within(screen.getByRole('textbox', { name: 'Letter text' }));
  expect(text.getByText(/Location: Meter number/).textContent).toBe('Location: Meter number or “unknown”');
  await shown.user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(requestsTo(shown.requests, updateCommunication)).toHaveLength(1));
  expect(JSON.stringify(requestsTo(shown.requests, updateCommunication)[0]?.body)).toContain(
    '{"type":"mergeField","attrs":{"field":"location.meterNumber","fallback":"unknown"}}',
  );
});

describe('a letter with a sampling event', () => {
  const { id: eventId, name: eventName, programId, programName } = aSamplingEvent();
  const ofEvent = { eventId, eventName, programId, programName };
  const otherProgram = aProgram({ id: '01995b1e-7c1a-7000-8000-0000000000b2', name: 'Schools 2026' });
  const programs: readonly Responses[] = [
    respond(listPrograms, pageOf([aProgram(), otherProgram])),
    respond(listSamplingEvents, pageOf([aSamplingEvent()])),
  ];
  const withSample = writeContent(writeParagraph('Collected on {sample.1.collectedOn}.'));

  test('keeps the event in the picker of data fields if it is about results', async () => {
    const letter = aLetter({ ...ofEvent, triggerType: 'SendKitResult', triggerCondition: 'detect' });
    const { user } = await open(programs, letter);
    await user.click(screen.getByRole('button', { name: 'Insert data' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Insert data' }));
    await picker.findByRole('option', { name: eventName });
    const chosen = picker.getByRole<HTMLSelectElement>('combobox', { name: 'Sampling event' });
    expect([chosen.value, chosen.disabled]).toEqual([eventId, true]);
  });

  test('says that its fields of samples print data of that event', async () => {
    await open(programs, aLetter({ ...ofEvent, content: withSample }));
    expect(await screen.findByText('All sample and event fields in the text print data of this event')).toBeVisible();
  });

  test('names its event at the fields that print its data', async () => {
    await open(programs, aLetter({ ...ofEvent, content: withSample }));
    await waitFor(() => expect(screen.getByTitle(`From ${eventName}`).textContent).toMatch(/^Sample 1/));
  });

  test('keeps the field of its event while another program is chosen', async () => {
    const { user } = await open(programs, aLetter(ofEvent));
    await screen.findByRole('option', { name: otherProgram.name });
    await user.selectOptions(screen.getByLabelText(/^Program/), otherProgram.id);
    expect(screen.getByLabelText<HTMLSelectElement>(/^Sampling event/).value).toBe('');
  });

  describe('whose text prints its data', () => {
    const second = aSamplingEvent({ id: '01995b1e-7c1a-7000-8000-0000000000e2', name: 'Autumn 2027' });
    const events = respond(listSamplingEvents, pageOf([aSamplingEvent(), second]));
    const getEvent = () => screen.getByLabelText<HTMLSelectElement>(/^Sampling event/);
    const ask = () => screen.findByRole('dialog', { name: 'Change the letter’s sampling event?' });

    test('needs confirmation for another event, which names the fields that follow it', async () => {
      const { user } = await open([events, ...programs], aLetter({ ...ofEvent, content: withSample }));
      await screen.findByRole('option', { name: second.name });
      await user.selectOptions(getEvent(), second.id);
      const question = within(await ask());
      expect(
        question.getByText(
          new RegExp(`This changes it from ${eventName} to ${second.name}\\. These fields .*: Sample 1`),
        ),
      ).toBeVisible();
      expect(getEvent().value).toBe(eventId);
      await user.click(question.getByRole('button', { name: 'Change event' }));
      await waitFor(() => expect(getEvent().value).toBe(second.id));
    });

    test('needs confirmation for another program, and keeps both without it', async () => {
      const { user } = await open(programs, aLetter({ ...ofEvent, content: withSample }));
      await screen.findByRole('option', { name: otherProgram.name });
      await user.selectOptions(screen.getByLabelText(/^Program/), otherProgram.id);
      await user.click(within(await ask()).getByRole('button', { name: 'Keep event' }));
      expect([screen.getByLabelText<HTMLSelectElement>(/^Program/).value, getEvent().value]).toEqual([
        programId,
        eventId,
      ]);
    });
  });
});

test('a condition is set by field and value, and can be removed again', async () => {
  const shown = await open();
  await shown.user.click(screen.getByRole('button', { name: 'Insert' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Condition' }));
  expect(await screen.findByText('Only if Service line: Classification is Lead')).toBeVisible();
  await shown.user.click(screen.getByRole('button', { name: 'Print always' }));
  expect(screen.queryByText(/^Only if/)).toBeNull();
});

test('problems of the text are listed beneath, and get the focus instead of an activation', async () => {
  const problem = { code: 'blank', sentence: 'Fill in “[date]”.' };
  const shown = await open([respond(previewCommunication, aPreview({ problems: [problem] }))]);
  expect(await screen.findByText('Fill in “[date]”.')).toBeVisible();
  await shown.user.click(screen.getByRole('button', { name: 'Activate' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Letter problems' }));
  expect(requestsTo(shown.requests, changeCommunicationStatus)).toEqual([]);
});

test('a letter that cannot be activated for a reason unknown to its preview remains a draft', async () => {
  const shown = await open([
    refuse(changeCommunicationStatus, 409, 'This letter cannot be activated yet. Fill in “[date]”.', 'notReady'),
  ]);
  await screen.findByText('Ready to activate');
  await shown.user.click(screen.getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText(/cannot be activated yet/)).toBeVisible();
});

test('a copy for another finding is checked against the finding that is chosen, not that of its template', async () => {
  const copy = aLetter({
    templateId: 'resultExceedance-en',
    triggerType: 'SendKitResult',
    triggerCondition: 'nonDetect',
    content: englishTemplates.resultExceedance,
  });
  const sentence = 'The letter says “Lead was not detected in your tap water.”';
  const byFinding = respond(previewCommunication, ({ body }) =>
    aPreview({ problems: body.triggerCondition === 'nonDetect' ? [] : [{ code: 'denial', sentence }] }),
  );
  const { user, requests } = await open([byFinding], copy);
  expect(await screen.findByText('Ready to activate')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(requestsTo(requests, changeCommunicationStatus)).toHaveLength(1));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Results/ }), 'exceedance');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(requestsTo(requests, previewCommunication).at(-1)?.body).toMatchObject({
    templateId: 'resultExceedance-en',
    triggerCondition: 'exceedance',
  });
});

test('shows what another user saved meanwhile and keeps what was written', async () => {
  const shown = await open([
    respondWithConflict(updateCommunication, aLetter({ version: 2, communicationType: 'Email' })),
  ]);
  changeName('Mine');
  await shown.user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Delivery/, { selector: 'li *, li' })).toBeVisible();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Mine');
});

test('people who may not edit see the letter without its editor', async () => {
  showScreen(<CommunicationText letter={aLetter()} />, {
    responses: [respond(previewCommunication, aPreview())],
    permissions: ['pws:read'],
    features: featureCodes,
  });
  expect(await screen.findByText('Dear Dana Reyes,')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Letter text' })).toBeNull();
});

test('an active letter shows what its text says against the rule', async () => {
  const sentence = 'The letter says “Your service line is not lead.”, but this notice is for lines classified as Lead.';
  showScreen(<CommunicationText letter={aLetter({ status: 'Active', problems: [{ code: 'denial', sentence }] })} />, {
    responses: [respond(previewCommunication, aPreview())],
    features: featureCodes,
  });
  expect(await screen.findByText('Pause this letter to correct it')).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

test('an active letter is paused to edit it [B4.13]', async () => {
  const active = aLetter({ status: 'Active' });
  const shown = showScreen(<PauseButton letter={active} />, {
    responses: respond(changeCommunicationStatus, aLetter({ version: 2 })),
    features: featureCodes,
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Pause and edit' }));
  expect(requestsTo(shown.requests, changeCommunicationStatus)).toEqual([]);
  await shown.user.click(await screen.findByRole('button', { name: 'Pause letter' }));
  expect(await screen.findByText('“Annual notice” is a draft')).toBeVisible();
  expect(requestsTo(shown.requests, changeCommunicationStatus)[0]?.body).toEqual({ version: 1, status: 'Draft' });
});
