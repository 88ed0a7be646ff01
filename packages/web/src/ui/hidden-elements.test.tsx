import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';

const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('a query by role leaves out what an attribute or an inline style hides, and what is inside it', () => {
  show(
    <>
      <button>Save</button>
      <button hidden>Hidden</button>
      <button style={{ display: 'none' }}>Not displayed</button>
      <div style={{ display: 'none' }}>
        <button>In a box that is not displayed</button>
      </div>
      <div style={{ visibility: 'hidden' }}>
        <button>In an invisible box</button>
        <button style={{ visibility: 'visible' }}>Visible again</button>
      </div>
      <div aria-hidden>
        <button>Without a role</button>
      </div>
    </>,
  );
  expect(names()).toEqual(['Save', 'Visible again']);
});

test('a name has blanks between blocks, and no hidden text or style', () => {
  show(
    <button>
      <div>12</div>
      <div>lines</div>
      <span style={{ display: 'none' }}>of 40</span>
      <style>{'button { color: red }'}</style>
    </button>,
  );
  expect(screen.getByRole('button', { name: '12 lines' })).toBeVisible();
});

test('a click is refused where an inline style around the button takes no pointer', async () => {
  const { user } = show(
    <div style={{ pointerEvents: 'none' }}>
      <button>Save</button>
    </div>,
  );
  await expect(user.click(screen.getByRole('button'))).rejects.toThrow('pointer-events: none');
});
