import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { RequireAccount } from './RequireAccount.tsx';
import { createGalleryRoutes } from './gallery-routes.ts';
import { HomePage } from './HomePage.tsx';
import { PageFailed, PageNotFound } from './message-pages.tsx';
import { publicRoutes, root } from './public-routes.tsx';

/**
 * Every address of the product. A screen is added with one route here (its component is lazy, and its requirements
 * come from the table that the account gate checks) and, if it has a tab, one line in `tabs.ts`.
 */

/** Everything below requires sign-in; see `RequireAccount`. */
const account = createRoute({
  getParentRoute: () => root,
  id: 'account',
  component: RequireAccount,
  notFoundComponent: PageNotFound,
  errorComponent: ({ error }) => <PageFailed error={error} />,
});

const home = createRoute({
  getParentRoute: () => account,
  path: '/',
  staticData: { requirement: 'signed in' },
  component: HomePage,
});
const overview = createRoute({
  getParentRoute: () => account,
  path: '/overview',
  staticData: { requirement: 'signed in' },
  component: lazyRouteComponent(() => import('../screens/HomeScreen.tsx'), 'HomeScreen'),
});
const switchAccount = createRoute({
  getParentRoute: () => account,
  path: '/accounts/switch/$accountId',
  staticData: { requirement: 'signed in' },
  component: lazyRouteComponent(() => import('./SwitchAccountPage.tsx'), 'SwitchAccountPage'),
});
const programs = createRoute({
  getParentRoute: () => account,
  path: '/programs',
  staticData: { requirement: requirements.viewPrograms },
  component: lazyRouteComponent(() => import('../screens/ProgramsScreen.tsx'), 'ProgramsScreen'),
});
const program = createRoute({
  getParentRoute: () => account,
  path: '/programs/$id/{-$active}',
  staticData: { requirement: requirements.viewPrograms },
  component: lazyRouteComponent(() => import('../screens/ProgramScreen.tsx'), 'ProgramScreen'),
});
const event = createRoute({
  getParentRoute: () => account,
  path: '/events/$id/{-$active}',
  staticData: { requirement: requirements.viewPrograms },
  component: lazyRouteComponent(() => import('../screens/EventScreen.tsx'), 'EventScreen'),
});
const samples = createRoute({
  getParentRoute: () => account,
  path: '/samples',
  staticData: { requirement: requirements.viewAllSamples },
  component: lazyRouteComponent(() => import('../screens/SamplesScreen.tsx'), 'SamplesScreen'),
});
const sample = createRoute({
  getParentRoute: () => account,
  path: '/samples/$id',
  staticData: { requirement: requirements.viewSamples },
  component: lazyRouteComponent(() => import('../screens/SampleScreen.tsx'), 'SampleScreen'),
});
const inventory = createRoute({
  getParentRoute: () => account,
  path: '/inventory/{-$active}',
  staticData: { requirement: requirements.viewInventory },
  component: lazyRouteComponent(() => import('../screens/InventoryScreen.tsx'), 'InventoryScreen'),
});
const newServiceLine = createRoute({
  getParentRoute: () => account,
  path: '/inventory/new/{-$locationId}',
  staticData: { requirement: requirements.createServiceLine },
  component: lazyRouteComponent(() => import('../screens/NewServiceLineScreen.tsx'), 'NewServiceLineScreen'),
});
const reclassifications = createRoute({
  getParentRoute: () => account,
  path: '/inventory/reclassifications/{-$id}',
  staticData: { requirement: requirements.viewInventory },
  component: lazyRouteComponent(() => import('../screens/ReclassificationScreen.tsx'), 'ReclassificationScreen'),
});
const locations = createRoute({
  getParentRoute: () => account,
  path: '/locations',
  staticData: { requirement: requirements.viewLocations },
  component: lazyRouteComponent(() => import('../screens/LocationsScreen.tsx'), 'LocationsScreen'),
});
const location = createRoute({
  getParentRoute: () => account,
  path: '/locations/$id/{-$activeItem}',
  staticData: { requirement: requirements.viewLocations },
  component: lazyRouteComponent(() => import('../screens/LocationScreen.tsx'), 'LocationScreen'),
});
const locationLine = createRoute({
  getParentRoute: () => account,
  path: '/locations/$id/inventory/$assetId',
  staticData: { requirement: requirements.viewInventory },
  component: lazyRouteComponent(() => import('../screens/LocationLineScreen.tsx'), 'LocationLineScreen'),
});
const importStart = createRoute({
  getParentRoute: () => account,
  path: '/inventory-import',
  staticData: { requirement: requirements.importInventory },
  component: lazyRouteComponent(() => import('../screens/ImportStartScreen.tsx'), 'ImportStartScreen'),
});
/** An import with a template [A2.21, B2.36]. */
const templateImport = createRoute({
  getParentRoute: () => account,
  path: '/imports/combined/{-$type}',
  staticData: { requirement: requirements.importInventory },
  component: lazyRouteComponent(() => import('../screens/ImportStartScreen.tsx'), 'TemplateImportScreen'),
});
const imports = createRoute({
  getParentRoute: () => account,
  path: '/imports',
  staticData: { requirement: requirements.viewAccount },
  component: lazyRouteComponent(() => import('../screens/ImportsScreen.tsx'), 'ImportsScreen'),
});
const importSteps = createRoute({
  getParentRoute: () => account,
  path: '/imports/$batchId/{-$step}',
  staticData: { requirement: requirements.viewImports },
  // A State's template has its own address too [A2.21]; import ids never look like one.
  beforeLoad: ({ params: { batchId } }) => {
    if (/^combined[A-Z]{2}$/.test(batchId))
      throw redirect({ to: '/imports/combined/{-$type}', params: { type: batchId }, replace: true });
  },
  component: lazyRouteComponent(() => import('../screens/ImportStepsScreen.tsx'), 'ImportStepsScreen'),
});
const resultImport = createRoute({
  getParentRoute: () => account,
  path: '/result-imports/$batchId',
  staticData: { requirement: requirements.viewSamples },
  component: lazyRouteComponent(() => import('../screens/ResultImportScreen.tsx'), 'ResultImportScreen'),
});
const fileImport = createRoute({
  getParentRoute: () => account,
  path: '/imports/files/$batchId',
  staticData: { requirement: requirements.viewPrograms },
  component: lazyRouteComponent(() => import('../screens/FileImportScreen.tsx'), 'FileImportScreen'),
});
const importResults = createRoute({
  getParentRoute: () => account,
  path: '/imports/results/$batchId',
  staticData: { requirement: requirements.viewAccount },
  component: lazyRouteComponent(() => import('../screens/ImportResultsScreen.tsx'), 'ImportResultsScreen'),
});

