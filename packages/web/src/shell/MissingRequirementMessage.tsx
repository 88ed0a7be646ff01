import { featureLabels } from '@curbstop/contract/accounts/feature.values';
import type { MissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { meetsRequirement, useSessionSource, type Me } from '../domains/accounts/session.queries.ts';
import { MessagePage } from './MessagePage.tsx';
import { listTabs } from './tabs.ts';

interface Props {
  readonly me: Me;
  readonly requirement: Requirement;
  readonly missingRequirement: MissingRequirement;
}

function getTitle({ feature }: Requirement): string {
  if (feature === undefined) return 'No access';
  if (feature === 'PT:') return 'Programs';
  if (feature === 'IMPT:LOC_SERV') return 'Import your inventory';
  return feature === 'PT:sampled' ? 'Samples' : featureLabels[feature];
}

/** For an area whose screens are not built yet. */
export function NotAvailableYet() {
  return (
    <MessagePage
      title="Not available yet"
      action={
        <Button component="a" href="/" variant="default">
          Go to home page
        </Button>
      }
    >
      <p>This area is not part of Curbstop yet.</p>
    </MessagePage>
  );
}

/** Why this screen is unavailable and what to do about it, in place of the screen. */
export function MissingRequirementMessage({ me, requirement, missingRequirement }: Props) {
  const title = getTitle(requirement);
  if (missingRequirement === 'permission') {
    return (
      <MessagePage title={title} action={<FirstTabLink me={me} />}>
        <p>You do not have permission to see this page. {rights[requirement.access]}</p>
        <p>Ask an administrator of {me.defaultAccount.companyName} for access.</p>
      </MessagePage>
    );
  }
  if (missingRequirement === 'flag') {
    return (
      <MessagePage title={title} action={<FirstTabLink me={me} />}>
        <p>
          This feature is turned off for your account. <Support>Contact support</Support> if you need it.
        </p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={title} action={<FirstTabLink me={me} />}>
      {me.defaultAccount.plan === 'PWS Portal' ? (
        <>
          <p>This feature is not included in the PWS Portal account procured on your behalf.</p>
          <p>
            For what is included and how to use it, see the{' '}
            {meetsRequirement(me, requirements.administer) ? (
              <Anchor href="/administration/resources">Resources tab</Anchor>
            ) : (
              'Resources tab'
            )}{' '}
            of your PWS Portal. <Support>Contact support</Support>
          </p>
        </>
      ) : (
        <p>
          Want to use this feature? <Support>Reach out to support</Support> to upgrade your package!
        </p>
      )}
    </MessagePage>
  );
}

/** The required permission, in the words of the administration's permission list. */
const rights: Readonly<Record<Requirement['access'], string>> = {
  'pws:read': 'You need the View permission.',
  'pws:create': 'You need the Add permission.',
  'pws:edit': 'You need the Edit permission.',
  'pws:create or pws:edit': 'You need the Add or Edit permission.',
  'pws:read or pws:results': 'You need the View permission.',
  'pws:create or pws:results': 'You need the Add permission.',
  'pws:admin': 'You need the Administrator permission.',
};

function Support({ children }: { readonly children: ReactNode }) {
  const { supportEmail } = useSessionSource().help();
  if (!supportEmail) return children;
  return <Anchor href={`mailto:${supportEmail}`}>{children}</Anchor>;
}

/** The first tab that the user can open. */
function FirstTabLink({ me }: Pick<Props, 'me'>) {
  const [first] = listTabs(me);
  if (!first) return null;
  return (
    <Button component="a" href={first.href} variant="default">
      Go to {first.label}
    </Button>
  );
}
