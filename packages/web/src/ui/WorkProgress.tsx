import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDuration, formatNumber } from './format.ts';
import { StatusBadge, type StatusTone } from './StatusBadge.tsx';
import classes from './WorkProgress.module.css';

const states = {
  queued: { tone: 'muted', word: 'Waiting' },
  running: { tone: 'working', word: 'Running' },
  done: { tone: 'done', word: 'Done' },
  failed: { tone: 'failed', word: 'Failed' },
  cancelled: { tone: 'muted', word: 'Canceled' },
} as const satisfies Readonly<Record<string, { tone: StatusTone; word: string }>>;

/** A progress bar without a known total: the library would announce it as 100%. */
export const unknownProgress = { withAria: false, role: 'progressbar', 'aria-valuetext': 'Working' } as const;

interface Props {
  /** The work in words: "Importing 2,191 service lines". */
  readonly title: string;
  readonly state: keyof typeof states;
  readonly done: number;
  /** Absent while the total is unknown. */
  readonly total?: number | undefined;
  /** The time so far; with `done` it gives the estimate of the remaining time. */
  readonly elapsedSeconds?: number | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** Actions during the work, or its result. */
  readonly children?: ReactNode;
}

/** The progress of long work, with the estimated time and a note that the page may be left. */
export function WorkProgress({ title, state, done, total, elapsedSeconds, onCancel, children }: Props) {
  const share = total ? Math.min(100, Math.round((done / total) * 100)) : undefined;
  const left = state === 'running' ? estimateSecondsLeft({ done, total, elapsedSeconds }) : undefined;
  const going = state === 'running' || state === 'queued';
  return (
    <div className={classes['work']}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600}>{title}</Text>
        <StatusBadge tone={states[state].tone}>{states[state].word}</StatusBadge>
      </Group>
      {going && (
        <Progress.Root size="sm">
          <Progress.Section
            value={share ?? 100}
            animated={share === undefined}
            striped={share === undefined}
            aria-label={title}
            {...(share === undefined && unknownProgress)}
          />
        </Progress.Root>
      )}
      <Group justify="space-between" gap="xs">
        <Text c="dimmed" size="table" className="figures">
          {getFigures({ done, total, share: going ? share : undefined, left })}
        </Text>
        {going && onCancel && (
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
      {/* Announced at every quarter, because announcing every row would be unbearable. */}
      <output className="visuallyHidden">
        {going && share !== undefined ? `${title}: ${Math.floor(share / 25) * 25}%` : `${title}: ${states[state].word}`}
      </output>
      {children && (
        <Text component="div" size="table">
          {children}
        </Text>
      )}
    </div>
  );
}

interface Figures {
  readonly done: number;
  readonly total?: number | undefined;
  /** In percent. */
  readonly share: number | undefined;
  /** Seconds. */
  readonly left: number | undefined;
}

/** "840 of 2,191 · 38% · about 50 seconds left" */
function getFigures({ done, total, share, left }: Figures): string {
  return [
    total ? `${formatNumber(done)} of ${formatNumber(total)}` : formatNumber(done),
    ...(share === undefined ? [] : [`${share}%`]),
    ...(left === undefined ? [] : [`about ${formatDuration(left).replace('about ', '')} left`]),
  ].join(' · ');
}

/** Estimated from the speed so far; `undefined` while there is too little data. */
export function estimateSecondsLeft({
  done,
  total,
  elapsedSeconds,
}: {
  done: number;
  total?: number | undefined;
  elapsedSeconds?: number | undefined;
}): number | undefined {
  if (!total || !elapsedSeconds || done <= 0 || elapsedSeconds < 2 || done >= total) return undefined;
  return (elapsedSeconds / done) * (total - done);
}
