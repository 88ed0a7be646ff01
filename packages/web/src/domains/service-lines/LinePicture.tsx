import { useId, type CSSProperties, type ReactNode } from 'react';
import { getClassificationColor } from './classification-labels.calculation';
import { ClassificationMark, ClassificationShape } from './ClassificationMark';
import {
  connectorKind,
  connectorSentence,
  describeLine,
  drawHatch,
  ownershipSentence,
  getVerifiedLabel,
  findWholeLine,
  type LineHalf,
  type LinePictureInputs,
} from './line-picture.calculation';
import { paperVariables } from '../../ui/theme';
import classes from './LinePicture.module.css';

interface Props extends LinePictureInputs {
  /** `cell` for a table row, `drawer` with a caption, `letter` with the text inside the drawing, for print. */
  readonly size: 'cell' | 'drawer' | 'letter';
}

/**
 * The drawing of a service line: main, system side, curb stop, customer side, building. Each side shows its material
 * by color, pipe pattern and mark; a verified side is solid, an unverified one hatched.
 */
export function LinePicture({ size, ...facts }: Props) {
  if (size === 'cell') return <CellPicture {...facts} />;
  if (size === 'letter') return <LetterPicture {...facts} />;
  const wholeLine = findWholeLine(facts);
  return (
    <figure className={classes['figure']}>
      <Frame facts={facts} viewBox="0 -16 640 198" className={classes['drawing']}>
        <Section {...facts} />
      </Frame>
      {/* Screen readers get the same text from the drawing's description. */}
      <figcaption className={classes['caption']} aria-hidden="true">
        {wholeLine ? (
          <HalfWords side="Whole line" half={wholeLine} />
        ) : (
          <>
            <HalfWords side="System side" half={facts.system} />
            <HalfWords side="Customer side" half={facts.customer} />
          </>
        )}
        <p className={classes['notes']}>
          {ownershipSentence[facts.ownership]} {connectorSentence[facts.connector]}
        </p>
      </figcaption>
    </figure>
  );
}

function HalfWords({ side, half }: { readonly side: string; readonly half: LineHalf | undefined }) {
  return (
    <div>
      <div className={classes['side']}>{side}</div>
      {half ? (
        <>
          <div className={classes['material']}>
            <ClassificationMark name={half.kind} size={14} />
            {half.label}
          </div>
          <div className={classes['verified']}>{half.verified ? 'Verified' : 'Not verified'}</div>
        </>
      ) : (
        <div className={classes['verified']}>Not recorded separately</div>
      )}
    </div>
  );
}

