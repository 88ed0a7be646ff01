import { useComputedColorScheme } from '@mantine/core';
import { pointMarks, type PointMarkName } from './point-marks.ts';

/** A mark of the map, for its legend and table. */
export function PointMark({ name }: { readonly name: PointMarkName }) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const { path, isFilled, color } = pointMarks[name];
  return (
    <svg width={14} height={14} viewBox="0 0 16 16" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <path d={path} fill={isFilled ? color(scheme) : 'none'} stroke={color(scheme)} strokeWidth={isFilled ? 0 : 2} />
    </svg>
  );
}
