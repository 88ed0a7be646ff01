import type { Block, Condition } from './communication-content.rules.ts';
import { toPlainText } from './content-parts.calculation.ts';

interface HeadingProblem {
  readonly code: 'skippedHeading';
  readonly sentence: string;
}

interface Heading {
  readonly level: number;
  readonly text: string;
}

/** The headings of a part that is printed as a whole, or not at all. */
interface Part {
  readonly condition: Condition | null;
  readonly headings: readonly Heading[];
}

/**
 * The headings in reading order, for each recipient: PDF/UA-1, 7.4, allows no skipped level, also where the part of a
 * condition is left out.
 */
export function checkHeadings(blocks: readonly Block[]): readonly HeadingProblem[] {
  const parts = blocks.map(toPart).filter(({ headings }) => headings.length > 0);
  return parts.flatMap(({ headings, condition }, index) =>
    headings.flatMap((heading, at) => {
      const previousHeading = headings[at - 1];
      const levels = previousHeading ? [previousHeading.level] : listLevelsBefore(parts.slice(0, index), condition);
      return [...checkText(heading), ...checkLevel(heading, levels)];
    }),
  );
}

function toPart(block: Block): Part {
  const isConditional = block.type === 'conditionalBlock';
  const content: readonly Block[] = isConditional ? block.content : [block];
  return {
    condition: isConditional ? block.attrs.condition : null,
    headings: content.flatMap((one) =>
      one.type === 'heading' ? [{ level: one.attrs.level, text: toPlainText(one.content).trim() }] : [],
    ),
  };
}

/** The levels that the heading before can have, the nearest first; 0 where there may be none. */
function listLevelsBefore(parts: readonly Part[], met: Condition | null): readonly number[] {
  const levels: number[] = [];
  const unmet: Condition[] = [];
  for (const { condition, headings } of parts.toReversed()) {
    const { level = 0 } = headings.at(-1) ?? {};
    if (condition === null || (met && implies(met, condition))) return [...levels, level];
    if ((met && excludes(met, condition)) || unmet.some((other) => implies(condition, other))) continue;
    levels.push(level);
    unmet.push(condition);
  }
  return [...levels, 0];
}

const toValues = ({ values }: Condition) => values.map((value) => value.trim().toLowerCase());

const implies = (one: Condition, other: Condition): boolean =>
  one.field === other.field && toValues(one).every((value) => toValues(other).includes(value));

const excludes = (one: Condition, other: Condition): boolean =>
  one.field === other.field && !toValues(one).some((value) => toValues(other).includes(value));

const checkText = ({ text }: Heading): readonly HeadingProblem[] =>
  text === '' ? [{ code: 'skippedHeading', sentence: 'A heading has no text. Write it or remove it.' }] : [];

function checkLevel({ level, text }: Heading, [nearest = 0, ...others]: readonly number[]): readonly HeadingProblem[] {
  const skipped = (previous: number) => level > previous + 1;
  if (skipped(nearest))
    return [
      {
        code: 'skippedHeading',
        sentence: `“${text}” is a heading ${level} ${nearest === 0 ? 'without a heading 1 before it' : `after a heading ${nearest}`}. Make it a heading ${nearest + 1}.`,
      },
    ];
  const previous = others.find(skipped);
  if (previous === undefined) return [];
  return [
    {
      code: 'skippedHeading',
      sentence: `“${text}” is a heading ${level} ${previous === 0 ? 'without a heading 1 before it' : `after a heading ${previous}`} in letters without the conditional part before it. Make it a heading ${previous + 1}, or take the heading before it out of the condition.`,
    },
  ];
}
