import { AccountChooser } from '../domains/accounts/AccountChooser.tsx';
import { useMe } from '../domains/accounts/session.queries.ts';
import classes from './AccountSearch.module.css';

/** The account in use, in the menu of small screens, with a link to the other accounts [A2.36, A2.39]. */
export function SmallScreenAccount({ onClose }: { readonly onClose: () => void }) {
  const { accountCount, defaultAccount } = useMe();
  return (
    <section aria-labelledby="menu-account" className={classes['inMenu']}>
      <h2 id="menu-account">Water system</h2>
      <p>{defaultAccount.companyName}</p>
      {accountCount > 1 && <AccountChooser onClose={onClose} />}
    </section>
  );
}
