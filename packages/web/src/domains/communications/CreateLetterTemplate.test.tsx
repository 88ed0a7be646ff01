import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import { createCommunication, listTemplates } from '@curbstop/contract/communications/communication.endpoints';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { starterTemplates } from '@curbstop/contract/communications/starter-template.values';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aLetter } from '../../../testing/a-letter.ts';
import { aProgram } from '../../../testing/a-program.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import {
  inSequence,
  neverRespond,
  pageOf,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { openWindow, type AboutWindow } from '../../../testing/open-window.tsx';

const templates = respond(listTemplates, {
  items: starterTemplates.map(({ fixedTexts, kind: _kind, ...one }) => ({ ...one, fixedTexts: [...fixedTexts] })),
});
const lcr = aProgram();
const other = aProgram({ id: '01995b1e-7c1a-7000-8000-0000000000b2', name: 'Schools 2026' });
const event = aSamplingEvent();
const programs: readonly Responses[] = [
  respond(listPrograms, pageOf([lcr, other])),
  respond(listSamplingEvents, pageOf([event])),
];
const created = respond(createCommunication, aLetter());

async function open(templateId: string | undefined, { responses = [created], ...about }: AboutWindow = {}) {
  const onCreated = vi.fn<(letter: Communication) => void>();
  const shown = await openWindow(
    'createLetterTemplate',
    { ...(templateId !== undefined && { templateId }), onCreated },
    { features: featureCodes, responses: [...responses, templates, ...programs], ...about },
  );
  const { dialog, user } = shown;
  const choice = (name: RegExp) => dialog.findByRole<HTMLSelectElement>('combobox', { name });
  const optionsOf = async (name: RegExp) =>
    within(await choice(name))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  const choose = async (name: RegExp, value: string) => {
    await within(await choice(name)).findByRole('option', { name: value });
    await user.selectOptions(await choice(name), value);
  };
  const create = async () => user.click(await dialog.findByRole('button', { name: 'Create letter' }));
  const sentBodies = () => requestsTo(shown.requests, createCommunication).map(({ body }) => body);
  return { ...shown, choice, choose, create, onCreated, optionsOf, sentBodies };
}

