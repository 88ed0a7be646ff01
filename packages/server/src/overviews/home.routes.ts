import { isLaboratoryKey } from '@curbstop/contract/samples/laboratory-key.policy';
import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import * as homeEndpoints from '@curbstop/contract/overviews/home.endpoints';
import type { Attention, SetUp } from '@curbstop/contract/overviews/home.endpoints';
import { addDays, addMonths } from '@curbstop/contract/primitives/calendar';
import { createStoppedClock, getToday } from '../foundation/clock.ts';
import type { Router } from '../foundation/http/serve.ts';
import { getAccountToday, type RequestContext } from '../foundation/request-context.ts';
import type { Service } from '../foundation/service.ts';
import {
  countAttention,
  countPastClassifications,
  findFirstLine,
  listClosed,
  listOpenEventRows,
  getSetUpSteps,
} from './home.ts';
import { countRefusedLetters } from './refused-letters.ts';

export function homeRoutes(router: Router): void {
  router.account(homeEndpoints.getAttention, getAttention);
  router.account(homeEndpoints.getSetUp, getSetUp);
  router.account(homeEndpoints.listOpenEvents, listOpenEvents);
  router.account(homeEndpoints.listClosedEvents, listClosedEvents);
  router.account(homeEndpoints.getPastClassification, getPastClassification);
}

interface CountAccess {
  /** The requirement of the rows that the count opens. */
  readonly requirement: Requirement;
  /** Counts all laboratory files, which the key of one laboratory does not see (docs/decisions/0040). */
  readonly countsAllLaboratories?: true;
}

const attentionAccess: Readonly<Record<keyof Attention, CountAccess>> = {
  exceedances: { requirement: requirements.viewAllSamples },
  samplesWithoutResult: { requirement: requirements.viewAllSamples },
  invalidationRequests: { requirement: requirements.viewAllSamples },
  lettersToResend: { requirement: requirements.viewCommunications },
  lettersToRewrite: { requirement: requirements.viewCommunications },
  mailsUnsent: { requirement: requirements.administer },
  batchesFailed: { requirement: requirements.viewCommunications },
  lettersRefused: { requirement: requirements.viewCommunications },
  eventsBehind: { requirement: requirements.viewPrograms },
  kitsUndecided: { requirement: requirements.viewKits },
  undecidedKits: { requirement: requirements.viewKits },
  linesToReview: { requirement: requirements.viewInventory },
  linesWithoutBasis: { requirement: requirements.viewInventory },
  resultsNotImported: { requirement: requirements.viewPrograms, countsAllLaboratories: true },
  levelsNotImported: { requirement: requirements.viewPrograms, countsAllLaboratories: true },
  highestNotImported: { requirement: requirements.viewPrograms, countsAllLaboratories: true },
  unreadableNotImported: { requirement: requirements.viewPrograms, countsAllLaboratories: true },
  unimportedLevels: { requirement: requirements.viewPrograms, countsAllLaboratories: true },
  importsWithFailedRows: { requirement: requirements.viewImports },
  importsReady: { requirement: requirements.viewImports, countsAllLaboratories: true },
};

const getAttention: Service<typeof homeEndpoints.getAttention> = (context) => {
  const isOfOneLaboratory = isLaboratoryKey(context);
  const visibleParts = new Set(
    (Object.keys(attentionAccess) as (keyof Attention)[]).filter((name) => {
      const { requirement, countsAllLaboratories } = attentionAccess[name];
      return mayView(context, requirement) && !(isOfOneLaboratory && countsAllLaboratories);
    }),
  );
  return context.database.read(async (trx) => ({
    ...(await countAttention(trx, {
      shown: visibleParts,
      today: getAccountToday(context),
      timeZone: context.account.timeZone,
    })),
    lettersRefused: visibleParts.has('lettersRefused') ? await countRefusedLetters(trx) : null,
  }));
};

/** The requirement of each answer. */
const requirementOfStep: Readonly<Record<keyof SetUp, Requirement>> = {
  hasLines: requirements.viewInventory,
  hasLinesToCheck: requirements.viewInventory,
  hasColleagues: requirements.administer,
  hasPopulation: requirements.administer,
  hasEvents: requirements.viewPrograms,
};

const getSetUp: Service<typeof homeEndpoints.getSetUp> = (context) => {
  const visibleSteps = new Set(
    (Object.keys(requirementOfStep) as (keyof SetUp)[]).filter((name) => mayView(context, requirementOfStep[name])),
  );
  return context.database.read((trx) => getSetUpSteps(trx, visibleSteps));
};

const listOpenEvents: Service<typeof homeEndpoints.listOpenEvents> = (context) =>
  context.database.read((trx) => listOpenEventRows(trx, getAccountToday(context)));

const listClosedEvents: Service<typeof homeEndpoints.listClosedEvents> = (context) =>
  context.database.read((trx) => listClosed(trx, getAccountToday(context)));

const getPastClassification: Service<typeof homeEndpoints.getPastClassification> = (context) =>
  context.database.read(async (trx) => {
    const yearAgo = addMonths(getAccountToday(context), -12);
    const first = await findFirstLine(trx);
    const beganOn = first === undefined ? null : getToday(createStoppedClock(first), context.account.timeZone);
    if (beganOn === null || beganOn > yearAgo) return { on: yearAgo, counts: null, beganOn };
    // The end of the day in UTC: the hours between it and the end in the system's time zone don't matter here.
    const counts = await countPastClassifications(trx, addDays(yearAgo, 1));
    return { on: yearAgo, counts, beganOn };
  });

function mayView({ permissions, features }: RequestContext, requirement: Requirement): boolean {
  return findMissingRequirement({ permissions, features, flags: new Set() }, requirement) === undefined;
}
