import { correctResult, reportResults, withdrawResult } from '@curbstop/contract/samples/result.endpoints';
import type { AnalyteResult, Sample } from '@curbstop/contract/samples/sample.rules';
import { screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aDueAnalyte, aResult, aSample } from '../../../testing/a-sample.ts';
import { inSequence, neverRespond, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { CorrectResultForm, ReportResultForm } from './ResultForm.tsx';

const withoutResults = aSample({ results: [], status: 2, statusLabel: 'At Lab', detection: null });
const pH = aDueAnalyte({
  analyteId: 3,
  displayName: 'pH',
  unit: 'pH units',
  exceedanceLimit: '7.8',
  lowerLimit: '7',
  checkExceedance: false,
  limitSource: 'event',
  primary: false,
});

async function report(responses: Responses | readonly Responses[], sample: Sample = withoutResults) {
  const onDone = vi.fn<() => void>();
  const shown = showScreen(<ReportResultForm sample={sample} onDone={onDone} />, { responses });
  const form = within(await screen.findByRole('form', { name: 'Enter result' }));
  return { ...shown, ...getFields(form, shown.user), form, onDone };
}

async function correct(responses: Responses | readonly Responses[], result: AnalyteResult = aResult()) {
  const onDone = vi.fn<() => void>();
  const sample = aSample({ results: [result] });
  const shown = showScreen(<CorrectResultForm sample={sample} result={result} onDone={onDone} />, { responses });
  const form = within(await screen.findByRole('form', { name: 'Correct result' }));
  return { ...shown, ...getFields(form, shown.user), form, onDone };
}

function getFields(form: BoundFunctions<typeof queries>, user: ReturnType<typeof showScreen>['user']) {
  const field = (label: string) => form.getByLabelText<HTMLInputElement & HTMLSelectElement>(new RegExp(`^${label}`));
  return {
    field,
    fill: async (label: string, text: string) => {
      await user.clear(field(label));
      await user.click(field(label));
      await user.paste(text);
    },
    optionsOf: (label: string) => [...field(label).options].map(({ text }) => text),
    press: (name: string) => user.click(form.getByRole('button', { name })),
  };
}

test('the analyte without a result is chosen first, in its own unit', async () => {
  const { field, optionsOf } = await report(() => undefined, aSample());
  expect(optionsOf('Analyte')).toEqual(['Choose an analyte', 'Copper']);
  expect(field('Analyte').value).toBe('2');
  expect(field('Unit').value).toBe('µg/L');
});

test('another analyte has other units and loses what was chosen for the one before', async () => {
  const { user, field, optionsOf, form } = await report(
    () => undefined,
    aSample({ results: [], analytes: [aDueAnalyte(), pH] }),
  );
  await user.selectOptions(field('Reported as'), 'Half the quantitation limit');
  await user.selectOptions(field('Analyte'), 'pH');
  expect(field('Unit').value).toBe('pH units');
  expect(optionsOf('Unit')).toEqual(['Choose a unit', 'pH units']);
  expect(form.queryByLabelText(/^Reported as/)).toBeNull();
  await user.selectOptions(field('Analyte'), 'Lead');
  expect(field('Reported as').value).toBe('');
});

test('the limits that an analyte is not compared with are not shown as its limit', async () => {
  const { fill, form } = await report(() => undefined, aSample({ results: [], analytes: [pH] }));
  await fill('Result', '6.2');
  expect(form.getByRole('status').textContent).toBe('Finding: Detect, value 6.2 pH units');
});

test('a saved result closes the form with a message', async () => {
  const { fill, press, onDone, requests } = await report(respond(reportResults, { added: 1, alreadyThere: 0 }));
  await fill('Result', '3.1');
  await fill('Method', ' EPA 200.8 ');
  await fill('Laboratory', 'CT-PH-0042');
  await press('Save result');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(screen.getByText('The result was saved')).toBeVisible();
  expect(requestsTo(requests, reportResults)[0]?.body.results).toMatchObject([
    {
      sampleId: withoutResults.id,
      analyteId: 1,
      result: '3.1',
      unit: 'µg/L',
      method: 'EPA 200.8',
      labId: 'CT-PH-0042',
    },
  ]);
});

test('a missing collection date is entered with the result, or confirmed as not known', async () => {
  const undated = aSample({ ...withoutResults, collectedOn: null, receivedOn: null });
  const { field, fill, press, form, user, onDone, requests } = await report(
    respond(reportResults, { added: 1, alreadyThere: 0 }),
    undated,
  );
  await fill('Result', '3.1');
  await press('Save result');
  expect(form.getByText('Enter the collection date, or confirm that it is not known')).toBeVisible();
  await fill('Collected', '2026-03-09');
  await press('Save result');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  await user.click(field('The collection date is not known'));
  await press('Save result');
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  const sent = requestsTo(requests, reportResults).map(({ body }) => body.results[0]);
  expect(sent[0]).toMatchObject({ collectedOn: '2026-03-09' });
  expect(sent[1]).not.toHaveProperty('collectedOn');
});

test('a recorded collection date has no field', async () => {
  const { form } = await report(() => undefined);
  expect(form.queryByLabelText(/^Collected/)).toBeNull();
});

test('a level that looks like a slip of the unit is confirmed, and again after it was changed', async () => {
  const { fill, press, form, user, onDone, requests } = await report(
    respond(reportResults, { added: 1, alreadyThere: 0 }),
  );
  const checkbox = () => form.getByRole<HTMLInputElement>('checkbox', { name: /as in the laboratory’s report/ });
  await fill('Result', '0.022');
  expect(
    form.getByText(/Lead of 0.022 µg\/L is unusually low. The laboratory may have measured it in mg\/L/),
  ).toBeVisible();
  await press('Save result');
  expect(form.getAllByText(/Correct the unit, or confirm/).length).toBeGreaterThan(0);
  await user.click(checkbox());
  expect(checkbox().checked).toBe(true);
  await fill('Result', '0.023');
  expect(checkbox().checked).toBe(false);
  await user.click(checkbox());
  await press('Save result');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requestsTo(requests, reportResults).map(({ body }) => body.confirmedUnits)).toEqual([1]);
});

