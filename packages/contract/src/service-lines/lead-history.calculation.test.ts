import { describe, expect, test } from 'vitest';
import {
  isReason,
  updateLeadHistory,
  getCorrectedAnswers,
  leadHistoryWarnings,
  listLeadHistorySteps,
  listSideChanges,
  losesVerification,
  type EarlierHistory,
  type LeadHistory,
} from './lead-history.calculation.ts';
import { yesNoUnknown, connectors, materialKinds } from './service-line.values.ts';

const copper: LeadHistory = {
  system: 'nonLead',
  customer: 'nonLead',
  previouslyLead: 'Unknown',
  connector: 'None',
  connectorPreviouslyLead: 'Unknown',
};
const line = (facts: Partial<LeadHistory>): LeadHistory => ({ ...copper, ...facts });
const previouslyLead = (before: EarlierHistory | null, after: LeadHistory, hasReason = false) =>
  updateLeadHistory(before, after, { hasReason }).previouslyLead;
const connectorPreviouslyLead = (before: EarlierHistory | null, after: LeadHistory, hasReason = false) =>
  updateLeadHistory(before, after, { hasReason }).connectorPreviouslyLead;

const histories: readonly LeadHistory[] = materialKinds.flatMap((system) =>
  materialKinds.flatMap((customer) =>
    yesNoUnknown.flatMap((previous) =>
      connectors.flatMap((connector) =>
        yesNoUnknown.map((connectorPrevious) => ({
          system,
          customer,
          previouslyLead: previous,
          connector,
          connectorPreviouslyLead: connectorPrevious,
        })),
      ),
    ),
  ),
);
/** A sample of all pairs that meets every history on both sides. */
const pairs = histories.flatMap((before, place) =>
  [7, 101, 233, 401].map((step) => ({ before, after: histories[(place * step + step) % histories.length] ?? before })),
);

describe('a side that leaves lead', () => {
  test.each(yesNoUnknown)('sets previously lead to Yes in the same change (%s entered)', (wanted) => {
    for (const system of ['nonLead', 'galvanized', 'unknown'] as const) {
      for (const hasReason of [true, false]) {
        const carried = previouslyLead(
          line({ system: 'lead', previouslyLead: wanted }),
          line({ system, previouslyLead: wanted }),
          hasReason,
        );
        expect(carried).toEqual({ answer: 'Yes', remark: wanted === 'Yes' ? null : 'leftLead' });
      }
    }
  });

  test('the customer side leaves lead with any new material', () => {
    expect(
      previouslyLead(
        line({ customer: 'lead', previouslyLead: 'No' }),
        line({ customer: 'galvanized', previouslyLead: 'No' }),
      ),
    ).toEqual({ answer: 'Yes', remark: 'leftLead' });
    expect(
      previouslyLead(
        line({ customer: 'lead', previouslyLead: 'No' }),
        line({ customer: 'unknown', previouslyLead: 'No' }),
      ).answer,
    ).toBe('Yes');
    expect(
      previouslyLead(
        line({ customer: 'lead', previouslyLead: 'No' }),
        line({ customer: 'nonLead', previouslyLead: 'No' }),
      ),
    ).toEqual({ answer: 'Yes', remark: 'leftLead' });
  });

  test('a lead connector that is replaced was connected', () => {
    for (const connector of ['Non-lead', 'Unknown', 'None'] as const) {
      expect(
        connectorPreviouslyLead(line({ connector: 'Lead' }), line({ connector, connectorPreviouslyLead: 'No' }), true),
      ).toEqual({ answer: 'Yes', remark: 'leftLead' });
    }
    expect(
      previouslyLead(
        line({ connector: 'Lead', previouslyLead: 'No' }),
        line({ connector: 'None', previouslyLead: 'No' }),
      ).answer,
    ).toBe('No');
  });

  test('a lead side that remains lead does not leave it', () => {
    expect(
      previouslyLead(
        line({ system: 'lead', previouslyLead: 'Unknown' }),
        line({ system: 'lead', previouslyLead: 'Unknown' }),
      ),
    ).toEqual({ answer: 'Unknown', remark: null });
  });
});

