import type { KeyboardEvent } from 'react';

/** The actions of the table's keys besides moving. */
interface GridMoves {
  /** To the next or the last page. */
  readonly turn: (by: 1 | -1) => void;
  /** Widens or narrows the column of the focused heading. */
  readonly resize: (heading: HTMLElement, by: number) => void;
}

const resizeBy = 16;
const controls = 'a[href], button:not([aria-hidden]), input';

/**
 * The keys of the ARIA grid pattern: arrows move between cells, Home and End along a row (with Ctrl to the first and
 * last row), Page Up and Page Down turn pages, Enter opens, Shift and Space select. The role stays `table`, so that
 * screen readers keep their own commands, and the tab order is unchanged [A2.51].
 */
export function moveInTable(event: KeyboardEvent<HTMLElement>, moves: GridMoves): void {
  const frame = event.currentTarget;
  const table = frame.querySelector('table');
  const target = event.target as HTMLElement;
  if (!table || event.defaultPrevented || event.altKey || !frame.contains(target)) return;
  const cell = target.closest<HTMLElement>('td, th');
  if (turnPage(event, moves) || (cell && actOnCell(event, cell, moves))) return;
  const next = cell
    ? neighbor(event, table, cell)
    : event.key.startsWith('Arrow')
      ? table.querySelector<HTMLElement>('tbody td')
      : undefined;
  if (!next) return;
  event.preventDefault();
  focusCell(next);
}

function turnPage(event: KeyboardEvent<HTMLElement>, { turn }: GridMoves): boolean {
  if (event.key === 'PageDown' || event.key === 'PageUp') {
    event.preventDefault();
    // The rows are about to be replaced: the frame holds the focus until the next arrow key enters the new ones.
    event.currentTarget.focus();
    turn(event.key === 'PageDown' ? 1 : -1);
    return true;
  }
  return false;
}

/** Resizes, selects or opens; returns whether the key was one of these. */
function actOnCell(event: KeyboardEvent<HTMLElement>, cell: HTMLElement, { resize }: GridMoves): boolean {
  if (event.shiftKey && cell.tagName === 'TH' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    event.preventDefault();
    resize(cell, event.key === 'ArrowRight' ? resizeBy : -resizeBy);
    return true;
  }
  if (event.key === ' ' && event.shiftKey) {
    event.preventDefault();
    cell.parentElement?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
    return true;
  }
  if (event.key === 'Enter' && cell === event.target) {
    cell.parentElement?.querySelector<HTMLElement>('[data-opens-row]')?.click();
    return true;
  }
  return false;
}

function neighbor(event: KeyboardEvent, table: HTMLElement, cell: HTMLElement): HTMLElement | undefined {
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children] as HTMLElement[]);
  const rowIndex = rows.findIndex((row) => row.includes(cell));
  const row = rows[rowIndex] ?? [];
  const cellIndex = row.indexOf(cell);
  const isFar = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowRight':
      return row[cellIndex + 1];
    case 'ArrowLeft':
      return row[cellIndex - 1];
    case 'ArrowDown':
      return rows[rowIndex + 1]?.[cellIndex];
    case 'ArrowUp':
      return rows[rowIndex - 1]?.[cellIndex];
    case 'Home':
      return (isFar ? rows[0] : row)?.[0];
    case 'End':
      return (isFar ? rows.at(-1) : row)?.at(-1);
    default:
      return undefined;
  }
}

/** The interactive element of a cell takes the focus; without one, the cell itself. */
function focusCell(cell: HTMLElement): void {
  const control = cell.querySelector<HTMLElement>(controls);
  if (!control) cell.tabIndex = -1;
  (control ?? cell).focus();
}
