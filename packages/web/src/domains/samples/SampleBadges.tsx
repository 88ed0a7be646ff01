import { detectionLabels, type Detection, type SampleStatusLabel } from '@curbstop/contract/samples/sample.values';
import { Dash } from '../../ui/Dash.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { detectionTones, statusTones } from './sample.calculation.ts';

export function SampleStatusBadge({ label }: { readonly label: SampleStatusLabel }) {
  return <StatusBadge tone={statusTones[label]}>{label}</StatusBadge>;
}

/** The finding; a dash without a result. */
export function DetectionBadge({ detection }: { readonly detection: Detection | null }) {
  return detection === null ? (
    <Dash />
  ) : (
    <StatusBadge tone={detectionTones[detection]}>{detectionLabels[detection]}</StatusBadge>
  );
}
