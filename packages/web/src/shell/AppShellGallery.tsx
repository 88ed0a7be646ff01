import { Button } from '@mantine/core';
import { PageHead } from '../ui/PageHead.tsx';
import { AppShell } from './AppShell.tsx';
import { sampleUser, createStaticSession } from './invented-session.ts';
import type { Tab } from './tabs.ts';
import { NotAuthorized } from './ErrorPage.tsx';
import { LocationNotFound } from './LocationNotFound.tsx';
import { PageFailed, PageNotFound, UnableToAuthenticate } from './message-pages.tsx';
import { SessionContext } from '../domains/accounts/session.queries.ts';

/** The maximum number of tabs with the longest names, next to a long account name, to check how they collapse. */
const allTabs: readonly Tab[] = [
  { name: 'programs', label: 'Programs', href: '/programs' },
  { name: 'locations', label: 'Locations', href: '/locations' },
  { name: 'samples', label: 'Samples', href: '/samples' },
  { name: 'inventory', label: 'Inventory', href: '/inventory' },
  { name: 'stateReporting', label: 'State Reporting', href: '/state-reporting' },
  { name: 'communications', label: 'Communications', href: '/communications' },
  { name: 'lslProbabilityFinder', label: 'LSL Probability Finder', href: '/gallery/frame' },
];

/** The frame with a sample user, and every page with a single message. */
export function AppShellGallery() {
  return (
    <SessionContext value={createStaticSession({ status: 'signedIn', me: sampleUser })}>
      <AppShell
        me={{
          ...sampleUser,
          defaultAccount: {
            ...sampleUser.defaultAccount,
            companyName: 'Upper Housatonic Valley Regional Water Authority',
          },
        }}
        tabs={allTabs}
      >
        <PageHead
          title="Inventory"
          description="Every service line that you know of, with its classification."
          action={<Button>Import service lines</Button>}
          moreActions={[{ label: 'Download as a workbook', run: () => undefined }]}
        />
        {[
          <LocationNotFound key="location" />,
          <PageNotFound key="page" />,
          <UnableToAuthenticate key="unknownUser" />,
          <NotAuthorized key="unauthorized" />,
          <PageFailed key="failed" error={new Error('x')} />,
          <PageFailed key="outdated" error={new Error('Failed to fetch dynamically imported module')} />,
        ].map((notice) => (
          <div
            key={notice.key}
            style={{ border: '1px solid var(--line)', borderRadius: 8, background: 'var(--surface)', marginBottom: 16 }}
          >
            {notice}
          </div>
        ))}
      </AppShell>
    </SessionContext>
  );
}
