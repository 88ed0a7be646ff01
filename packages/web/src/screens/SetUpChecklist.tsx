import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import type { SetUp } from '@curbstop/contract/overviews/home.endpoints';
import { IconCheck, IconChevronRight, IconCircle } from '@tabler/icons-react';
import { meetsRequirement, type Me } from '../domains/accounts/session.queries.ts';
import { getInventoryHref } from '../domains/service-lines/InventoryCounts.tsx';
import classes from './Home.module.css';

export interface Step {
  readonly name: keyof SetUp;
  /** The requirement of the page that the step opens; users without it don't see the step. */
  readonly requirement: Requirement;
  readonly label: string;
  readonly help: string;
  readonly href: string;
  readonly isDone: (setUp: SetUp) => boolean;
}

const steps: readonly Step[] = [
  {
    name: 'hasLines',
    requirement: requirements.importInventory,
    label: 'Import your inventory',
    help: 'A spreadsheet with your locations and service lines.',
    href: '/inventory-import',
    isDone: ({ hasLines }) => hasLines === true,
  },
  {
    name: 'hasLinesToCheck',
    requirement: requirements.editServiceLine,
    label: 'Check the classification',
    help: 'Lines to review, and Non-lead lines without a valid basis.',
    href: getInventoryHref({ needsReview: ['true'] }),
    isDone: ({ hasLines, hasLinesToCheck }) => hasLines === true && hasLinesToCheck === false,
  },
  {
    name: 'hasColleagues',
    requirement: requirements.administer,
    label: 'Invite users',
    help: 'Colleagues, crews and laboratories, each with the access they need.',
    href: '/administration/people',
    isDone: ({ hasColleagues }) => hasColleagues === true,
  },
  {
    name: 'hasPopulation',
    requirement: requirements.administer,
    label: 'Enter the population served',
    help: 'It decides how many sites the rule requires.',
    href: '/administration/population',
    isDone: ({ hasPopulation }) => hasPopulation === true,
  },
  {
    name: 'hasEvents',
    requirement: requirements.createProgram,
    label: 'Plan sampling',
    help: 'A program with its sampling events.',
    href: '/programs',
    isDone: ({ hasEvents }) => hasEvents === true,
  },
];

/**
 * The steps of a new account that the person can do; none once there are service lines. An account that began with
 * sampling keeps them until the person has done all of them.
 */
export function listSteps(setUp: SetUp, me: Me): readonly Step[] {
  const { hasLines, hasEvents } = setUp;
  if (hasLines === true) return [];
  const possible = steps.filter(({ requirement }) => meetsRequirement(me, requirement));
  if (hasEvents !== true) return possible;
  return hasLines === false && possible.some(({ isDone }) => !isDone(setUp)) ? possible : [];
}

/** What a new account still has to do, in order. */
export function SetUpChecklist({ setUp, shown }: { readonly setUp: SetUp; readonly shown: readonly Step[] }) {
  const done = shown.filter(({ isDone }) => isDone(setUp)).length;
  return (
    <section className={classes['part']} aria-labelledby="set-up">
      <h2 id="set-up">Set up your account</h2>
      <p className={classes['none']}>
        {done} of {shown.length} steps done.
        {setUp.hasEvents !== true && ' After these steps this page shows your deadlines, classifications and results.'}
      </p>
      <ol className={classes['attention']}>
        {shown.map(({ name, label, help, href, isDone }) => {
          const isComplete = isDone(setUp);
          const Icon = isComplete ? IconCheck : IconCircle;
          return (
            <li key={name}>
              <a href={href} data-done={isComplete || undefined}>
                <Icon size={16} stroke={2} aria-hidden="true" />
                <span>
                  <strong>{label}</strong>
                  {isComplete && <span className="visuallyHidden">, done</span>}
                  <span className={classes['under']}>{help}</span>
                </span>
                <IconChevronRight size={16} className={classes['chevron']} aria-hidden="true" />
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