test('a usual level is not questioned', async () => {
  const { fill, form } = await report(() => undefined);
  await fill('Result', '22');
  expect(form.queryByRole('checkbox')).toBeNull();
});

test('a result that a laboratory reported meanwhile is not saved twice, with a message', async () => {
  const { fill, press, onDone } = await report(respond(reportResults, { added: 0, alreadyThere: 1 }));
  await fill('Result', '3.1');
  await press('Save result');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(screen.getByText('This result is already recorded')).toBeVisible();
});

test('a refusal of the server is shown at its field without the row of the request', async () => {
  const refusedUnit: Responses = ({ method }) =>
    method === 'POST'
      ? {
          status: 400,
          body: {
            statusCode: 400,
            message: 'Invalid',
            errors: [{ code: 'invalid', property: 'results.0.method', detail: 'Row 1: This method is not approved.' }],
          },
        }
      : undefined;
  const { fill, press, form, field, onDone } = await report(refusedUnit);
  await fill('Result', '3.1');
  await press('Save result');
  expect((await form.findByRole('alert')).textContent).toBe(
    'The result was not savedMethod: This method is not approved.',
  );
  expect(field('Method').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Method'));
  expect(field('Result').value).toBe('3.1');
  expect(onDone).not.toHaveBeenCalled();
});

test('an unexpected failure keeps what was typed and shows a contact', async () => {
  const { fill, press, form, field } = await report(
    refuse(reportResults, 500, 'An error occurred, please try again or contact support for assistance.'),
  );
  await fill('Result', '3.1');
  await press('Save result');
  const alert = await form.findByRole('alert');
  expect(within(alert).getByRole('link').getAttribute('href')).toContain('mailto:support@curbstop.example');
  expect(screen.getByText('The result could not be saved')).toBeVisible();
  expect(field('Result').value).toBe('3.1');
});

test('leaving a form with a typed result is confirmed first', async () => {
  const { fill, press, user, onDone } = await report(() => undefined);
  await fill('Result', '3.1');
  await press('Cancel');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(dialog.getByText('Your changes to this result have not been saved.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test('a result that is being saved can’t be sent again', async () => {
  const { fill, press, form, requests } = await report(neverRespond(reportResults));
  await fill('Result', '3.1');
  await press('Save result');
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save result' }).disabled).toBe(true);
  expect(requestsTo(requests, reportResults)).toHaveLength(1);
});

test('a correction starts with the result as reported, and its analyte can become one without a result', async () => {
  const { field, optionsOf, form } = await correct(() => undefined);
  expect(field('Result').value).toBe('0.0174');
  expect(field('Unit').value).toBe('mg/L');
  expect(field('Correction received').value).not.toBe('');
  expect(optionsOf('Analyte')).toEqual(['Choose an analyte', 'Lead', 'Copper']);
  expect(
    form.getByText(/If the result is worse than the recorded one, deadlines for notices start on this date\./),
  ).toBeVisible();
  expect(form.getByRole('status').textContent).toContain('Finding: Exceedance, value 17.4 µg/L');
});

const mistake = /^To withdraw or lower it: this result was reported by mistake/;

test('a correction is sent with its reason and the version that was opened', async () => {
  const { fill, press, form, user, onDone, requests } = await correct(respond(correctResult, aSample()));
  await fill('Result', '0.0147');
  await press('Save correction');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^The result was not changed.*in at least 10 characters.*Confirm that the result was reported by mistake/,
  );
  await fill('Reason', 'Digits were swapped');
  await user.click(form.getByLabelText(mistake));
  await press('Save correction');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(screen.getByText('The result was corrected')).toBeVisible();
  expect(requestsTo(requests, correctResult)[0]).toMatchObject({
    params: { id: aResult().id },
    body: {
      version: 1,
      reason: 'Digits were swapped',
      confirmedExceedance: true,
      result: { analyteId: 1, result: '0.0147', unit: 'mg/L' },
    },
  });
});

test('a correction of a result that was changed meanwhile is refused and keeps what was typed', async () => {
  const { fill, press, form, field, user, onDone } = await correct(
    refuse(correctResult, 409, 'This result has been corrected by another person. Open it again.', 'changedMeanwhile'),
  );
  await fill('Result', '0.0147');
  await fill('Reason', 'Digits were swapped');
  await user.click(form.getByLabelText(mistake));
  await press('Save correction');
  expect((await form.findByRole('alert')).textContent).toContain(
    'This result has been corrected by another person. Open it again.',
  );
  expect([field('Result').value, field('Reason').value]).toEqual(['0.0147', 'Digits were swapped']);
  expect(onDone).not.toHaveBeenCalled();
});

test('lower 90th percentiles are confirmed for this level only, after the server named them', async () => {
  const sentence = 'This lowers 90th percentiles: Lead of January to June 2026: 6 µg/L instead of 17 µg/L.';
  const error = { code: 'percentilesNotConfirmed', detail: sentence, property: 'confirmedLowerPercentiles' };
  const refused = { status: 409, body: { statusCode: 409, message: sentence, errors: [error] } };
  const { fill, press, form, user, requests } = await correct(inSequence(correctResult, () => refused));
  const lower = /the lower numbers are right/;
  await fill('Result', '0.0147');
  await fill('Reason', 'Digits were swapped');
  await user.click(form.getByLabelText(mistake));
  expect(form.queryByRole('checkbox', { name: lower })).toBeNull();
  await press('Save correction');
  expect((await form.findByRole('alert')).textContent).toContain(sentence);
  await user.click(form.getByRole('checkbox', { name: lower }));
  await press('Save correction');
  await fill('Result', '0.0100');
  await press('Save correction');
  await waitFor(() => expect(requestsTo(requests, correctResult)).toHaveLength(3));
  expect(
    requestsTo(requests, correctResult).map(
      ({ body }) => (body as Record<string, unknown>)['confirmedLowerPercentiles'],
    ),
  ).toEqual([undefined, sentence, undefined]);
});

test('a confirmation is of the numbers that were shown: other ones that the server names next are confirmed again', async () => {
  const [shown, later] = ['6 µg/L instead of 17 µg/L.', '9 µg/L instead of 17 µg/L.'];
  const refusalOf = (detail: string) => {
    const error = { code: 'percentilesNotConfirmed', detail, property: 'confirmedLowerPercentiles' };
    return () => ({ status: 409, body: { statusCode: 409, message: detail, errors: [error] } });
  };
  const { fill, press, form, user, requests } = await correct(
    inSequence(correctResult, refusalOf(shown), refusalOf(later), refusalOf(later)),
  );
  const box = () => form.getByRole('checkbox', { name: /the lower numbers are right/ });
  await fill('Result', '0.0147');
  await fill('Reason', 'Digits were swapped');
  await user.click(form.getByLabelText(mistake));
  await press('Save correction');
  await form.findByRole('alert');
  await user.click(box());
  expect(box()).toHaveProperty('checked', true);
  expect(form.getByText(shown)).toBeVisible();
  await press('Save correction');
  expect(await form.findAllByText(later)).not.toEqual([]);
  expect(box()).toHaveProperty('checked', false);
  await user.click(box());
  await press('Save correction');
  await waitFor(() => expect(requestsTo(requests, correctResult)).toHaveLength(3));
  expect(
    requestsTo(requests, correctResult).map(
      ({ body }) => (body as Record<string, unknown>)['confirmedLowerPercentiles'],
    ),
  ).toEqual([undefined, shown, later]);
});

test('an invalid result does not keep it from being withdrawn, which an exceedance has confirmed first', async () => {
  const { fill, press, form, user, onDone, requests } = await correct(
    respond(withdrawResult, aSample({ results: [] })),
  );
  await fill('Result', 'unreadable');
  await fill('Reason', 'Of another tap');
  await press('Withdraw result');
  expect((await form.findByRole('alert')).textContent).toContain('Confirm that the result was reported by mistake');
  expect(requestsTo(requests, withdrawResult)).toEqual([]);
  await user.click(form.getByLabelText(mistake));
  await press('Withdraw result');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requestsTo(requests, correctResult)).toEqual([]);
  expect(requestsTo(requests, withdrawResult)[0]?.body).toEqual({
    version: 1,
    reason: 'Of another tap',
    confirmedExceedance: true,
  });
});

test('shows why a withdrawal is refused and leaves the form open', async () => {
  const { fill, press, form, user, onDone } = await correct(refuse(withdrawResult, 409, 'The sample is completed.'));
  await fill('Reason', 'Of another tap');
  await user.click(form.getByLabelText(mistake));
  await press('Withdraw result');
  expect((await form.findByRole('alert')).textContent).toContain('The sample is completed.');
  expect(onDone).not.toHaveBeenCalled();
});

test('a completed sample takes a later result with its reason, and none of its results can be withdrawn', async () => {
  const completed = aSample({ status: 4, statusLabel: 'Completed' });
  const { fill, press, onDone, requests } = await report(
    respond(reportResults, { added: 1, alreadyThere: 0 }),
    completed,
  );
  await fill('Result', '310');
  await press('Save result');
  expect((await screen.findByRole('alert')).textContent).toBe('The result was not savedReason: Enter a reason');
  await fill('Reason', 'The laboratory sent it later');
  await press('Save result');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requestsTo(requests, reportResults)[0]?.body).toMatchObject({
    reason: 'The laboratory sent it later',
    results: [{ analyteId: 2, result: '310' }],
  });
});

test('a result of a completed sample can be corrected but not withdrawn', async () => {
  const sample = aSample({ status: 4, statusLabel: 'Completed' });
  const [result] = sample.results;
  if (!result) throw new Error('The sample has a result');
  showScreen(<CorrectResultForm sample={sample} result={result} onDone={() => undefined} />, {
    responses: () => undefined,
  });
  const form = within(await screen.findByRole('form', { name: 'Correct result' }));
  expect(form.getByRole('button', { name: 'Save correction' })).toBeVisible();
  expect(form.queryByRole('button', { name: 'Withdraw result' })).toBeNull();
});
