import { expect, test } from 'vitest';
import { aServiceLine } from '../../../testing/a-service-line.ts';
import { leadHistoryNotices, needsHistoryReason } from './lead-history.form.ts';
import { valuesOf } from './service-line.form.ts';

const own = { fields: [], timeZone: 'America/New_York' };
const valuesFor = (line: ReturnType<typeof aServiceLine>) => valuesOf(line, own);

test('a recorded Yes needs a reason to become another answer, also of the connector', () => {
  const line = aServiceLine({ previouslyLead: 'Yes', connectorPreviouslyLead: 'Yes' });
  expect(needsHistoryReason(valuesFor(line), line)).toBe(false);
  expect(needsHistoryReason({ ...valuesFor(line), previouslyLead: 'Unknown' }, line)).toBe(true);
  expect(needsHistoryReason({ ...valuesFor(line), connectorPreviouslyLead: 'No' }, line)).toBe(true);
});

test('an answer that was Yes once needs a reason to become No', () => {
  const line = aServiceLine({
    previouslyLead: 'Unknown',
    correctedFromYes: { previouslyLead: true, connectorPreviouslyLead: false },
  });
  expect(needsHistoryReason(valuesFor(line), line)).toBe(false);
  expect(needsHistoryReason({ ...valuesFor(line), previouslyLead: 'No' }, line)).toBe(true);
});

test('a change that takes lead away says what will be recorded', () => {
  const line = aServiceLine({
    system: { ...aServiceLine().system, material: 'lead' },
    previouslyLead: 'Unknown',
    connector: 'Lead',
  });
  const values = valuesFor(line);
  expect(leadHistoryNotices(values, line)).toEqual({ previouslyLead: undefined, connectorPreviouslyLead: undefined });
  expect(
    leadHistoryNotices(
      { ...values, system: { ...values.system, material: 'nonLeadCopper' }, connector: 'Non-lead' },
      line,
    ),
  ).toEqual({
    previouslyLead: 'Previously lead will be recorded as Yes.',
    connectorPreviouslyLead: 'Ever connected to a lead connector will be recorded as Yes.',
  });
  expect(
    leadHistoryNotices({ ...values, system: { ...values.system, material: null } }, line).previouslyLead,
  ).toBeUndefined();
});
