import { expect, test } from 'vitest';
import { aDeadline } from '../../../testing/a-deadline.ts';
import { groupDeadlines } from './deadline-group.calculation.ts';

const inHours = { dueAt: '2026-11-24T20:30:00.000Z', dueOn: '2026-11-24' };

test('deadlines are grouped by urgency, those in hours first even if they are overdue', () => {
  const items = [
    aDeadline({ key: 'later', dueOn: '2026-12-24' }),
    aDeadline({ key: 'soon', dueOn: '2026-12-23' }),
    aDeadline({ key: 'overdue', state: 'overdue', dueOn: '2026-11-01' }),
    aDeadline({ key: 'hours', state: 'overdue', ...inHours }),
    aDeadline({ key: 'done', state: 'done', ...inHours }),
  ];
  expect(groupDeadlines(items, '2026-11-23').map((group) => [group.label, group.items.map(({ key }) => key)])).toEqual([
    ['Due in hours', ['hours']],
    ['Overdue', ['overdue']],
    ['Within 30 days', ['soon']],
    ['Later', ['later']],
    ['Completed or no longer required', ['done']],
  ]);
  expect(groupDeadlines([], '2026-11-23')).toEqual([]);
});
