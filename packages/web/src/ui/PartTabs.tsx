import classes from './PartTabs.module.css';

interface Props {
  readonly label: string;
  readonly parts: readonly { readonly href: string; readonly label: string; readonly here: boolean }[];
}

/** Tabs for the parts of a page, each with its own address; on a phone they scroll sideways under the title. */
export function PartTabs({ label, parts }: Props) {
  return (
    <nav aria-label={label} className={classes['tabs']}>
      {parts.map((part) => (
        <a key={part.href} href={part.href} aria-current={part.here ? 'page' : undefined}>
          {part.label}
        </a>
      ))}
    </nav>
  );
}