interface FrameProps {
  readonly facts: LinePictureInputs;
  readonly viewBox: string;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

function Frame({ facts, viewBox, className, style, children }: FrameProps) {
  const id = useId();
  const { title, description } = describeLine(facts);
  return (
    <svg
      viewBox={viewBox}
      className={className}
      style={style}
      // An inline drawing is an SVG with its own title, not an <img>.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {children}
    </svg>
  );
}

/** The drawing in a table row: 116 × 20, no text, the mark of each material in the middle of its side. */
function CellPicture(facts: LinePictureInputs) {
  const wholeLine = findWholeLine(facts);
  const connector = connectorKind[facts.connector];
  return (
    <Frame facts={facts} viewBox="0 0 116 20" className={classes['cell']}>
      <circle cx="6" cy="11" r="4.5" className={classes['plant']} strokeWidth="1.75" />
      <path d="M10.5 11h5.5" className={classes['plant']} strokeWidth="1.5" />
      {connector && (
        <path
          d="M10 9c1.2-4.4 4.4-4.4 5.4.4"
          fill="none"
          stroke={getClassificationColor(connector).solid}
          strokeWidth="2"
          strokeDasharray={connector === 'unknown' ? '1.5 1.5' : undefined}
        />
      )}
      <Pipe box={{ x: 16, y: 7, width: 35, height: 8 }} half={wholeLine ?? facts.system} detail="small" />
      <Pipe box={{ x: 63, y: 7, width: 35, height: 8 }} half={wholeLine ?? facts.customer} detail="small" />
      <g
        className={classes['plant']}
        strokeWidth="1.5"
        strokeDasharray={facts.ownership === 'Unknown' ? '2 1.5' : undefined}
      >
        <circle cx="57" cy="11" r="5" />
        <path d="M57 6V2M54.5 2h5" strokeDasharray="none" />
        <path d="M57 9.2v3.6" strokeDasharray="none" />
      </g>
      <path
        d="M99.5 10.5 107.5 3.5l8 7M101.5 9.5V18h12V9.5"
        className={classes['plant']}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </Frame>
  );
}

/** The drawn cross-section through street and yard, 640 × 198, shared by drawer and letter. */
function Section(facts: LinePictureInputs) {
  const wholeLine = findWholeLine(facts);
  return (
    <g>
      <path d="M0 64h302v-5h338v123H0z" className={classes['soil']} />
      <path d="M0 64h302v-5h238M624 59h16" className={classes['ground']} />
      <path d="M0 64h250" className={classes['street']} />
      {/* The building rests on its basement, which the line enters below ground. */}
      <path d="M540 22h84v126h-84z" className={classes['wall']} />
      <path d="M540 59h84" className={classes['plant']} strokeWidth="2" />
      <path d="M526 27 582-8l56 35" className={classes['roof']} />
      <path d="M552 31h16v13h-16zM592 31h16v28h-16z" className={classes['plant']} strokeWidth="1.5" />
      <circle cx="48" cy="128" r="27" className={classes['main']} />
      <Connector connector={facts.connector} />
      <Pipe box={{ x: 124, y: 117, width: 176, height: 22 }} half={wholeLine ?? facts.system} detail="large" />
      <Pipe box={{ x: 340, y: 117, width: 200, height: 22 }} half={wholeLine ?? facts.customer} detail="large" />
      {/* The curb stop with its box, up to the lid in the pavement. */}
      <path d="M314 111V59M326 111V59" className={classes['plant']} strokeWidth="1.5" />
      <path d="M308 58h24" className={classes['plant']} strokeWidth="4" />
      <circle cx="320" cy="128" r="18" className={classes['valve']} />
      <path d="M320 120v16" className={classes['plant']} strokeWidth="3" strokeLinecap="round" />
      <Ownership ownership={facts.ownership} />
    </g>
  );
}

function Connector({ connector }: { readonly connector: LinePictureInputs['connector'] }) {
  const kind = connectorKind[connector];
  if (!kind) return <path d="M75 128h49" className={classes['plant']} strokeWidth="5" />;
  const color = getClassificationColor(kind).solid;
  return (
    <g>
      <path
        d="M64 107C68 86 92 84 97 106S110 128 124 128"
        fill="none"
        stroke={color}
        strokeWidth="7"
        strokeDasharray={kind === 'unknown' ? '5 4' : undefined}
      />
      <Plate x={108} y={88} kind={kind} radius={11} />
    </g>
  );
}

/** Brackets under the line show who owns which part; dashed with a question mark when ownership is unknown. */
function Ownership({ ownership }: { readonly ownership: LinePictureInputs['ownership'] }) {
  const bracket = (from: number, to: number) => `M${from} 154v8H${to}v-8`;
  const paths = ownership === 'Split' ? [bracket(124, 318), bracket(322, 540)] : [bracket(124, 540)];
  return (
    <g>
      <path
        d={paths.join('')}
        className={classes['plant']}
        strokeWidth="1.5"
        strokeDasharray={ownership === 'Unknown' ? '4 4' : undefined}
      />
      {ownership === 'Unknown' && <Plate x={332} y={162} kind="unknown" radius={9} />}
    </g>
  );
}

interface PipeProps {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly half: LineHalf | undefined;
  readonly detail: 'small' | 'large';
}

/** The pipe pattern repeats the material, for print and for people who can't distinguish red from green. */
const wallDashes = {
  small: { galvanized: '4 1.5', unknown: '1.5 1.5' },
  large: { galvanized: '14 5', unknown: '4 4' },
} as const;

function Pipe({ box, half, detail }: PipeProps) {
  const { x, y, width, height } = box;
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (!half) return <rect {...box} className={classes['plant']} strokeWidth="1" strokeDasharray="2 3" />;
  const { solid, tint } = getClassificationColor(half.kind);
  const scale = detail === 'large' ? 2 : 1;
  const dashes = half.kind === 'galvanized' || half.kind === 'unknown' ? wallDashes[detail][half.kind] : undefined;
  return (
    <g>
      <rect {...box} fill={half.verified ? solid : tint} />
      {!half.verified && <path d={drawHatch(box, 4 * scale)} stroke={solid} strokeWidth={scale} fill="none" />}
      <path
        d={`M${x} ${y}h${width}M${x} ${y + height}h${width}`}
        stroke={solid}
        strokeWidth={(half.kind === 'lead' ? 1.75 : 1) * scale}
        strokeDasharray={dashes}
        fill="none"
      />
      <Plate x={middle.x} y={middle.y} kind={half.kind} radius={detail === 'large' ? 13 : 6.5} />
    </g>
  );
}

function Plate({
  x,
  y,
  kind,
  radius,
}: {
  readonly x: number;
  readonly y: number;
  readonly kind: LineHalf['kind'];
  readonly radius: number;
}) {
  const scale = (radius * 1.15) / 12;
  return (
    <g>
      <circle
        cx={x}
        cy={y}
        r={radius}
        className={classes['plate']}
        stroke={getClassificationColor(kind).solid}
        strokeWidth={radius > 8 ? 1.5 : 1}
      />
      <g transform={`translate(${x - 6 * scale} ${y - 6 * scale}) scale(${scale})`}>
        <ClassificationShape name={kind} />
      </g>
    </g>
  );
}

/** For print: the same cross-section with the text inside the drawing, in the letter's typeface. */
function LetterPicture(facts: LinePictureInputs) {
  const wholeLine = findWholeLine(facts);
  const halves = wholeLine
    ? [{ name: 'Whole line', x: 320, half: wholeLine }]
    : [
        { name: 'System side', x: 212, half: facts.system },
        { name: 'Customer side', x: 440, half: facts.customer },
      ];
  return (
    <Frame facts={facts} viewBox="0 -16 640 262" className={classes['letter']} style={paperVariables}>
      <Section {...facts} />
      <g className={classes['words']}>
        <text x="48" y="178">
          Main
        </text>
        <text x="320" y="178">
          Curb stop
        </text>
        <text x="582" y="178">
          Building
        </text>
        {halves.map(({ name, x, half }) => (
          <g key={name}>
            <text x={x} y="198" className={classes['strong']}>
              {name}
            </text>
            <text x={x} y="216">
              {half?.label ?? 'Not recorded separately'}
            </text>
            {half && (
              <text x={x} y="233">
                {getVerifiedLabel(half)}
              </text>
            )}
          </g>
        ))}
      </g>
    </Frame>
  );
}
