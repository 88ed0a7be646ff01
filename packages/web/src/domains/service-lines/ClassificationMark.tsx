import { getClassificationColor } from './classification-labels.calculation';
import type { ClassificationTone } from '../../ui/tokens';

interface ShapeProps {
  readonly name: ClassificationTone;
  readonly color?: string;
}

/**
 * The mark of a classification on a 12 × 12 grid: filled square, half square, question mark, outlined circle. The four
 * shapes are distinct in grayscale print, at 10 pixels and with every type of color vision.
 */
export function ClassificationShape({ name, color = getClassificationColor(name).solid }: ShapeProps) {
  switch (name) {
    case 'lead':
      return <rect x="1" y="1" width="10" height="10" rx="1" fill={color} />;
    case 'galvanized':
      return (
        <g>
          <rect x="1.75" y="1.75" width="8.5" height="8.5" rx="0.75" fill="none" stroke={color} strokeWidth="1.5" />
          <rect x="1.5" y="1.5" width="4.5" height="9" fill={color} />
        </g>
      );
    case 'unknown':
      return (
        <g fill="none" stroke={color} strokeWidth="1.7" strokeLinecap="round">
          <path d="M3.4 3.9a2.6 2.6 0 1 1 4 2.2C6.4 6.7 6 7.1 6 8" />
          <circle cx="6" cy="10.6" r="0.5" fill={color} strokeWidth="1" />
        </g>
      );
    case 'nonLead':
      return <circle cx="6" cy="6" r="4.4" fill="none" stroke={color} strokeWidth="1.6" />;
  }
}

export function ClassificationMark({ name, size = 12, color }: ShapeProps & { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <ClassificationShape name={name} {...(color && { color })} />
    </svg>
  );
}
