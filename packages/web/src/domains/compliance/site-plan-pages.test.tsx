import {
  addPlanSites,
  getSitePlan,
  listPlanCandidates,
  listPlanEntries,
  listPlanSites,
  previewPlanSites,
  removePlanSites,
  suggestPlanSites,
} from '@curbstop/contract/compliance/site-plan.endpoints';
import type { SitePlanCandidate, SitePlanSite, SitePlanOverview } from '@curbstop/contract/compliance/site-plan.rules';
import { nextRuleStartsOn } from '@curbstop/contract/samples/event-percentile.values';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showCompliance } from '../../../testing/show-compliance.tsx';

// Loaded before a test begins, like the other windows of a shared page.
import './SitePlanForms.tsx';

const candidate: SitePlanCandidate = {
  id: '01995b1e-7c1a-7000-8000-000000000201',
  addressLine1: '4 Elm Way',
  addressLine2: null,
  city: 'Harlow',
  zip: '06415',
  externalId: null,
  tier: 3,
  tierRuleSet: 'lcr-2020',
  propertyClassification: null,
  classification: 'Non-lead',
  lastSampledOn: null,
  hasTreatment: false,
};
const site: SitePlanSite = {
  ...candidate,
  id: '01995b1e-7c1a-7000-8000-000000000202',
  addressLine1: '1 Elm Way',
  plannedOn: '2026-11-20',
  addedBy: 'Dana Ortiz',
  reason: 'Owner of 2 Elm Way refused',
};

const plan: SitePlanOverview = {
  on: '2026-11-26',
  rule: { name: '2020 rule', source: '40 CFR 141.86(a)', note: 'Choose sites of a lower tier last.' },
  periods: [
    {
      startsOn: '2027-01-01',
      endsOn: '2027-06-30',
      rulesOn: '2027-06-30',
      required: 20,
      source: '40 CFR 141.86(c)',
    },
  ],
  required: 20,
  planned: 1,
  valid: 1,
  tiers: [
    {
      tier: 1,
      label: 'Tier 1',
      sites: 'Lead',
      source: null,
      planned: 1,
      plannedByLine: 1,
      plannedWithTreatment: 0,
      available: 4,
    },
    {
      tier: 3,
      label: 'Tier 3',
      sites: 'Solder',
      source: null,
      planned: 0,
      plannedByLine: 0,
      plannedWithTreatment: 0,
      available: 6,
    },
  ],
  halves: {
    source: '40 CFR 141.86(a)(8)',
    leadLines: { needed: 5, planned: 1, known: 5 },
    leadPlumbing: { needed: 15, planned: 0, known: 6 },
  },
  missing: [],
  concerns: ['19 sites missing: 1 of 20 required.'],
  notes: ['Tier 1 has 5 of the 10 sites needed, so lower tiers may be used.'],
};

const responses = [
  respond(getSitePlan, plan),
  respond(listPlanSites, pageOf([site])),
  respond(listPlanCandidates, pageOf([candidate])),
  respond(suggestPlanSites, {
    needed: 19,
    sites: [{ ...candidate, reason: 'Tier 3, non-lead line.' }],
    notes: ['18 locations short: no other location has a valid tier.'],
  }),
];
const open = (at: string, { first = [], ...options }: { first?: readonly Responses[]; permissions?: string[] } = {}) =>
  showCompliance([...first, ...responses], { at, ...options });

test('the pool is shown by tier with the number required, the halves and what is wrong with the plan', async () => {
  open('/compliance/sites');
  expect(await screen.findByText('1 of 20')).toBeVisible();
  expect(screen.getByText('19 sites missing: 1 of 20 required.')).toBeVisible();
  expect(screen.getByText(/Half with lead service lines: 5 needed, 1 in the plan, 5 on record/)).toBeVisible();
  expect(
    screen.getByText(/tier under the .* is recorded or follows from a lead or galvanized service line/),
  ).toBeVisible();
  const table = screen.getByRole('table', { name: 'Locations of the sampling pool by tier' });
  expect(within(table).getByRole('columnheader', { name: 'In the plan, by service line only' })).toBeVisible();
  expect(within(table).getByRole('row', { name: 'Tier 1 0 1 0 4' })).toBeVisible();
  expect((await screen.findByRole('link', { name: '1 Elm Way' })).getAttribute('href')).toBe(
    `/locations/${site.id}/details`,
  );
});

