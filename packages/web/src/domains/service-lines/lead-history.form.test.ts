import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { expect, test } from 'vitest';
import { aServiceLine } from '../../../testing/a-service-line.ts';
import { findReasonRequirement as reasonUnder, getFittingsNotice, getLeadHistoryNotices } from './lead-history.form.ts';
import { toServiceLineValues } from './service-line.form.ts';

const own = { fields: [], timeZone: 'America/New_York' };
const federal = getClassificationRules('CT', '2026-11-22');
const getHistoryReason = (...[values, line]: [Parameters<typeof reasonUnder>[0], Parameters<typeof reasonUnder>[1]]) =>
  reasonUnder(values, line, federal);
const valuesFor = (line: ReturnType<typeof aServiceLine>) => toServiceLineValues(line, own);

test('a recorded Yes needs a reason to become another answer, also of the connector', () => {
  const line = aServiceLine({ previouslyLead: 'Yes', connectorPreviouslyLead: 'Yes' });
  expect(getHistoryReason(valuesFor(line), line)).toBeUndefined();
  expect(getHistoryReason({ ...valuesFor(line), previouslyLead: 'Unknown' }, line)).toMatch(
    /recorded as previously lead/,
  );
  expect(getHistoryReason({ ...valuesFor(line), connectorPreviouslyLead: 'No' }, line)).toMatch(
    /recorded as previously lead/,
  );
});

test('an answer that was Yes once needs a reason to become No', () => {
  const line = aServiceLine({
    previouslyLead: 'Unknown',
    correctedFromYes: { previouslyLead: true, connectorPreviouslyLead: false },
  });
  expect(getHistoryReason(valuesFor(line), line)).toBeUndefined();
  expect(getHistoryReason({ ...valuesFor(line), previouslyLead: 'No' }, line)).toMatch(/recorded as previously lead/);
});

test('shows what was recorded if it was not the answer Yes', () => {
  const line = aServiceLine({
    previouslyLead: 'Unknown',
    correctedFromYes: {
      previouslyLead: true,
      connectorPreviouslyLead: false,
      record: 'replaces the deleted line A, which was Lead Status Unknown',
    },
  });
  expect(getHistoryReason({ ...valuesFor(line), previouslyLead: 'No' }, line)).toBe(
    'This line replaces the deleted line A, which was Lead Status Unknown. Give a reason for Previously lead: No.',
  );
});

test('a change that removes lead announces what will be recorded', () => {
  const line = aServiceLine({
    system: { ...aServiceLine().system, material: 'lead' },
    previouslyLead: 'Unknown',
    connector: 'Lead',
  });
  const values = valuesFor(line);
  expect(getLeadHistoryNotices(values, line)).toEqual({
    previouslyLead: undefined,
    connectorPreviouslyLead: undefined,
  });
  expect(
    getLeadHistoryNotices(
      { ...values, system: { ...values.system, material: 'nonLeadCopper' }, connector: 'Non-lead' },
      line,
    ),
  ).toEqual({
    previouslyLead: 'Previously lead will be recorded as Yes.',
    connectorPreviouslyLead: 'Ever connected to a lead connector will be recorded as Yes.',
  });
  expect(
    getLeadHistoryNotices({ ...values, system: { ...values.system, material: null } }, line).previouslyLead,
  ).toBeUndefined();
});

test('a line that is listed as Lead or GRR needs a reason for the answer No', () => {
  const listedClassification = {
    category: 'Galvanized Requiring Replacement',
    basis: null,
    source: 'import',
    text: 'GRR',
    batchId: null,
    rowNumber: 2,
    listedOn: '2024-10-16T12:00:00.000Z',
    listedBy: 'Dana Field',
    fileName: 'lines.csv',
  } as const;
  const line = aServiceLine({ previouslyLead: 'Unknown', listedClassification });
  const no = { ...valuesFor(line), previouslyLead: 'No' as const };
  expect(getHistoryReason(valuesFor(line), line)).toBeUndefined();
  expect(getHistoryReason(no, line)).toBe(
    'This line is listed as Galvanized Requiring Replacement. Give a reason for Previously lead: No.',
  );
  expect(
    getHistoryReason(no, { ...line, listedClassification: { ...listedClassification, category: 'Non-lead' } }),
  ).toBeUndefined();
});

test('removed lead fittings need a reason where the State counts them as lead', () => {
  const line = aServiceLine({ leadFittings: 'Yes' });
  const michigan = getClassificationRules('MI', '2026-11-22');
  for (const leadFittings of ['No', 'Unknown'] as const) {
    const values = { ...valuesFor(line), leadFittings };
    expect(reasonUnder(values, line, michigan)).toBe(
      'In Michigan lead fittings make a line Lead. Give a reason to change the answer Yes.',
    );
    expect(getFittingsNotice(values, line, michigan)).toBe(
      'Ever connected to a lead connector will be recorded as Yes, because Michigan counts lead fittings. It can be corrected later with a reason.',
    );
    expect([getHistoryReason(values, line), getFittingsNotice(values, line, federal)]).toEqual([undefined, undefined]);
  }
  expect(reasonUnder(valuesFor(line), line, michigan)).toBeUndefined();
});