describe('the answer No', () => {
  test('rejects No with a lead system side', () => {
    for (const before of [null, line({ previouslyLead: 'No' }), line({ system: 'lead' })]) {
      expect(previouslyLead(before, line({ system: 'lead', previouslyLead: 'No' }), true)).toEqual({
        answer: 'Unknown',
        remark: 'besideLead',
      });
    }
    expect(
      previouslyLead(
        line({ system: 'lead', previouslyLead: 'Yes' }),
        line({ system: 'lead', previouslyLead: 'No' }),
        true,
      ),
    ).toEqual({ answer: 'Yes', remark: 'besideLead' });
  });

  test('rejects No with a lead connector', () => {
    expect(connectorPreviouslyLead(null, line({ connector: 'Lead', connectorPreviouslyLead: 'No' }))).toEqual({
      answer: 'Unknown',
      remark: 'besideLead',
    });
    expect(previouslyLead(null, line({ connector: 'Lead', previouslyLead: 'No' })).answer).toBe('No');
  });

  test('accepts No with a lead customer side, which lies below the system side', () => {
    expect(previouslyLead(null, line({ customer: 'lead', previouslyLead: 'No' }))).toEqual({
      answer: 'No',
      remark: null,
    });
  });
});

describe('a recorded Yes', () => {
  test.each(['No', 'Unknown'] as const)('requires a reason to correct a recorded Yes to %s', (wanted) => {
    const before = line({ previouslyLead: 'Yes', connectorPreviouslyLead: 'Yes' });
    const after = line({ previouslyLead: wanted, connectorPreviouslyLead: wanted });
    const kept = { answer: 'Yes', remark: 'needsReason' };
    const corrected = { answer: wanted, remark: null };
    expect(updateLeadHistory(before, after, { hasReason: false })).toEqual({
      previouslyLead: kept,
      connectorPreviouslyLead: kept,
    });
    expect(updateLeadHistory(before, after, { hasReason: true })).toEqual({
      previouslyLead: corrected,
      connectorPreviouslyLead: corrected,
    });
  });

  test('requires a reason for No after a corrected Yes, even after Unknown', () => {
    const corrected = { ...line({}), correctedFromYes: getCorrectedAnswers(line({ previouslyLead: 'Yes' }), line({})) };
    expect(corrected.correctedFromYes).toEqual({ previouslyLead: true, connectorPreviouslyLead: false });
    expect(previouslyLead(corrected, line({ previouslyLead: 'No' }))).toEqual({ answer: 'Unknown', remark: 'wasYes' });
    expect(previouslyLead(corrected, line({ previouslyLead: 'No' }), true)).toEqual({ answer: 'No', remark: null });
    expect(connectorPreviouslyLead(corrected, line({ connectorPreviouslyLead: 'No' }))).toEqual({
      answer: 'No',
      remark: null,
    });
    expect(previouslyLead({ ...corrected, previouslyLead: 'No' }, line({ previouslyLead: 'No' }))).toEqual({
      answer: 'No',
      remark: null,
    });
    expect(getCorrectedAnswers(corrected, line({ previouslyLead: 'No' }))).toEqual(corrected.correctedFromYes);
    expect(getCorrectedAnswers(null, line({ previouslyLead: 'No' }))).toEqual({
      previouslyLead: false,
      connectorPreviouslyLead: false,
    });
  });

  test('keeps the words of another record until a Yes is corrected', () => {
    const record = 'was once listed as Lead';
    const before = {
      ...line({}),
      correctedFromYes: { previouslyLead: true, connectorPreviouslyLead: false, record },
    };
    expect(getCorrectedAnswers(before, line({ previouslyLead: 'No' }))).toEqual(before.correctedFromYes);
    expect(getCorrectedAnswers({ ...before, previouslyLead: 'Yes' }, line({ previouslyLead: 'No' }))).toEqual({
      previouslyLead: true,
      connectorPreviouslyLead: false,
    });
  });

  test('or a listed Lead or GRR needs a reason for No', () => {
    const listed = { ...line({}), isListed: true };
    const no = line({ previouslyLead: 'No', connectorPreviouslyLead: 'No' });
    expect(updateLeadHistory(listed, no, { hasReason: false })).toEqual({
      previouslyLead: { answer: 'Unknown', remark: 'listed' },
      // A listing states nothing about the connector.
      connectorPreviouslyLead: { answer: 'No', remark: null },
    });
    expect(previouslyLead(listed, no, true)).toEqual({ answer: 'No', remark: null });
    expect(previouslyLead(listed, line({ previouslyLead: 'Yes' }))).toEqual({ answer: 'Yes', remark: null });
    expect(previouslyLead({ ...listed, previouslyLead: 'No' }, no)).toEqual({ answer: 'No', remark: null });
    expect(previouslyLead({ ...listed, previouslyLead: 'Yes' }, no).remark).toBe('needsReason');
  });

  test('No that was recorded before a listing as Lead or GRR becomes Unknown', () => {
    const listed = { ...line({ previouslyLead: 'No' }), isListed: true, isNewlyListed: true };
    expect(previouslyLead(listed, line({ previouslyLead: 'No' }))).toEqual({
      answer: 'Unknown',
      remark: 'newlyListed',
    });
    expect(previouslyLead({ ...listed, previouslyLead: 'Unknown' }, line({ previouslyLead: 'No' })).answer).toBe(
      'Unknown',
    );
    expect(previouslyLead(listed, line({ previouslyLead: 'Yes' }))).toEqual({ answer: 'Yes', remark: null });
  });

  test('a recorded Yes of a deleted line applies to a new line at the same place', () => {
    const deleted = { ...line({ customer: 'lead', connector: 'Lead' }), isDeleted: true };
    expect(
      updateLeadHistory(deleted, line({ previouslyLead: 'No', connectorPreviouslyLead: 'No' }), { hasReason: false }),
    ).toEqual({
      previouslyLead: { answer: 'Yes', remark: 'deletedLine' },
      connectorPreviouslyLead: { answer: 'Yes', remark: 'deletedLine' },
    });
    expect(previouslyLead({ ...line({ previouslyLead: 'Yes' }), isDeleted: true }, line({})).answer).toBe('Yes');
    const corrected = { previouslyLead: true, connectorPreviouslyLead: false };
    expect(
      previouslyLead(
        { ...line({ previouslyLead: 'No' }), correctedFromYes: corrected, isDeleted: true },
        line({ previouslyLead: 'No' }),
      ).answer,
    ).toBe('Unknown');
    expect(previouslyLead({ ...line({ system: 'lead' }), isDeleted: true }, line({ system: 'lead' }))).toEqual({
      answer: 'Unknown',
      remark: null,
    });
  });

  test('accepts Yes for a new line unchanged', () => {
    for (const answer of yesNoUnknown)
      expect(previouslyLead(null, line({ previouslyLead: answer }))).toEqual({ answer, remark: null });
  });
});