test('another day is part of the address and shows the pool by its rule', async () => {
  const { user, router, requests } = open('/compliance/sites');
  await user.click(await screen.findByText(/LCRI/));
  expect(router.state.location.search).toEqual({ on: nextRuleStartsOn });
  expect(requestsTo(requests, getSitePlan).at(-1)?.query?.get('on')).toBe(nextRuleStartsOn);
});

test('locations of a lower tier are added with a reason only', async () => {
  const { user, requests } = open('/compliance/sites/add', {
    first: [
      respond(previewPlanSites, {
        total: 1,
        alreadyThere: 0,
        reasonNeededFor: ['1 location has a lower tier than 4 sites not in the plan.'],
        notes: [],
      }),
      respond(addPlanSites, { added: 1, alreadyThere: 0 }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Add this site' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to site plan' });
  expect(await within(dialog).findByText(/has a lower tier than 4 sites/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Add to site plan' }));
  expect(await within(dialog).findAllByText('Enter a reason')).not.toHaveLength(0);
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Owners of the others refused');
  await user.click(within(dialog).getByRole('button', { name: 'Add to site plan' }));
  expect(await screen.findByText('1 site added to the plan')).toBeVisible();
  expect(requestsTo(requests, addPlanSites)[0]?.body).toEqual({
    locationIds: [candidate.id],
    reason: 'Owners of the others refused',
  });
});

test('an empty plan offers the sites that were sampled already', async () => {
  open('/compliance/sites', { first: [respond(getSitePlan, { ...plan, planned: 0, valid: 0 })] });
  const link = await screen.findByRole('link', { name: 'Add the sites already sampled' });
  expect(link.getAttribute('href')).toBe('/compliance/sites/add');
});

test('the sites that were sampled already are added together', async () => {
  const { user, requests } = open('/compliance/sites/add', {
    first: [
      respond(listPlanCandidates, { ...pageOf([candidate]), total: 20 }),
      respond(previewPlanSites, { total: 20, alreadyThere: 0, reasonNeededFor: [], notes: [] }),
      respond(addPlanSites, { added: 20, alreadyThere: 0 }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Add all 20 sampled sites' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to site plan' });
  await user.click(await within(dialog).findByRole('button', { name: 'Add to site plan' }));
  expect(await screen.findByText('20 sites added to the plan')).toBeVisible();
  expect(requestsTo(requests, addPlanSites)[0]?.body).toEqual({
    candidates: { request: { searchTerm: '', filters: { lastSampledOn: ['after:1991-06-07'] } }, expectedCount: 20 },
  });
});

test('a site is removed from its row with a reason', async () => {
  const { user, requests } = open('/compliance/sites', { first: [respond(removePlanSites, { removed: 1 })] });
  await user.click(await screen.findByRole('button', { name: 'Actions for 1 Elm Way' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove from site plan' });
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'House demolished');
  await user.click(within(dialog).getByRole('button', { name: 'Remove from plan' }));
  expect(await screen.findByText('1 site removed from the plan')).toBeVisible();
  expect(requestsTo(requests, removePlanSites)[0]?.body).toEqual({
    selection: { ids: [site.id] },
    reason: 'House demolished',
  });
});

test('the history shows who added and removed a site, and why', async () => {
  const entry = {
    id: 'e1',
    locationId: site.id,
    addressLine1: '1 Elm Way',
    addressLine2: null,
    fromOn: '2026-01-02',
    toOn: '2026-11-20',
    addedBy: 'Dana Ortiz',
    reason: null,
    removedBy: 'Priya Nair',
    removalReason: 'House demolished',
    tier: 1,
    tierRuleSet: 'lcr-2020' as const,
  };
  open('/compliance/sites/history', { first: [respond(listPlanEntries, pageOf([entry]))] });
  const row = (await screen.findByRole('link', { name: '1 Elm Way' })).closest('tr');
  expect(row?.textContent).toContain('Priya Nair');
  expect(row?.textContent).toContain('House demolished');
});

test('a reader sees the plan without its actions, and a failure can be retried', async () => {
  open('/compliance/sites', { permissions: ['pws:read'] });
  await screen.findByRole('link', { name: '1 Elm Way' });
  expect(screen.queryByRole('link', { name: 'Add sites' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('a plan that can’t be loaded is loaded again', async () => {
  open('/compliance/sites', { first: [refuse(getSitePlan, 500, 'Busy.')] });
  expect(await screen.findByText('The site plan could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
