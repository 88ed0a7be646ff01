import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { featureResolvers, flagResolvers } from './domains/accounts/feature.resolvers.ts';
import { accountChangeRoutes } from './overviews/account-changes.routes.ts';
import { administrationRoutes } from './domains/administration/administration.routes.ts';
import { memberRoutes } from './domains/accounts/member.routes.ts';
import { apiKeyRoutes } from './domains/accounts/api-key.routes.ts';
import { accountProfileRoutes } from './domains/accounts/account-profile.routes.ts';
import { accountResolvers } from './domains/accounts/account.resolvers.ts';
import { accountRoutes } from './domains/accounts/account.routes.ts';
import { customFieldRoutes } from './domains/custom-fields/custom-field.routes.ts';
import { contactResolvers } from './domains/locations/contact.resolvers.ts';
import { attachmentRoutes } from './domains/attachments/attachment.routes.ts';
import { retentionRoutes } from './domains/accounts/retention.routes.ts';
import { savedViewRoutes } from './domains/saved-views/saved-view.routes.ts';
import { locationRoutes } from './domains/locations/location.routes.ts';
import { customValueResolvers } from './domains/service-lines/custom-value.resolvers.ts';
import { serviceLineResolvers } from './domains/service-lines/service-line.resolvers.ts';
import { serviceLineRoutes } from './domains/service-lines/service-line.routes.ts';
import { programResolvers } from './domains/programs/program.resolvers.ts';
import { programRoutes } from './domains/programs/program.routes.ts';
import { programLocationResolvers } from './domains/programs/program-location.resolvers.ts';
import { programLocationRoutes } from './domains/programs/program-location.routes.ts';
import { listProgramsOfLocation } from './domains/programs/program-location.service.ts';
import { samplingEventResolvers } from './domains/sampling-events/sampling-event.resolvers.ts';
import { samplingEventRoutes } from './domains/sampling-events/sampling-event.routes.ts';
import { eventLocationResolvers } from './domains/sampling-events/event-location.resolvers.ts';
import { eventLocationRoutes } from './domains/sampling-events/event-location.routes.ts';
import { listEventsOfLocation } from './domains/sampling-events/event-location.service.ts';
import { countEventsOutside, listEventsOfProgram } from './domains/sampling-events/sampling-event.service.ts';
import { recalculationRoutes } from './domains/samples/recalculation.routes.ts';
import { resultRoutes } from './domains/samples/result.routes.ts';
import { eventOverviewRoutes } from './domains/samples/event-overview.routes.ts';
import { orderKitsWithin, previewKitsWithin } from './domains/samples/kit-order.service.ts';
import { kitRoutes } from './domains/samples/kit.routes.ts';
import { sampleRoutes } from './domains/samples/sample.routes.ts';
import { sampleDecisionRoutes } from './domains/samples/sample-decision.routes.ts';
import { sampleInvalidationResolvers } from './domains/samples/sample-invalidation.resolvers.ts';
import { sampleSelectionResolvers } from './domains/samples/sample-selection.resolvers.ts';
import { createSamplesWithin } from './domains/samples/sample.service.ts';
import { activityRoutes } from './domains/activities/activity.routes.ts';
import { leadPredictionResolvers } from './domains/lead-predictions/lead-prediction.resolvers.ts';
import { leadPredictionRoutes } from './domains/lead-predictions/lead-prediction.routes.ts';
import { schoolFacilityRoutes } from './domains/school-facilities/school-facility.routes.ts';
import { communicationResolvers } from './domains/communications/communication.resolvers.ts';
import { communicationRoutes } from './domains/communications/communication.routes.ts';
import { letterResolvers } from './domains/letters/letter.resolvers.ts';
import { letterPageRoutes } from './domains/letters/letter-page.routes.ts';
import { letterRoutes } from './domains/letters/letter.routes.ts';
import { sendingResolvers } from './domains/letters/sending.resolvers.ts';
import { sendingRoutes } from './domains/letters/sending.routes.ts';
import { countSentNotices, findNewCustomers } from './domains/notice-campaigns/campaign.service.ts';
import { noticeCampaignRoutes } from './domains/notice-campaigns/notice-campaign.routes.ts';
import { complianceRoutes, type ComplianceRelations } from './domains/compliance/compliance.routes.ts';
import { importRoutes } from './domains/imports/import.routes.ts';
import { fileImportRoutes } from './domains/imports/file-import.routes.ts';
import { resultImportRoutes } from './domains/imports/result-import.routes.ts';
import { exportRoutes } from './domains/exports/export.routes.ts';
import type { AppContext } from './foundation/request-context.ts';
import { createBuilder } from './foundation/graphql/builder.ts';
import { serveGraphql } from './foundation/graphql/graphql.ts';
import { measureFreeBytes, serveHealth } from './foundation/http/health.ts';
import { serveOpenApi } from './foundation/http/openapi.ts';
import { Router } from './foundation/http/serve.ts';
import { createServer } from './foundation/http/server.ts';
import { serveWebFiles } from './foundation/http/web-files.ts';
import { locationTimelineRoutes } from './overviews/location-timeline.routes.ts';
import { eventDatasetRoutes } from './overviews/event-dataset.routes.ts';
import { eventMapRoutes } from './overviews/event-map.routes.ts';
import { homeRoutes } from './overviews/home.routes.ts';
import { programActivityResolvers } from './overviews/program-activity.resolvers.ts';
import { programReplacementRoutes } from './overviews/program-replacements.routes.ts';
import { programTimelineRoutes } from './overviews/program-timeline.routes.ts';
import { programHubRoutes } from './overviews/program-hub.routes.ts';
import { myWorkRoutes } from './overviews/my-work.routes.ts';
import { relatedEntities } from './related-entities.ts';
import { programTotalsRoutes } from './overviews/program-totals.routes.ts';
import { reclassificationReportRoutes } from './overviews/reclassification-report.routes.ts';
import { searchRoutes } from './overviews/search.routes.ts';
import type { Identity } from './foundation/identity/identity.ts';
import {
  createAuthenticator,
  createGraphqlContext,
  createReaderContext,
  createReporterContext,
} from './authenticator.ts';

