import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { DropZone } from './DropZone.tsx';

const onFiles = vi.fn<(files: readonly File[]) => void>();
function open(props: Partial<Parameters<typeof DropZone>[0]> = {}) {
  onFiles.mockReset();
  show(<DropZone label="Photos" endings={['.png', '.jpg']} onFiles={onFiles} {...props} />);
  const field = screen.getByLabelText<HTMLInputElement>(/^Photos/);
  return { field, zone: field.closest('label') as HTMLElement };
}
const photo = new File(['a'], 'curb.png');
const drop = (zone: HTMLElement, files: readonly File[]) => fireEvent.drop(zone, { dataTransfer: { files } });
const names = () => onFiles.mock.calls.map(([files]) => files.map(({ name }) => name));
const problem = () => screen.getByRole('alert').textContent;

test('a dropped file is taken, and a page is not left for it', () => {
  const { zone } = open();
  const event = createEvent.drop(zone, { dataTransfer: { files: [photo] } });
  fireEvent(zone, event);
  expect(event.defaultPrevented).toBe(true);
  expect(names()).toEqual([['curb.png']]);
});

test('the place is marked only while a file is over it', () => {
  const { zone } = open();
  const isMarked = () => zone.dataset['over'] !== undefined;
  fireEvent.dragEnter(zone);
  expect(isMarked()).toBe(true);
  fireEvent.dragLeave(zone);
  expect(isMarked()).toBe(false);
  fireEvent.dragOver(zone);
  expect(isMarked()).toBe(true);
  drop(zone, [photo]);
  expect(isMarked()).toBe(false);
});

test('a place that takes nothing now is not marked and takes no file', () => {
  const { zone, field } = open({ disabled: true });
  fireEvent.dragEnter(zone);
  expect(zone.dataset['over']).toBeUndefined();
  drop(zone, [photo]);
  expect(names()).toEqual([]);
  expect(field.disabled).toBe(true);
});

test('accepts files of the right kind and lists the others', () => {
  const { zone, field } = open();
  drop(zone, [photo, new File(['x'], 'tool.exe'), new File([], 'empty.jpg')]);
  expect(names()).toEqual([['curb.png']]);
  expect(problem()).toBe(
    'tool.exe is not a supported file type. Choose a file that ends in .png or .jpg.empty.jpg is empty.',
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('the problems go with the next file that fits', () => {
  const { zone, field } = open();
  drop(zone, [new File(['x'], 'tool.exe')]);
  expect(problem()).not.toBe('');
  drop(zone, [photo]);
  expect(problem()).toBe('');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('a field for one file rejects two with an explanation', () => {
  const { zone, field } = open({ max: 1 });
  expect(screen.getByText('choose a file')).toBeVisible();
  expect(field.multiple).toBe(false);
  drop(zone, [photo, new File(['b'], 'two.png')]);
  expect(names()).toEqual([]);
  expect(problem()).toBe('Only 1 file is accepted at a time. Please select one file.');
});

test('the kinds, the size and the hint describe the field', () => {
  const { field } = open({ maxBytes: 10 * 1024 * 1024, hint: 'The date is kept' });
  const [hint] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(hint ?? '')?.textContent).toMatch(
    /^\.png or \.jpg, at most 10 MB · The date is kept$/,
  );
  expect(field.accept).toBe('.png,.jpg');
});

test('a file that is too large shows both sizes', () => {
  const { zone } = open({ maxBytes: 1024 });
  drop(zone, [new File(['x'.repeat(4096)], 'large.png')]);
  expect(problem()).toMatch(/^large\.png is 4\.1 KB\. The largest file that can be uploaded is 1(\.0)? KB\.$/);
  expect(names()).toEqual([]);
});

test('an empty choice, such as a canceled dialog, takes nothing and complains about nothing', () => {
  const { field } = open();
  fireEvent.change(field, { target: { files: [] } });
  expect(names()).toEqual([]);
  expect(problem()).toBe('');
});
