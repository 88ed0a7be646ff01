import { useState } from 'react';
import { useSessionSource } from '../domains/accounts/session.queries.ts';
import { hasReferrer, clearReferrer } from '../foundation/referrer.ts';
import classes from './AppShell.module.css';

/**
 * Shown to people who come from the companion product, with a link back [A1.1]. The link is always the address that
 * the operator has configured, never the one in the URL [A1.1].
 */
export function PwsViewBanner() {
  const { companion } = useSessionSource().help();
  const [left, setLeft] = useState(false);
  if (!companion || left || !hasReferrer(companion.url)) return null;
  const leave = () => {
    clearReferrer();
    setLeft(true);
  };
  return (
    <aside className={classes['banner']} aria-label="PWS View">
      <strong>PWS View</strong>
      <a href={companion.url} rel="external" onClick={leave}>
        Back to {companion.name}
      </a>
    </aside>
  );
}
