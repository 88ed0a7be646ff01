import { Readable } from 'node:stream';
import {
  countReportRows,
  createPeriodReport,
  maxReportRows,
} from '@curbstop/contract/compliance/period-report.calculation';
import { periodReportProblems } from '@curbstop/contract/compliance/period-report.problems';
import type * as periodEndpoints from '@curbstop/contract/compliance/period.endpoints';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import type { Service } from '../../foundation/service.ts';
import { createPeriodSheets } from './period-workbook.service.ts';

/** The file is complete before its first byte is sent, so that no report is cut off. */
export const downloadPeriodReport: Service<typeof periodEndpoints.downloadPeriodReport> = async (
  context,
  { startsOn },
) => {
  const { sheets, rows, system } = await context.database.read((trx) => createPeriodSheets(trx, context, startsOn));
  if (countReportRows(sheets) > maxReportRows) throw periodReportProblems.tooManyRows();
  const data = createPeriodReport(system, sheets);
  const rendered = await context.app.pdfRenderer.render({ template: 'period-report', data });
  if ('unprintable' in rendered)
    throw periodReportProblems.unprintable({
      values: { characters: rendered.unprintable.map((one) => `“${one}”`).join(', ') },
    });
  return {
    stream: Readable.from([rendered.pdf], { objectMode: false }),
    fileName: createDatedFileName(`${system.pwsid} tap samples from ${startsOn}`, system.preparedOn, 'pdf'),
    mediaType: 'application/pdf',
    size: rendered.pdf.byteLength,
    rows: () => rows,
  };
};
