import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { maxSelectedIds } from '@curbstop/contract/primitives/selection';
import { decideCounting } from '@curbstop/contract/samples/sample-counting.endpoints';
import { completeSamples } from '@curbstop/contract/samples/sample-completion.endpoints';
import { previewInvalidation } from '@curbstop/contract/samples/sample-invalidation.endpoints';
import { listSamples } from '@curbstop/contract/samples/sample.endpoints';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aSampleRow } from '../../../testing/a-sample.ts';
import { neverRespond, pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { SelectedSamples } from './SelectedSamples.tsx';

const id = (last: number) => `01995b1e-7c1a-7000-8000-0000000${String(10_000 + last)}`;
const getRows = (count: number) =>
  Array.from({ length: count }, (_, at) => aSampleRow({ id: id(at), number: at + 1, status: 3 }));
const createMatchingSelection = (expectedCount: number): MatchingSelection => ({
  request: { searchTerm: 'elm', filters: { status: ['3'] } },
  expectedCount,
});

const show = (matching: MatchingSelection, responses: readonly Responses[]) =>
  showScreen(<SelectedSamples samples={getRows(1)} matching={matching} onDone={() => undefined} />, {
    features: [...planFeatures.Expert],
    responses,
  });

describe('invalidating all samples that match', () => {
  test('loads each of them, because each needs a reason', async () => {
    const { requests, user } = show(createMatchingSelection(2), [
      respond(listSamples, pageOf(getRows(2))),
      neverRespond(previewInvalidation),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Invalidate' }));
    expect(await screen.findByRole('dialog', { name: /^Invalidate/ })).toBeVisible();
    const query = requestsTo(requests, listSamples)[0]?.query;
    expect(query?.get('searchTerm')).toBe('elm');
    expect(query?.getAll('filters[status]')).toEqual(['3']);
  });

  test('names the most that can be loaded at once, and requests nothing', async () => {
    const { requests, user } = show(createMatchingSelection(maxSelectedIds + 1), []);
    await user.click(await screen.findByRole('button', { name: 'Invalidate' }));
    const most = maxSelectedIds.toLocaleString('en-US');
    expect(await screen.findByText(`At most ${most} samples can be loaded at once. Add a filter.`)).toBeVisible();
    expect(requestsTo(requests, listSamples)).toEqual([]);
  });

  test('shows why the samples could not be loaded, and opens no window', async () => {
    const { user } = show(createMatchingSelection(2), [refuse(listSamples, 503, 'The database is busy.')]);
    await user.click(await screen.findByRole('button', { name: 'Invalidate' }));
    expect(await screen.findByText('The database is busy.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('deciding whether selected samples count', () => {
  const other = aSampleRow({ id: id(7), number: 7, isForCompliance: false });

  test('records one decision for those of programs that are not for compliance', async () => {
    const { requests, user } = showScreen(
      <SelectedSamples samples={[...getRows(2), other]} onDone={() => undefined} />,
      { features: [...planFeatures.Expert], responses: [respond(decideCounting, { decided: 1 })] },
    );
    await user.click(await screen.findByRole('button', { name: 'Record compliance decision' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record compliance decision' }));
    expect(await dialog.findByText(/recorded for 1 sample .* The other 2 count anyway/)).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: /Compliance decision/ }), 'no');
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Taken after flushing');
    await user.click(dialog.getByRole('button', { name: 'Save decision' }));
    await waitFor(() =>
      expect(requestsTo(requests, decideCounting)[0]?.body).toMatchObject({
        sampleIds: [other.id],
        decision: 'no',
        reason: 'Taken after flushing',
      }),
    );
  });

  test('is not offered for samples of compliance programs only', async () => {
    showScreen(<SelectedSamples samples={getRows(2)} onDone={() => undefined} />, { responses: [] });
    expect(await screen.findByRole('button', { name: 'Complete' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Record compliance decision' })).toBeNull();
  });
});

describe('the summary before samples are completed', () => {
  async function openConfirmation(
    samples: readonly SampleRow[],
    responses: readonly Responses[],
    matching?: MatchingSelection,
  ) {
    const onDone = vi.fn<() => void>();
    const shown = await openWindow(
      'completeSamples',
      { samples, onDone, ...(matching && { matching }) },
      { responses },
    );
    const { dialog, user } = shown;
    await user.click(await dialog.findByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await dialog.findByRole('heading', { name: 'Confirm' });
    return { ...shown, onDone };
  }
  const valueOf = (dialog: ReturnType<typeof within>, name: string) =>
    dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

  test('names up to 20 samples in the order of their numbers, and counts the others', async () => {
    const { dialog } = await openConfirmation(getRows(23).toReversed(), []);
    expect(valueOf(dialog, '23 samples')).toBe(
      '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, and 3 more',
    );
  });

  test('names each of their sampling events once', async () => {
    const other = { id: id(900), name: 'July to December 2026' };
    const samples = [...getRows(2), aSampleRow({ id: id(3), number: 3, status: 3, samplingEvent: other })];
    const { dialog } = await openConfirmation(samples, []);
    expect(valueOf(dialog, 'Sampling events')).toBe('January to June 2026, July to December 2026');
  });

  test('says for all that match that all or none are changed, and sends the number that was seen', async () => {
    const { dialog, onDone, requests, user } = await openConfirmation(
      getRows(1),
      [respond(completeSamples, { completed: 340, uniqueLocations: 340 })],
      createMatchingSelection(340),
    );
    expect(valueOf(dialog, 'Samples')).toBe('All 340 that match the search and filters of the list');
    expect(dialog.getByText(/^If one can’t be changed, none will be\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Complete 340 samples' }));
    expect(await dialog.findByText('340 samples were completed.')).toBeVisible();
    expect(onDone).toHaveBeenCalledOnce();
    expect(requestsTo(requests, completeSamples).map(({ body }) => body)).toEqual([
      { selection: createMatchingSelection(340), certified: true },
    ]);
  });
});
