import { IconChevronDown } from '@tabler/icons-react';
import classes from './PartList.module.css';

export interface PartGroup {
  readonly label: string;
  readonly parts: readonly { readonly href: string; readonly label: string; readonly here: boolean }[];
}

interface Props {
  readonly label: string;
  readonly groups: readonly PartGroup[];
}

/**
 * Navigation for a page with too many parts for tabs, each with its own address: a grouped list next to the content,
 * and on narrow screens a collapsible line that names the current part.
 */
export function PartList({ label, groups }: Props) {
  const here = groups.flatMap(({ parts }) => parts).find((part) => part.here);
  return (
    <nav aria-label={label} className={classes['nav']}>
      <div className={classes['wide']}>
        <Groups groups={groups} />
      </div>
      {/* Remounted for each part, so that it collapses after a choice. */}
      <details key={here?.href} className={classes['narrow']}>
        <summary>
          {here?.label ?? label}
          <IconChevronDown size={16} aria-hidden="true" />
        </summary>
        <Groups groups={groups} />
      </details>
    </nav>
  );
}

function Groups({ groups }: Pick<Props, 'groups'>) {
  return groups.map(({ label, parts }) => (
    <div key={label} className={classes['group']}>
      <p>{label}</p>
      <ul>
        {parts.map((part) => (
          <li key={part.href}>
            <a href={part.href} aria-current={part.here ? 'page' : undefined}>
              {part.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
