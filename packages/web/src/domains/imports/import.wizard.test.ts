import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { batchStates } from '@curbstop/contract/imports/import-batch.values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBatch, aFileStructure, aSummary, aTerm } from '../../../testing/import-builders.ts';
import {
  changeImportPlan,
  importSteps,
  isStepOpen,
  maxHeadingRows,
  getOpenStep,
  suggestImportPlan,
  getResumeStep,
  findSheet,
} from './import.wizard.ts';

const fileStructure = aFileStructure();
const plan = suggestImportPlan(fileStructure);

describe('the plan', () => {
  test('begins with what the reading proposes', () => {
    expect(plan).toEqual({
      sheet: 'Lines',
      headingFrom: 3,
      headingTo: 4,
      dataFrom: 5,
      columns: { 0: 'externalId', 2: 'location.addressLine1' },
      words: {},
      defaults: { city: '', state: '', zip: '' },
      writeMode: 'Both',
      confirmed: [],
    });
    expect(findSheet(fileStructure, plan)?.name).toBe('Lines');
  });

  test('another sheet brings its own headings and columns and keeps the words and defaults', () => {
    const before: ImportPlan = {
      ...plan,
      columns: { 1: 'system.notes' },
      words: { material: { pvc: 'nonLeadPlastic' } },
      defaults: { city: 'Millbrook', state: 'CT', zip: '06001' },
    };
    const after = changeImportPlan(fileStructure, before, { kind: 'sheet', name: 'Lines 2025' });
    expect(after).toMatchObject({
      sheet: 'Lines 2025',
      headingFrom: 1,
      headingTo: 1,
      dataFrom: 2,
      columns: plan.columns,
      words: before.words,
      defaults: before.defaults,
    });
    expect(changeImportPlan(fileStructure, before, { kind: 'sheet', name: 'Lines' })).toBe(before);
    expect(changeImportPlan(fileStructure, before, { kind: 'sheet', name: 'No such sheet' })).toBe(before);
  });

  test('a column is mapped, mapped again and not imported', () => {
    const mapped = changeImportPlan(fileStructure, plan, { kind: 'column', position: 1, field: 'system.notes' });
    expect(mapped.columns).toEqual({ 0: 'externalId', 1: 'system.notes', 2: 'location.addressLine1' });
    expect(changeImportPlan(fileStructure, mapped, { kind: 'column', position: 1, field: null }).columns).toEqual(
      plan.columns,
    );
  });

  test('a term is mapped per vocabulary, and the mapping can be removed', () => {
    const taught = changeImportPlan(fileStructure, plan, {
      kind: 'word',
      vocabulary: 'material',
      word: 'poly',
      value: 'nonLeadPlastic',
    });
    const both = changeImportPlan(fileStructure, taught, {
      kind: 'word',
      vocabulary: 'answer',
      word: 'poly',
      value: 'Unknown',
    });
    expect(both.words).toEqual({ material: { poly: 'nonLeadPlastic' }, answer: { poly: 'Unknown' } });
    expect(
      changeImportPlan(fileStructure, both, { kind: 'word', vocabulary: 'answer', word: 'poly', value: null }).words,
    ).toEqual({
      material: { poly: 'nonLeadPlastic' },
      answer: {},
    });
  });

  test('defaults and the write mode', () => {
    expect(
      changeImportPlan(fileStructure, plan, { kind: 'default', part: 'city', value: 'Millbrook' }).defaults,
    ).toEqual({
      city: 'Millbrook',
      state: '',
      zip: '',
    });
    expect(changeImportPlan(fileStructure, plan, { kind: 'writeMode', mode: 'Insert' }).writeMode).toBe('Insert');
  });

  test('a row that is moved pushes the others along', () => {
    const rows = (row: number, kind: 'headingFrom' | 'headingTo' | 'dataFrom') => {
      const { headingFrom, headingTo, dataFrom } = changeImportPlan(fileStructure, plan, { kind, row });
      return [headingFrom, headingTo, dataFrom];
    };
    expect(rows(6, 'headingFrom')).toEqual([6, 6, 7]);
    expect(rows(1, 'headingFrom')).toEqual([1, 4, 5]);
    expect(rows(9, 'headingTo')).toEqual([6, 9, 10]);
    expect(rows(2, 'headingTo')).toEqual([2, 2, 5]);
    expect(rows(8, 'dataFrom')).toEqual([3, 4, 8]);
    expect(rows(3, 'dataFrom')).toEqual([2, 2, 3]);
    expect(rows(1, 'dataFrom')).toEqual([1, 1, 2]);
  });

  test('other headings suggest other columns, and keep the user’s choices', () => {
    const chosen = [
      { kind: 'column', position: 1, field: 'description' },
      { kind: 'column', position: 2, field: null },
    ] as const;
    const before = chosen.reduce((current, change) => changeImportPlan(fileStructure, current, change), plan);
    expect(changeImportPlan(fileStructure, before, { kind: 'headingFrom', row: 4 }).columns).toEqual({
      1: 'description',
    });
    expect(changeImportPlan(fileStructure, plan, { kind: 'dataFrom', row: 6 }).columns).toMatchObject({
      2: 'location.addressLine1',
    });
  });

  test('keeps the headings above the data and few, whichever row is moved', () => {
    const moves = fc.array(
      fc.record({
        kind: fc.constantFrom('headingFrom', 'headingTo', 'dataFrom'),
        row: fc.integer({ min: -5, max: 60 }),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(moves, (changes) => {
        const moved = changes.reduce((current, change) => changeImportPlan(fileStructure, current, change), plan);
        expect(moved.headingFrom).toBeGreaterThanOrEqual(1);
        expect(moved.headingTo).toBeGreaterThanOrEqual(moved.headingFrom);
        expect(moved.headingTo - moved.headingFrom).toBeLessThan(maxHeadingRows);
        expect(moved.dataFrom).toBeGreaterThan(moved.headingTo);
      }),
    );
  });
});

describe('the steps', () => {
  const fresh = aBatch();
  const read = aBatch({ state: 'read', fileStructure });
  const checked = aBatch({
    state: 'checked',
    fileStructure,
    plan,
    words: [aTerm({ value: 'nonLeadPlastic' })],
    summary: aSummary(),
  });

  test('nothing is open before the file was read, and no words or counts before a check', () => {
    expect(importSteps.filter((step) => isStepOpen(step, fresh))).toEqual(['file']);
    expect(importSteps.filter((step) => isStepOpen(step, read))).toEqual(['file', 'sheet', 'columns']);
    expect(importSteps.filter((step) => isStepOpen(step, checked))).toEqual([
      'file',
      'sheet',
      'columns',
      'words',
      'review',
    ]);
    expect(importSteps.filter((step) => isStepOpen(step, { ...checked, state: 'cancelled' }))).toEqual(['file']);
  });

  test('an address that is ahead of the import shows the last step that it can show', () => {
    expect(getOpenStep('review', fresh)).toBe('file');
    expect(getOpenStep('review', read)).toBe('columns');
    expect(getOpenStep('sheet', checked)).toBe('sheet');
    expect(getOpenStep('review', checked)).toBe('review');
    expect(getOpenStep('review', { ...checked, state: 'checking' })).toBe('words');
    expect(getOpenStep('columns', { ...checked, state: 'checking' })).toBe('words');
  });

  test('resumes at the first step with an open decision', () => {
    expect(getResumeStep(fresh)).toBe('file');
    expect(getResumeStep(read)).toBe('file');
    expect(getResumeStep({ ...read, plan: { ...plan, defaults: { city: 'Millbrook', state: 'CT', zip: '' } } })).toBe(
      'file',
    );
    expect(getResumeStep({ ...read, plan: { ...plan, writeMode: 'Insert' } })).toBe('columns');
    expect(getResumeStep({ ...checked, words: [aTerm()] })).toBe('words');
    expect(getResumeStep(checked)).toBe('review');
    expect(getResumeStep({ ...checked, state: 'checking' })).toBe('words');
    expect(getResumeStep({ ...checked, state: 'cancelled' })).toBe('file');
  });

  test('every state of a batch has a step to show', () => {
    for (const state of batchStates)
      for (const step of importSteps) expect(importSteps).toContain(getOpenStep(step, { ...checked, state }));
  });
});