describe('whatever changes', () => {
  const changedPairs = pairs.flatMap(({ before, after }) =>
    [true, false].map((hasReason) => ({
      before,
      after,
      hasReason,
      carried: updateLeadHistory(before, after, { hasReason }),
    })),
  );

  test('no answer is less protective than the record and the pipe', () => {
    const lessProtective = changedPairs.filter(
      ({ before, after, hasReason, carried: { previouslyLead: side, connectorPreviouslyLead: connector } }) =>
        (after.system === 'lead' && side.answer === 'No') ||
        (after.connector === 'Lead' && connector.answer === 'No') ||
        (before.system === 'lead' && after.system !== 'lead' && side.answer !== 'Yes') ||
        (before.connector === 'Lead' && after.connector !== 'Lead' && connector.answer !== 'Yes') ||
        (!hasReason && before.previouslyLead === 'Yes' && side.answer !== 'Yes') ||
        (!hasReason && before.connectorPreviouslyLead === 'Yes' && connector.answer !== 'Yes'),
    );
    expect(lessProtective).toEqual([]);
  });

  test('an answer that is not taken has a remark, and the others have none', () => {
    const wrong = changedPairs.filter(({ after, carried }) =>
      (['previouslyLead', 'connectorPreviouslyLead'] as const).some(
        (property) => (carried[property].remark === null) !== (carried[property].answer === after[property]),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('saving what was carried changes nothing more', () => {
    const changed = changedPairs.filter(({ before, after, hasReason, carried }) => {
      const saved = {
        ...after,
        previouslyLead: carried.previouslyLead.answer,
        connectorPreviouslyLead: carried.connectorPreviouslyLead.answer,
      };
      const again = [
        updateLeadHistory(before, saved, { hasReason }),
        updateLeadHistory(saved, saved, { hasReason: false }),
      ];
      return again.some((then) => then.previouslyLead.remark !== null || then.connectorPreviouslyLead.remark !== null);
    });
    expect(changed).toEqual([]);
  });
});

describe('the tables for set-wise use', () => {
  const steps = listLeadHistorySteps();
  const leavings = listSideChanges();

  test('hold every step and every pair once', () => {
    expect(steps).toHaveLength(3 * 3 * 2 * 2 * 2 * 2 * 2 * 2);
    expect(
      new Set(
        steps.map(({ before, wanted, leftLead, isLead, isCorrected, isListed, isNewlyListed, isDeleted }) =>
          [before, wanted, leftLead, isLead, isCorrected, isListed, isNewlyListed, isDeleted].join(),
        ),
      ).size,
    ).toBe(steps.length);
    expect(leavings).toHaveLength(4 * 4 * 4 * 4);
  });

  test('decide as the function does for one line', () => {
    const left = new Map(
      leavings.map(({ before, after, leftLead }) => [
        [before.system, before.customer, after.system, after.customer].join(),
        leftLead,
      ]),
    );
    const step = new Map(
      steps.map(
        ({ before, wanted, leftLead, isLead, isCorrected, isListed, isNewlyListed, isDeleted, answer, remark }) => [
          [before, wanted, leftLead, isLead, isCorrected, isListed, isNewlyListed, isDeleted].join(),
          { answer, remark },
        ],
      ),
    );
    for (const { before, after } of pairs) {
      const leftLead = left.get([before.system, before.customer, after.system, after.customer].join()) ?? false;
      for (const flags of Array.from({ length: 16 }, (_, number) => number)) {
        const [isCorrected, isListed, isDeleted, isNewlyListed] = [1, 2, 4, 8].map((flag) => (flags & flag) > 0);
        const earlier = {
          ...before,
          correctedFromYes: { previouslyLead: isCorrected === true, connectorPreviouslyLead: isCorrected === true },
          isListed: isListed === true,
          isNewlyListed: isNewlyListed === true,
          isDeleted: isDeleted === true,
        };
        expect({
          previouslyLead: step.get(
            [
              before.previouslyLead,
              after.previouslyLead,
              leftLead,
              after.system === 'lead',
              isCorrected,
              isListed,
              isNewlyListed,
              isDeleted,
            ].join(),
          ),
          connectorPreviouslyLead: step.get(
            [
              before.connectorPreviouslyLead,
              after.connectorPreviouslyLead,
              before.connector === 'Lead' && after.connector !== 'Lead',
              after.connector === 'Lead',
              isCorrected,
              false,
              false,
              isDeleted,
            ].join(),
          ),
        }).toEqual(updateLeadHistory(earlier, after, { hasReason: false }));
      }
    }
  });

  test('have words for every remark', () => {
    const remarks = new Set(steps.flatMap(({ remark }) => (remark === null ? [] : [remark])));
    expect([...remarks].toSorted()).toEqual(Object.keys(leadHistoryWarnings).toSorted());
  });
});

test('a verification is of one kind of pipe', () => {
  expect([
    losesVerification('galvanized', 'nonLead'),
    losesVerification('nonLead', 'unknown'),
    losesVerification('lead', 'lead'),
  ]).toEqual([true, true, false]);
});

test.each([
  ['Main record', true],
  ['Año 1950', true],
  ['', false],
  [' . ', false],
  ['--', false],
  ['no', false],
  [null, false],
] as const)('%j as a reason: %s', (text, expected) => expect(isReason(text)).toBe(expected));
