import { lazy, Suspense, type ReactNode } from 'react';
import { AccountSearch } from './AccountSearch.tsx';
import { Mark } from '../ui/Mark.tsx';
import { AdministrationLink } from './AdministrationLink.tsx';
import classes from './Frame.module.css';
import { Footer } from './Footer.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { PwsViewBanner } from './PwsViewBanner.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import type { Me } from '../domains/accounts/session.queries.ts';
import { SearchButton } from './SearchButton.tsx';
import { SmallScreenMenu } from './SmallScreenMenu.tsx';
import { TabLink } from './TabLink.tsx';
import { homeOf, tabsFor } from './tabs.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

// A page stands before anybody asks what work goes on.
const Bell = lazy(() => import('./Bell.tsx').then(({ Bell: component }) => ({ default: component })));

/** The frame: one slim bar with the mark, the tabs and the person; the page; the footer. */
export function Frame({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const tabs = tabsFor(me);
  return (
    <div className={classes['frame']}>
      <a href="#content" className={classes['skip']}>
        Skip to the content
      </a>
      <PwsViewBanner />
      <header className={classes['bar']}>
        <SmallScreenMenu tabs={tabs} />
        <a href={homeOf(me)} className={classes['mark']}>
          <Mark />
          Curbstop
        </a>
        <nav aria-label="Main" className={classes['tabs']}>
          {tabs.map((tab) => (
            <TabLink key={tab.href} tab={tab} className={classes['tab']} />
          ))}
        </nav>
        {me.termsAccepted && <SearchButton />}
        <AccountSearch me={me} />
        <span className={classes['wideOnly']}>
          <ThemeToggle />
        </span>
        {me.termsAccepted && (
          <Suspense fallback={<span className={classes['bellPlace']} />}>
            <Bell me={me} />
          </Suspense>
        )}
        <HelpMenu />
        <AdministrationLink me={me} />
        <ProfileMenu me={me} />
      </header>
      <main id="content" tabIndex={-1} className={classes['content']}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