export interface Product {
  readonly server: FastifyInstance;
  /** Every registered REST endpoint, for the OpenAPI page and the isolation tests. */
  readonly endpoints: readonly Endpoint[];
  /** Every GraphQL schema with its path; fields declare their requirements. */
  readonly schemas: readonly { readonly path: string; readonly schema: GraphQLSchema }[];
}

/** A product that stops lets reads finish for this long. */
const finishReadsMs = 3_000;

/** Ends reads that take longer, and connections that would stay open after their response. */
function endReadsWhenStopping(server: FastifyInstance, { database }: AppContext): void {
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
    setTimeout(() => database.reads.cancelAll(), finishReadsMs).unref();
  });
  server.addHook('onSend', async (_, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
}

const description = 'Lead service line inventory, sampling programs, letters and submissions of public water systems.';

/** Registers the endpoints of every domain, from the lowest layer to the highest. */
export async function createProduct(app: AppContext, identity: Identity): Promise<Product> {
  const server = await createServer(app.config, app.log);
  const authenticator = createAuthenticator(app, identity);
  const router = new Router(server, authenticator);
  endReadsWhenStopping(server, app);

  await identity.register(server);
  accountRoutes(router, app, identity);
  accountProfileRoutes(router);
  memberRoutes(router, app);
  apiKeyRoutes(router);
  retentionRoutes(router);
  customFieldRoutes(router);
  savedViewRoutes(router);
  attachmentRoutes(router, relatedEntities);
  locationRoutes(router, { programs: listProgramsOfLocation, samplingEvents: listEventsOfLocation });
  programRoutes(router, { countEventsOutside, listEvents: listEventsOfProgram });
  programLocationRoutes(router);
  samplingEventRoutes(router);
  eventLocationRoutes(router, { createSamples: createSamplesWithin });
  sampleRoutes(router);
  kitRoutes(router, app, { createReporterContext: (by) => createReporterContext(app, by) });
  sampleDecisionRoutes(router);
  eventOverviewRoutes(router);
  resultRoutes(router);
  recalculationRoutes(router);
  locationRecordRoutes(router);
  communicationRoutes(router);
  sendingRoutes(router);
  complianceRoutes(router, app, createComplianceRelations(app));
  letterRoutes(router, app, { createReporterContext: (by) => createReporterContext(app, by) });
  letterPageRoutes(server, app, (accountId) => createReporterContext(app, { accountId, name: 'Letter page' }));
  noticeCampaignRoutes(router);
  importRoutes(router);
  resultImportRoutes(router);
  fileImportRoutes(router);
  exportRoutes(router);
  administrationRoutes(router);
  overviewRoutes(router);

  const schemas = [
    { path: '/pws/graphql', schema: pwsSchema() },
    { path: '/platform/features/graphql', schema: featuresSchema() },
  ];
  for (const { path, schema } of schemas)
    serveGraphql(server, app.config, { path, schema, context: createGraphqlContext(authenticator) });

  serveHealth(server, app.database, () => measureFreeBytes(app.config.dataDir));
  serveOpenApi(server, router.endpoints, { description, serverUrl: app.config.publicUrl });
  await serveWebFiles(server, ['/pws', '/platform', '/file-processor']);
  return { server, endpoints: router.endpoints, schemas };
}

const createComplianceRelations = (app: AppContext): ComplianceRelations => ({
  createReaderContext: (by) => createReaderContext(app, by, requirements.viewCompliance),
  countSentNotices,
  findNewCustomers,
});

/** What is recorded about locations besides their samples. */
function locationRecordRoutes(router: Router): void {
  serviceLineRoutes(router, {
    createSamples: createSamplesWithin,
    kitOrdering: { orderKits: orderKitsWithin, previewKits: previewKitsWithin },
  });
  activityRoutes(router);
  schoolFacilityRoutes(router);
  leadPredictionRoutes(router);
}

/** They only show what the domains store. */
function overviewRoutes(router: Router): void {
  accountChangeRoutes(router);
  locationTimelineRoutes(router);
  programTotalsRoutes(router);
  homeRoutes(router);
  programHubRoutes(router);
  programReplacementRoutes(router);
  programTimelineRoutes(router);
  eventDatasetRoutes(router);
  eventMapRoutes(router);
  reclassificationReportRoutes(router);
  searchRoutes(router);
  myWorkRoutes(router);
}

function pwsSchema(): GraphQLSchema {
  const builder = createBuilder();
  builder.mutationType({});
  accountResolvers(builder);
  featureResolvers(builder);
  contactResolvers(builder);
  programResolvers(builder);
  programLocationResolvers(builder);
  eventLocationResolvers(builder);
  samplingEventResolvers(builder);
  sampleInvalidationResolvers(builder);
  sampleSelectionResolvers(builder);
  serviceLineResolvers(builder);
  leadPredictionResolvers(builder);
  communicationResolvers(builder);
  letterResolvers(builder);
  sendingResolvers(builder);
  programActivityResolvers(builder);
  customValueResolvers(builder);
  return builder.toSchema();
}

/** Features of the account's plan, and feature flags [B7.56]. */
function featuresSchema(): GraphQLSchema {
  const builder = createBuilder();
  featureResolvers(builder);
  flagResolvers(builder);
  return builder.toSchema();
}
