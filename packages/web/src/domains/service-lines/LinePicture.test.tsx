import { screen } from '@testing-library/react';
import { drawLine } from '@curbstop/contract/communications/line-drawing.calculation';
import { expect, test } from 'vitest';
import { show } from '../../../testing/show';
import { classificationColors } from '../../ui/tokens';
import { LinePicture } from './LinePicture';

const copper = { kind: 'nonLead', label: 'Non-Lead - Copper', verified: true } as const;
const galvanized = { kind: 'galvanized', label: 'Galvanized', verified: false } as const;

test.each(['cell', 'drawer', 'letter'] as const)(
  'the drawing of size %s has a name and a complete description',
  (size) => {
    show(<LinePicture size={size} system={copper} customer={galvanized} ownership="Split" connector="Lead" />);
    const picture = screen.getByRole('img', { name: 'System side: Non-Lead - Copper. Customer side: Galvanized.' });
    expect(picture.querySelector('desc')?.textContent).toContain('the customer side is Galvanized, not verified.');
    expect(picture.querySelector('desc')?.textContent).toContain('A lead connector joins it to the main.');
    expect(picture.getAttribute('aria-describedby')).toBe(picture.querySelector('desc')?.id);
  },
);

test('every picture on a page has unique ids', () => {
  const { container } = show(
    <>
      <LinePicture size="cell" system={copper} customer={galvanized} ownership="Split" connector="None" />
      <LinePicture size="cell" system={copper} customer={galvanized} ownership="Split" connector="None" />
    </>,
  );
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the caption below the drawing is hidden from screen readers, which get the description', () => {
  const { container } = show(
    <LinePicture size="drawer" system={copper} customer={galvanized} ownership="Unknown" connector="None" />,
  );
  const caption = container.querySelector('figcaption');
  expect(caption?.textContent).toContain('Ownership is unknown.');
  expect(caption?.getAttribute('aria-hidden')).toBe('true');
});

test('the letter has its text inside the drawing and shows a line with one owner as one line', () => {
  const { container } = show(<LinePicture size="letter" system={copper} ownership="System-Owned" connector="None" />);
  const words = [...container.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual(['Main', 'Curb stop', 'Building', 'Whole line', 'Non-Lead - Copper', 'verified']);
});

test.each(['lead', 'galvanized', 'unknown', 'nonLead'] as const)(
  'letters draw a %s side in the colors of its classification',
  (kind) => {
    const { solid, tint } = classificationColors.light[kind];
    const side = { kind, material: 'Lead', isVerified: false };
    const svg = drawLine({ system: side, customer: null }, 'en');
    expect(svg).toContain(solid);
    expect(svg).toContain(tint);
  },
);
