import classes from './AppShell.module.css';

/** Above every page of a demonstration account: its results and letters look real. */
export function DemonstrationBanner() {
  return (
    <aside className={`${classes['banner']} ${classes['demonstration']}`} aria-label="Demonstration">
      <span>
        <strong>Demonstration with invented data.</strong>{' '}
        <span className={classes['wideOnly']}>Nothing here is about a real water system.</span>
      </span>
    </aside>
  );
}
