import classes from './Frame.module.css';

/** Above every page of a demonstration account: its results and letters look real. */
export function DemonstrationBanner() {
  return (
    <aside className={classes['banner']} aria-label="Demonstration">
      <span>
        <strong>Demonstration with invented data.</strong> Nothing here is about a real water system.
      </span>
    </aside>
  );
}
