import { expect, test } from 'vitest';
import { render } from '@testing-library/react';
import { StackedBars } from './StackedBars.tsx';

const chart = {
  label: 'Pool by tier',
  rowHeading: 'Tier',
  series: [{ key: 'known', label: 'Known', color: 'gray' }],
  rows: [
    { key: '1', label: 'Tier 1', values: [10] },
    { key: '2', label: 'Tier 2', values: [40] },
  ],
} as const;

function widths(element: React.ReactElement) {
  return [...render(element).container.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'));
}

test('bars have the full width unless they compare totals', () => {
  expect(widths(<StackedBars {...chart} />)).toEqual(['100%', '100%']);
  expect(widths(<StackedBars {...chart} comparesTotals />)).toEqual(['25%', '100%']);
});
