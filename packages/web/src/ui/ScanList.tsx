import { Text } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { formatCount, formatNumber } from './format.ts';
import { ScrollRegion } from './ScrollRegion.tsx';
import { StatusBadge, type StatusTone } from './StatusBadge.tsx';
import classes from './Scans.module.css';

export interface ScannedCode {
  readonly code: string;
  readonly tone: StatusTone;
  readonly status: string;
  readonly sentence: string;
  /** What can be done next. */
  readonly next?: ReactNode;
}

type ListedScan = ScannedCode & { readonly order: number };

const maxShown = 50;

/** The outcomes of the scanned codes, the last scan first: a response may arrive after that of a later scan. */
export function useScans() {
  const [scans, setScans] = useState<readonly ListedScan[]>([]);
  const nextOrder = useRef(0);
  /** To be called with the scan itself; the returned function adds its outcome. */
  const startScan = () => {
    const order = nextOrder.current++;
    return (scan: ScannedCode) =>
      setScans((before) => [...before, { ...scan, order }].toSorted((one, other) => other.order - one.order));
  };
  return { scans, startScan };
}

interface Props {
  readonly label: string;
  readonly empty: string;
  /** What failed scans are, as in "2 not changed". */
  readonly failed: string;
  readonly scans: readonly ListedScan[];
}

/** The last scans and all that failed, with the number of both. */
export function ScanList({ label, empty, failed, scans }: Props) {
  const listed = scans.filter(({ tone }, at) => at < maxShown || tone === 'failed');
  return (
    <>
      {scans.length > 0 && <Text size="sm">{describeScans(scans, failed)}</Text>}
      <div aria-live="polite">
        {scans.length === 0 ? (
          <Text c="dimmed">{empty}</Text>
        ) : (
          <ScrollRegion label={label} className={classes['region']}>
            <ul className={classes['scans']} aria-label={label}>
              {listed.map(({ order, code, tone, status, sentence, next }) => (
                <li key={order}>
                  <strong>{code}</strong> <StatusBadge tone={tone}>{status}</StatusBadge>
                  <div>{sentence}</div>
                  {next}
                </li>
              ))}
            </ul>
          </ScrollRegion>
        )}
      </div>
      {listed.length < scans.length && (
        <Text size="sm" c="dimmed">
          The latest {maxShown} scans and all that failed are listed.
        </Text>
      )}
    </>
  );
}

/** "62 scans, 2 not changed: HELLO, K00000199" */
function describeScans(scans: readonly ScannedCode[], failed: string): string {
  // A code that was scanned again has the outcome of its last scan.
  const latest = new Map(scans.toReversed().map(({ code, tone }) => [code, tone]));
  const failedCodes = [...latest].flatMap(([code, tone]) => (tone === 'failed' ? [code] : []));
  const total = formatCount(scans.length, 'scan');
  return failedCodes.length === 0
    ? `${total}, none failed`
    : `${total}, ${formatNumber(failedCodes.length)} ${failed}: ${failedCodes.join(', ')}`;
}
