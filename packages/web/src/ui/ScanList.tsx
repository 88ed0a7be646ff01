import { Text } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
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

type ListedScan = ScannedCode & { readonly key: number };

const maxShown = 50;

/** The outcomes of the scanned codes, the latest first. */
export function useScans() {
  const [scans, setScans] = useState<readonly ListedScan[]>([]);
  const nextKey = useRef(0);
  const addScan = (scan: ScannedCode) =>
    setScans((before) => [{ ...scan, key: nextKey.current++ }, ...before].slice(0, maxShown));
  return { scans, addScan };
}

interface Props {
  readonly label: string;
  readonly empty: string;
  readonly scans: readonly ListedScan[];
}

export function ScanList({ label, empty, scans }: Props) {
  return (
    <div aria-live="polite">
      {scans.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <ul className={classes['scans']} aria-label={label}>
          {scans.map(({ key, code, tone, status, sentence, next }) => (
            <li key={key}>
              <strong>{code}</strong> <StatusBadge tone={tone}>{status}</StatusBadge>
              <div>{sentence}</div>
              {next}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
