import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dragWidth, usePinnedOffsets } from './column-widths.ts';

const keep = vi.fn<(width: number) => void>();

/** A table of two columns; the edge of the first can be dragged. */
function Table({ pinned = 0 }: { readonly pinned?: number }) {
  const table = useRef<HTMLTableElement>(null);
  usePinnedOffsets(table, pinned);
  return (
    <table ref={table}>
      <thead>
        <tr>
          <th>
            Address
            <span data-testid="edge" onPointerDown={(event) => dragWidth(event, 0, keep)} />
          </th>
          <th>City</th>
        </tr>
      </thead>
    </table>
  );
}

/** Tells the table that its headings have another size. */
let resized: () => void = () => undefined;
let headingWidth = 200;
beforeEach(() => {
  keep.mockReset();
  headingWidth = 200;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => headingWidth);
  // The test browser has neither pointer capture nor layout.
  Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {
        resized = () => undefined;
      }
    },
  );
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
});

const edge = () => screen.getByTestId('edge');
const width = () => screen.getByRole('table').style.getPropertyValue('--width-0');
const drag = (to: number) => {
  fireEvent.pointerDown(edge(), { button: 0, clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(edge(), { clientX: 500 + to });
};
const release = () => fireEvent.lostPointerCapture(edge());

test('a column follows the pointer, and its width is stored on release', () => {
  render(<Table />);
  drag(60);
  expect(width()).toBe('260px');
  expect(keep).not.toHaveBeenCalled();
  release();
  expect(keep).toHaveBeenCalledExactlyOnceWith(260);
});

test('the pointer moves nothing after the release', () => {
  render(<Table />);
  drag(60);
  release();
  fireEvent.pointerMove(edge(), { clientX: 900 });
  expect(width()).toBe('260px');
  expect(keep).toHaveBeenCalledOnce();
});

test('a column does not become narrower than its limit', () => {
  render(<Table />);
  drag(-400);
  expect(width()).toBe('48px');
  release();
  expect(keep).toHaveBeenCalledExactlyOnceWith(48);
});

test('a press without a move stores no width', () => {
  render(<Table />);
  fireEvent.pointerDown(edge(), { button: 0, clientX: 500, pointerId: 1 });
  release();
  expect(keep).not.toHaveBeenCalled();
});

test('another mouse button drags nothing', () => {
  render(<Table />);
  fireEvent.pointerDown(edge(), { button: 2, clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(edge(), { clientX: 560 });
  expect(width()).toBe('');
});

test('each frozen column starts where the one before ends, also after a change of width', () => {
  render(<Table pinned={2} />);
  const offset = (at: number) => screen.getByRole('table').style.getPropertyValue(`--pin-${at}`);
  expect([offset(0), offset(1)]).toEqual(['0px', '200px']);
  headingWidth = 120;
  act(() => resized());
  expect([offset(0), offset(1)]).toEqual(['0px', '120px']);
});

test('sets no offsets without frozen columns', () => {
  render(<Table />);
  expect(screen.getByRole('table').style.getPropertyValue('--pin-0')).toBe('');
});
