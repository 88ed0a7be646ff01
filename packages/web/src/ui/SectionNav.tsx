import { IconChevronDown } from '@tabler/icons-react';
import classes from './SectionNav.module.css';

interface SectionNavGroup {
  readonly label: string;
  readonly links: readonly { readonly href: string; readonly label: string; readonly isActive: boolean }[];
}

interface Props {
  readonly label: string;
  readonly groups: readonly SectionNavGroup[];
}

/**
 * Navigation for a page with too many parts for tabs, each with its own address: a grouped list next to the content,
 * and on narrow screens a collapsible line that names the current part.
 */
export function SectionNav({ label, groups }: Props) {
  const active = groups.flatMap(({ links }) => links).find((link) => link.isActive);
  return (
    <nav aria-label={label} className={classes['nav']}>
      <div className={classes['wide']}>
        <Groups groups={groups} />
      </div>
      {/* Remounted for each part, so that it collapses after a choice. */}
      <details key={active?.href} className={classes['narrow']}>
        <summary>
          {active?.label ?? label}
          <IconChevronDown size={16} aria-hidden="true" />
        </summary>
        <Groups groups={groups} />
      </details>
    </nav>
  );
}

function Groups({ groups }: Pick<Props, 'groups'>) {
  return groups.map(({ label, links }) => (
    <div key={label} className={classes['group']}>
      <p>{label}</p>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} aria-current={link.isActive ? 'page' : undefined}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
