import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UnbrokenDates } from './UnbrokenDates.tsx';

test('a date of a sentence stays on one line, and the sentence is the same', () => {
  const text = 'The first is due 11-04-2024, the last 01-15-2027.';
  const { container } = render(<UnbrokenDates text={text} />);
  expect(container.textContent).toBe(text);
  for (const date of ['11-04-2024', '01-15-2027']) expect(screen.getByText(date).style.whiteSpace).toBe('nowrap');
});
