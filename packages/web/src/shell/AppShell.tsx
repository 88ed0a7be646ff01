import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { loadEmptyComponent } from '../ui/lazy-component.ts';
import { AccountSearch } from './AccountSearch.tsx';
import { Logo } from '../ui/Logo.tsx';
import { AdministrationLink } from './AdministrationLink.tsx';
import { DemonstrationBanner } from './DemonstrationBanner.tsx';
import classes from './AppShell.module.css';
import { Footer } from './Footer.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { MainTabs } from './MainTabs.tsx';
import { OutageBanner } from './OutageBanner.tsx';
import { PwsViewBanner } from './PwsViewBanner.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import type { Me } from '../domains/accounts/session.queries.ts';
import { SearchButton } from './SearchButton.tsx';
import { SmallScreenMenu } from './SmallScreenMenu.tsx';
import { getHomePath, listTabs, overviewTab, type Tab } from './tabs.ts';
import { ThemeToggle } from './ThemeToggle.tsx';

// Lazy, so that a page doesn't wait for the notifications' code and works without it.
const Notifications = lazy<ComponentType<{ readonly me: Me }>>(() =>
  import('./Notifications.tsx').then(({ Notifications: component }) => ({ default: component }), loadEmptyComponent),
);

const PendingBatches = lazy<ComponentType<{ readonly me: Me }>>(() =>
  import('../domains/letters/PendingBatches.tsx').then(
    ({ PendingBatches: component }) => ({ default: component }),
    loadEmptyComponent,
  ),
);

interface Props {
  readonly me: Me;
  /** Replaces the user's tabs, for the gallery. */
  readonly tabs?: readonly Tab[];
  readonly children: ReactNode;
}

/** The frame: the top bar with mark, tabs and user menu; the page; the footer. */
export function AppShell({ me, tabs = [overviewTab, ...listTabs(me)], children }: Props) {
  return (
    <div className={classes['frame']}>
      <a href="#content" className={classes['skip']}>
        Skip to content
      </a>
      <PwsViewBanner />
      {me.defaultAccount.isDemonstration && <DemonstrationBanner />}
      <OutageBanner />
      <header className={classes['bar']}>
        <SmallScreenMenu tabs={tabs} />
        <a href={getHomePath(me)} className={classes['mark']}>
          <Logo />
          <span className={classes['word']}>Curbstop</span>
        </a>
        <MainTabs tabs={tabs} />
        {me.termsAccepted && <SearchButton />}
        <AccountSearch me={me} />
        <span className={classes['wideOnly']}>
          <ThemeToggle />
        </span>
        {me.termsAccepted && (
          <Suspense fallback={<span className={classes['notificationsPlace']} />}>
            <Notifications me={me} />
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
      {me.termsAccepted && !me.flags.includes('commsTwoEnabled') && (
        <Suspense fallback={null}>
          <PendingBatches me={me} />
        </Suspense>
      )}
    </div>
  );
}