describe('creating a letter', () => {
  test('starts with the name, type and language of the chosen template', async () => {
    const { choice, create, onCreated, sentBodies } = await open('serviceLineLead-es');
    expect((await choice(/^Language/)).value).toBe('es');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ }));
    await create();
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith(expect.objectContaining({ id: aLetter().id })));
    expect(sentBodies()).toMatchObject([
      {
        templateId: 'serviceLineLead-es',
        language: 'es',
        triggerType: 'AdHocLocation',
        triggerCondition: null,
        programId: null,
        eventId: null,
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers the templates of the chosen type and language, and clears one that does not fit', async () => {
    const { choice, choose } = await open('serviceLineLead-en');
    await choose(/^Language/, 'Spanish');
    const field = await choice(/^Template/);
    expect(field.value).toBe('');
    const [none, ...offered] = [...field.options].map(({ value }) => value);
    expect(none).toBe('');
    expect(offered.filter((templateId) => !templateId.endsWith('-es'))).toEqual([]);
  });

  test('refuses a letter without a name and template, and lists both', async () => {
    const { create, dialog, sentBodies } = await open(undefined);
    await create();
    const alert = within(await dialog.findByRole('alert'));
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Name: Required',
      'Template: Choose a template',
    ]);
    expect(sentBodies()).toEqual([]);
  });

  test('lists errors of shown fields only, by the names of the fields', async () => {
    const { choose, create, dialog } = await open('serviceLineLead-en');
    const listed = async () =>
      within(await dialog.findByRole('alert'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    await choose(/^Type/, 'Results letter');
    await create();
    expect(await listed()).toEqual([
      'Template: Choose a template',
      'Program: Choose a program',
      'Sampling event: Choose a sampling event',
    ]);
    await choose(/^Type/, 'Company letterhead');
    await waitFor(() => expect(dialog.queryByRole('alert')?.textContent ?? '').not.toMatch(/Program|Sampling event/));
  });

  test('a link of the error list leads to its field', async () => {
    const { choice, create, dialog, user } = await open(undefined);
    await create();
    await user.click(within(await dialog.findByRole('alert')).getByRole('link', { name: 'Template' }));
    expect(document.activeElement).toBe(await choice(/^Template/));
  });

  test('a results letter is created for its event, with the results of its template', async () => {
    const { choose, create, sentBodies } = await open('resultExceedance-en');
    await choose(/^Program/, lcr.name);
    await choose(/^Sampling event/, event.name);
    await create();
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(sentBodies()[0]).toMatchObject({
      triggerType: 'SendKitResult',
      triggerCondition: 'exceedance',
      programId: lcr.id,
      eventId: event.id,
    });
  });

  test('the events are those of the program, and another program clears the event', async () => {
    const { choice, choose, dialog, requests } = await open('resultExceedance-en');
    expect(await dialog.findByText('Choose a program first')).toBeVisible();
    expect(requestsTo(requests, listSamplingEvents)).toEqual([]);
    await choose(/^Program/, lcr.name);
    await choose(/^Sampling event/, event.name);
    await choose(/^Program/, other.name);
    expect((await choice(/^Sampling event/)).value).toBe('');
  });

  test.each([
    ['programs', listPrograms, 'The programs could not be loaded'],
    ['events', listSamplingEvents, 'The events of the program could not be loaded'],
  ] as const)(
    '%s that could not be loaded are requested again, and the letter keeps its name',
    async (...[, list, title]) => {
      const [ofPrograms, ofEvents] = programs;
      if (!ofPrograms || !ofEvents) throw new Error('No programs');
      const listed = list === listPrograms ? ofPrograms : ofEvents;
      const { choose, create, dialog, sentBodies, user } = await open('resultExceedance-en', {
        responses: [inSequence(list, refuse(list, 503, 'The database is busy.'), listed), created],
      });
      const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
      await user.clear(name);
      await user.type(name, 'Exceedance, fall');
      if (list === listSamplingEvents) await choose(/^Program/, lcr.name);
      expect(await dialog.findByText(title)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Try again' }));
      if (list === listPrograms) await choose(/^Program/, lcr.name);
      await choose(/^Sampling event/, event.name);
      await create();
      await waitFor(() => expect(sentBodies()).toHaveLength(1));
      expect(sentBodies()[0]).toMatchObject({ name: 'Exceedance, fall', programId: lcr.id, eventId: event.id });
    },
  );

  test('an account without programs can create no results letter', async () => {
    const { optionsOf } = await open(undefined, {
      features: featureCodes.filter((code) => !code.startsWith('PT:')),
    });
    expect(await optionsOf(/^Type/)).toEqual(['Company letterhead']);
  });

  test('a name that is taken is refused at the field, and the dialog remains', async () => {
    const taken = 'There is a letter with this name already. Choose another name.';
    const { create, dialog, onCreated } = await open('serviceLineLead-en', {
      responses: [refuse(createCommunication, 409, taken, 'communicationNameTaken')],
    });
    await create();
    expect((await dialog.findByRole('alert')).textContent).toContain(`Name: ${taken}`);
    expect(dialog.getByRole('textbox', { name: /^Name/ }).getAttribute('aria-invalid')).toBe('true');
    expect(onCreated).not.toHaveBeenCalled();
  });

  test('a failure is reported, and the next attempt can succeed', async () => {
    const { create, dialog, onCreated } = await open('serviceLineLead-en', {
      responses: [inSequence(createCommunication, refuse(createCommunication, 500, 'Internal'), created)],
    });
    await create();
    expect((await dialog.findByRole('alert')).textContent).toContain('An error occurred, please try again.');
    expect(screen.getAllByText(/An error occurred|Internal/)).toHaveLength(1);
    await create();
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  });

  test('a refused request is explained by the server’s message only [B8.8]', async () => {
    const sentence = 'The template of this letter is in English. Choose English or another template.';
    const { create, dialog } = await open('serviceLineLead-en', {
      responses: [refuse(createCommunication, 400, sentence)],
    });
    await create();
    expect((await dialog.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.queryByText('An error occurred, please try again.')).toBeNull();
  });

  test('is created once when Enter is pressed twice', async () => {
    const { dialog, sentBodies, user } = await open('serviceLineLead-en', {
      responses: [neverRespond(createCommunication)],
    });
    await user.click(await dialog.findByRole('textbox', { name: /^Name/ }));
    await user.keyboard('{Enter}{Enter}');
    expect(sentBodies()).toHaveLength(1);
  });

  test('templates that could not be loaded are requested again', async () => {
    const { dialog, user } = await open('serviceLineLead-en', {
      responses: [inSequence(listTemplates, refuse(listTemplates, 503, 'The database is busy.'), templates)],
    });
    expect(await dialog.findByText('The templates could not be loaded')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('button', { name: 'Create letter' })).toBeVisible();
  });
});
