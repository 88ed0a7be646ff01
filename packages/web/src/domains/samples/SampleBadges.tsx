import { describeMissingResults } from '@curbstop/contract/samples/sample.calculation';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { findingLabels, type Finding } from '@curbstop/contract/samples/sample.values';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Dash } from '../../ui/Dash.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { findingTones, sampleStatusTones } from './sample.calculation.ts';
import classes from './Samples.module.css';

/** The status, and which results an analyzed sample still needs. */
export function SampleStatusBadges({ sample }: { readonly sample: SampleRow }) {
  const missing = describeMissingResults(sample);
  return (
    <span className={classes['badges']}>
      <StatusBadge tone={sampleStatusTones[sample.statusLabel]}>{sample.statusLabel}</StatusBadge>
      {missing !== undefined && <StatusBadge tone="attention">{missing}</StatusBadge>}
    </span>
  );
}

/** The finding; a dash without a result. */
export function FindingBadge({ detection }: { readonly detection: Finding | null }) {
  return detection === null ? (
    <Dash />
  ) : (
    <StatusBadge tone={findingTones[detection]}>{findingLabels[detection]}</StatusBadge>
  );
}

interface ResultLevelProps {
  /** In µg/L. */
  readonly amount: string | null;
  readonly detection: Finding | null;
}

/** A result in a column of its analyte; exceedances stand out, in words too for people who can't see them. */
export function ResultLevel({ amount, detection }: ResultLevelProps) {
  if (amount === null) return <Dash />;
  return (
    <span className={classes['amount']} data-detection={detection}>
      {detection === 'exceedance' && <IconAlertTriangle size={13} stroke={2.2} aria-hidden="true" />}
      {amount}
      {detection && <VisuallyHidden>, {findingLabels[detection]}</VisuallyHidden>}
    </span>
  );
}
