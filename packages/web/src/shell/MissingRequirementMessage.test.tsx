import type { MissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { me, showScreen } from '../../testing/show-screen.tsx';
import type { Me } from '../domains/accounts/session.queries.ts';
import { MissingRequirementMessage } from './MissingRequirementMessage.tsx';

async function open(missingRequirement: MissingRequirement, requirement: Requirement, change: Partial<Me> = {}) {
  const shown = showScreen(
    <MissingRequirementMessage
      me={{ ...me, ...change }}
      requirement={requirement}
      missingRequirement={missingRequirement}
    />,
    { responses: () => undefined },
  );
  await screen.findByRole('heading', { level: 1 });
  return shown;
}
const support = () => screen.queryByRole('link', { name: /support/i })?.getAttribute('href');

test.each([
  [requirements.viewInventory, 'You need the View permission.'],
  [requirements.administer, 'You need the Administrator permission.'],
  [requirements.reportResults, 'You need the Add permission.'],
  [requirements.editSample, 'You need the Edit permission.'],
] as const)('a missing permission is named in the words of the permission list (%#)', async (requirement, sentence) => {
  await open('permission', requirement);
  expect(screen.getByText(`You do not have permission to see this page. ${sentence}`)).toBeVisible();
  expect(screen.getByText('Ask an administrator of Hartwell Water for access.')).toBeVisible();
});

test('a page that needs the permission to create or edit names both', async () => {
  await open('permission', { access: 'pws:create or pws:edit' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No access');
  expect(screen.getByText(/You need the Add or Edit permission\.$/)).toBeVisible();
});

test('the notice leads to the first tab that this person can open', async () => {
  await open('permission', requirements.administer);
  expect(screen.getByRole('link', { name: /^Go to / }).getAttribute('href')).toMatch(/^\//);
});

test('a feature that is turned off offers support, not an upgrade', async () => {
  await open('flag', requirements.viewInventory);
  expect(screen.getByText(/^This feature is turned off for your account\./)).toBeVisible();
  expect(support()).toBe('mailto:support@curbstop.example');
  expect(screen.queryByText(/upgrade/)).toBeNull();
});

test('a feature that the plan does not include offers an upgrade', async () => {
  await open('feature', requirements.viewInventory);
  expect(screen.getByText(/to upgrade your package!$/)).toBeVisible();
  expect(support()).toBe('mailto:support@curbstop.example');
});

const portal = { ...me.defaultAccount, plan: 'PWS Portal' as const };

test('an administrator of an account that was procured for it finds the Resources tab', async () => {
  await open('feature', requirements.viewInventory, { defaultAccount: portal });
  expect(
    screen.getByText('This feature is not included in the PWS Portal account procured on your behalf.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Resources tab' }).getAttribute('href')).toBe('/administration/resources');
  expect(screen.queryByText(/upgrade/)).toBeNull();
});

test('others see the tab without a link that they can’t follow', async () => {
  await open('feature', requirements.viewInventory, { defaultAccount: portal, permissions: ['pws:read'] });
  expect(screen.getByText(/Resources tab/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Resources tab' })).toBeNull();
});

test.each([
  ['PT:', 'Programs'],
  ['PT:sampled', 'Samples'],
] as const)('a screen of programs is titled by what it shows (%s)', async (feature, title) => {
  await open('feature', { access: 'pws:read', feature });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});
