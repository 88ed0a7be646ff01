import { Readable } from 'node:stream';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { maxPrintedKits, type KitDocument } from '@curbstop/contract/samples/kit-document.values';
import type * as kitEndpoints from '@curbstop/contract/samples/kit.endpoints';
import { kitProblems } from '@curbstop/contract/samples/kit.problems';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { materializeSelectionForUpdate } from '../../foundation/database/selected-rows.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { getAccountProfile } from '../accounts/account-profile.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { describeUnprintable, kitTemplates, type PrintedKits } from './kit-document.calculation.ts';
import { listPrintedKits } from './kit-document.repository.ts';
import { kitSource } from './kit.repository.ts';

const fileNames: Readonly<Record<KitDocument, string>> = {
  labelSheet: 'kit labels',
  label4x6: 'kit labels 4x6',
  packingList: 'packing lists',
  chainOfCustody: 'chain of custody',
};

/** The file is complete before its first byte is sent, so that no file is cut off. */
export const downloadKitDocument: Service<typeof kitEndpoints.downloadKitDocument> = async (
  context,
  { document, selection },
) => {
  const printed = await getPrintedKits(context, selection);
  if (document === 'chainOfCustody' && printed.kits.every(({ samples }) => samples.length === 0))
    throw kitProblems.noSamplesToPrint();
  const { template, toData } = kitTemplates[document];
  const rendered = await context.app.pdfRenderer.render({ template, data: toData(printed) });
  if ('unprintable' in rendered)
    throw kitProblems.unprintable({ values: describeUnprintable(rendered.unprintable, printed.kits) });
  return {
    stream: Readable.from([rendered.pdf], { objectMode: false }),
    fileName: createDatedFileName(`${context.account.pwsid} ${fileNames[document]}`, getAccountToday(context), 'pdf'),
    mediaType: 'application/pdf',
    size: rendered.pdf.byteLength,
    rows: () => printed.kits.length,
  };
};

async function getPrintedKits(context: RequestContext, selection: Selection): Promise<PrintedKits> {
  const sender = await getAccountProfile(context, {});
  return context.database.change(async (trx) => {
    const selected = await materializeSelectionForUpdate(trx, toListContext(context), { source: kitSource, selection });
    if (selected > maxPrintedKits) throw kitProblems.tooManyToPrint({ values: { selected } });
    const kits = await listPrintedKits(trx);
    const events = await listEventsById(trx, new Set(kits.map(({ eventId }) => eventId)));
    return { kits, events, sender, timeZone: context.account.timeZone };
  });
}

async function listEventsById(trx: AccountTransaction, ids: ReadonlySet<string>): Promise<Map<string, SamplingEvent>> {
  const events = new Map<string, SamplingEvent>();
  for (const id of ids) {
    const event = await findEventById(trx, id);
    if (event) events.set(id, event);
  }
  return events;
}