const compliance = ['/compliance/{-$part}', '/compliance/$part/$id'].map((path) =>
  createRoute({
    getParentRoute: () => account,
    path,
    staticData: { requirement: requirements.viewCompliance },
    component: lazyRouteComponent(() => import('../screens/ComplianceScreen.tsx'), 'ComplianceScreen'),
  }),
);

const schools = createRoute({
  getParentRoute: () => account,
  path: '/compliance/schools/{-$tab}',
  staticData: { requirement: requirements.viewSchoolFacilities },
  component: lazyRouteComponent(() => import('../screens/SchoolsScreen.tsx'), 'SchoolsScreen'),
});
const schoolFacility = createRoute({
  getParentRoute: () => account,
  path: '/compliance/schools/facilities/$id',
  staticData: { requirement: requirements.viewSchoolFacilities },
  component: lazyRouteComponent(() => import('../screens/SchoolFacilityScreen.tsx'), 'SchoolFacilityScreen'),
});

const administration = createRoute({
  getParentRoute: () => account,
  path: '/administration/{-$activeItem}',
  staticData: { requirement: requirements.administer },
  component: lazyRouteComponent(() => import('../screens/AdministrationScreen.tsx'), 'AdministrationScreen'),
});

const help = createRoute({
  getParentRoute: () => account,
  path: '/help/{-$topic}',
  staticData: { requirement: 'signed in' },
  component: lazyRouteComponent(() => import('../screens/HelpScreen.tsx'), 'HelpScreen'),
});
/** The documentation of import files [A2.17, B2.37]. */
const fileDocumentation = createRoute({
  getParentRoute: () => account,
  path: '/file-processor/documentation',
  staticData: { requirement: 'signed in' },
  beforeLoad: () => {
    throw redirect({ to: '/help/{-$topic}', params: { topic: 'import' }, replace: true });
  },
});
const academy = createRoute({
  getParentRoute: () => account,
  path: '/academy/{-$course}',
  staticData: { requirement: 'signed in' },
  component: lazyRouteComponent(() => import('../screens/AcademyScreen.tsx'), 'AcademyScreen'),
});

/** [A2.8, B2.1-B2.5]: `/communications` shows the letters. */
const letters = () => import('../screens/CommunicationsScreen.tsx');
const campaignsScreen = () => import('../screens/CampaignsScreen.tsx');
const viewsCommunications = { requirement: requirements.viewCommunications };
const communications = [
  { path: '/communications/{-$part}', component: lazyRouteComponent(letters, 'CommunicationsScreen') },
  { path: '/communications/campaigns', component: lazyRouteComponent(campaignsScreen, 'CampaignsScreen') },
  { path: '/communications/campaigns/$key', component: lazyRouteComponent(campaignsScreen, 'CampaignsScreen') },
  { path: '/communications/batches/$id', component: lazyRouteComponent(letters, 'LetterBatchScreen') },
  { path: '/communications/letters/create/{-$id}', component: lazyRouteComponent(letters, 'NewCommunicationScreen') },
  {
    path: '/communications/letters/update/$id/{-$part}',
    component: lazyRouteComponent(letters, 'CommunicationScreen'),
  },
].map((route) => createRoute({ getParentRoute: () => account, ...route, staticData: viewsCommunications }));

const notAvailableYet = lazyRouteComponent(() => import('./MissingRequirementMessage.tsx'), 'NotAvailableYet');
/** Areas without screens yet; accounts without the feature already get the notice [B6.5]. */
const areas = [
  { path: '/state-reporting/{-$active}', requirement: requirements.viewStateReporting },
  { path: '/lsl-probability-finder', requirement: requirements.viewProbability },
].map(({ path, requirement }) =>
  createRoute({ getParentRoute: () => account, path, staticData: { requirement }, component: notAvailableYet }),
);

/** Without sign-in, unknown addresses also lead to sign-in, so that existing ones can't be guessed [A2.24]. */
const anythingElse = createRoute({
  getParentRoute: () => account,
  path: '$',
  staticData: { requirement: 'signed in' },
  component: PageNotFound,
});

/** The screens behind the account gate. */
const screens = [
  home,
  overview,
  switchAccount,
  programs,
  program,
  event,
  samples,
  sample,
  inventory,
  newServiceLine,
  reclassifications,
  locations,
  location,
  locationLine,
  importStart,
  templateImport,
  imports,
  importSteps,
  fileImport,
  importResults,
  resultImport,
  ...compliance,
  schools,
  schoolFacility,
  ...communications,
  administration,
  help,
  fileDocumentation,
  academy,
  ...areas,
  anythingElse,
];

export const routeTree = root.addChildren([
  ...publicRoutes,
  account.addChildren(screens),
  ...(import.meta.env.DEV ? createGalleryRoutes(root) : []),
]);
