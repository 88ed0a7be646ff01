import {
  getClassificationRules,
  type ClassificationRules,
} from '@curbstop/contract/regulations/service-line-classification.calculation';
import { stateClassificationRules } from '@curbstop/contract/regulations/service-line-classification.values';
import {
  toClassificationInputs,
  type ClassificationInputs,
} from '@curbstop/contract/service-lines/classification.calculation';
import { getLeadBan, type LeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { explainClassification } from '@curbstop/contract/service-lines/explanation.calculation';
import { lineSides, type SideName } from '@curbstop/contract/service-lines/missing-basis.calculation';
import { listUsableBases } from '@curbstop/contract/service-lines/missing-basis-sentences.calculation';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  newServiceLine,
  serviceLineFields,
  type ServiceLineFields,
} from '@curbstop/contract/service-lines/service-line.rules';
import {
  yesNoUnknown,
  classificationNames,
  connectors,
  materialCodes,
  ownerships,
  type ClassificationBasis,
} from '@curbstop/contract/service-lines/service-line.values';
import type { PossibleChange } from '@curbstop/contract/service-lines/what-would-change.calculation';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountDatabase, AccountTransaction } from '../../foundation/database/database.ts';
import { createJobContext } from '../../authenticator.ts';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { createServiceLine, updateServiceLine } from './service-line.service.ts';
import { changeListedClassification, type ListedClassificationChange } from './listed-classification.service.ts';

/** Lines for each State's rules; `CURBSTOP_PROMISE_LINES=1000` takes thousands through the service. */
const linesPerState = Number(process.env['CURBSTOP_PROMISE_LINES'] ?? 10);
const seed = Number(process.env['CURBSTOP_SEED'] ?? 20261122);
/** Every State with rules of its own, and one that follows EPA's. */
const states = [...new Set(stateClassificationRules.map(({ state }) => state)), 'OH'] as const;
const today = '2026-11-22';

let product: TestProduct;
let clerk: RequestContext;
let locationId: string;
beforeAll(async () => {
  product = await sharedProduct();
  const person = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
  const { commit, requestJson } = importing(product, person);
  await commit(
    'Service line ID,Street address,City,State,ZIP,System side material\nFIRST,1 Mill Street,Harlow,CT,06415,Copper\n',
    'first.csv',
  );
  locationId =
    (await requestJson<{ items: { locationId: string }[] }>('/assets/ServiceLine')).items[0]?.locationId ?? '';
  clerk = await createJobContext(product.app, {
    accountId: person.accountId,
    userId: person.id,
    jobId: 'promises',
  });
});

interface RandomLine {
  readonly fields: ServiceLineFields;
  readonly listed: {
    readonly category: (typeof classificationNames)[number];
    readonly basis: ClassificationBasis | null;
  } | null;
}

/** Its whole year is before, across or after the lead bans of these States. */
const year = (text: string) => ({ text, from: `${text}-01-01`, to: `${text}-12-31` });
const sideArbitrary = fc
  .record({
    material: fc.constantFrom(...materialCodes),
    verified: fc.boolean(),
    classificationBasis: fc.constantFrom(
      'fieldInspectionOnly',
      'installationRecord',
      'installedAfterLeadBan',
      'diameterOverTwoInches',
      'notAvailable',
      null,
    ),
    installed: fc.constantFrom(null, year('1970'), year('1988'), year('2001')),
    diameterId: fc.constantFrom(1, 6, 13),
  })
  .map(({ verified, ...side }) => ({ ...newServiceLine.system, ...side, ...verification(verified, 'Crew 1') }));
const lineArbitrary: fc.Arbitrary<RandomLine> = fc
  .record({
    ownership: fc.constantFrom(...ownerships),
    previouslyLead: fc.constantFrom(...yesNoUnknown),
    connector: fc.constantFrom(...connectors),
    connectorPreviouslyLead: fc.constantFrom(...yesNoUnknown),
    leadFittings: fc.constantFrom(...yesNoUnknown),
    system: sideArbitrary,
    customer: sideArbitrary,
    listed: fc.option(
      fc.record({
        category: fc.constantFrom(...classificationNames),
        basis: fc.constantFrom(
          'installationRecord',
          'installedAfterLeadBan',
          'diameterOverTwoInches',
          'predictiveModel',
          null,
        ),
      }),
      { nil: null },
    ),
  })
  .filter(
    (line) =>
      !(
        line.previouslyLead === 'No' &&
        (line.system.material === 'lead' || line.system.material === 'leadLinedGalvanized')
      ) && !(line.connectorPreviouslyLead === 'No' && line.connector === 'Lead'),
  )
  .map(({ listed, ...line }) => ({ listed, fields: { ...newServiceLine, ...line } }));

const verification = (verified: boolean, verifiedBy: string) => ({
  verified,
  verificationMethod: verified ? ('mechanicalExcavationMultiple' as const) : null,
  verifiedBy: verified ? verifiedBy : null,
});

test.each(states)(
  'the changes that the explanation predicts come true when they are made (%s)',
  async (state) => {
    const rules = getClassificationRules(state, today);
    const leadBan = getLeadBan(state);
    const account = { ...clerk.account, primacyCode: state };
    const broken: unknown[] = [];
    let promises = 0;
    for (const random of fc.sample(lineArbitrary, { numRuns: linesPerState, seed })) {
      const outcomes = await clerk.database.change(async (trx) => {
        await sql`savepoint line`.execute(trx);
        const tried = await triedOut({ ...clerk, account, database: within(trx) }, trx, {
          random,
          rules,
          leadBan,
        });
        await sql`rollback to savepoint line`.execute(trx);
        return tried;
      });
      promises += outcomes.length;
      broken.push(...outcomes.filter(({ isKept }) => !isKept));
    }
    if (broken.length > 0 || process.env['CURBSTOP_PROMISE_LINES'])
      process.stdout.write(`${state}: ${linesPerState} lines, ${promises} promises, ${broken.length} broken\n`);
    expect(broken.slice(0, 5)).toEqual([]);
    expect(promises).toBeGreaterThan(linesPerState);
  },
  60_000 + linesPerState * 1_000,
);

interface Outcome {
  readonly isKept: boolean;
  readonly random: RandomLine;
  readonly sentence: string;
  readonly saved: unknown;
}

/** Does on one line, one after the other, what each of its promises says, and takes it back. */
async function triedOut(
  context: RequestContext,
  trx: AccountTransaction,
  { random, rules, leadBan }: { random: RandomLine; rules: ClassificationRules; leadBan: LeadBan },
): Promise<Outcome[]> {
  const line = await created(context, random);
  const outcomes: Outcome[] = [];
  const promised = explainClassification(
    toInputs(line, leadBan),
    rules,
    listUsableBases(line, leadBan),
  ).whatWouldChange;
  expect(line.explanation.whatWouldChange).toEqual(promised.map(({ sentence, category }) => ({ sentence, category })));
  for (const change of promised) {
    for (const changedInput of change.inputs) {
      await sql`savepoint promise`.execute(trx);
      const saved = await fulfilled(context, line, {
        change,
        before: toInputs(line, leadBan),
        after: changedInput,
      }).then(
        ({ classification }) => classification,
        (error: unknown) => ({ category: null, review: null, error: String(error) }),
      );
      await sql`rollback to savepoint promise`.execute(trx);
      const isReviewed = change.sentence.includes('that need review') === (saved.review !== null);
      const isKept = saved.category === change.category && isReviewed;
      outcomes.push({ isKept, random, sentence: change.sentence, saved });
    }
  }
  return outcomes;
}

/** The account's database as one transaction that is under way. */
function within(trx: AccountTransaction): AccountDatabase {
  const work = <T>(run: (trx: AccountTransaction) => Promise<T>) => run(trx);
  // Deadlines that are kept beside a transaction are not the subject, and this one is rolled back.
  const writeIndependently = () => Promise.resolve();
  return {
    read: work,
    write: work,
    change: work,
    writeIndependently,
    accountId: clerk.accountId,
  } as unknown as AccountDatabase;
}

function toInputs(line: ServiceLineDetails, leadBan: LeadBan): ClassificationInputs {
  return toClassificationInputs(
    line,
    line.listedClassification && { ...line.listedClassification, isOpen: line.differsFromListed },
    leadBan,
  );
}

/** A line that is Non-lead cannot be added without its bases. */
async function created(context: RequestContext, { fields, listed }: RandomLine): Promise<ServiceLineDetails> {
  const withBases = { ...fields, system: withBasis(fields.system), customer: withBasis(fields.customer) };
  const add = (line: ServiceLineFields) => createServiceLine(context, { locationId, fields: line, reason: null });
  const line = await add(fields).catch(() => add(withBases));
  if (!listed) return line;
  const state = (version: number) =>
    changeListedClassification(context, {
      id: line.id,
      version,
      reason: 'Listed',
      change: { action: 'set', listedClassification: listed },
    });
  return state(line.version).catch(async () => state((await edited(context, line, withBases)).version));
}

const withBasis = (side: ServiceLineFields['system']): ServiceLineFields['system'] => ({
  ...side,
  classificationBasis: 'fieldInspectionOnly',
});

function edited(
  context: RequestContext,
  line: ServiceLineDetails,
  fields: ServiceLineFields,
): Promise<ServiceLineDetails> {
  return updateServiceLine(context, { id: line.id, version: line.version, reason: 'Checked', fields });
}

interface Promised {
  readonly change: PossibleChange;
  readonly before: ClassificationInputs;
  readonly after: ClassificationInputs;
}

/**
 * Does to a line what a promise says: the listed classification and the fields are two calls, for people have two
 * forms.
 */
async function fulfilled(
  context: RequestContext,
  line: ServiceLineDetails,
  { change, before, after }: Promised,
): Promise<ServiceLineDetails> {
  const state = (version: number, change: ListedClassificationChange) =>
    changeListedClassification(context, { id: line.id, version, reason: 'Checked', change });
  if (after.listed !== null && /^(?:Adding|Choosing) a record or an inspection/.test(change.sentence)) {
    return state(line.version, {
      action: 'set',
      listedClassification: { category: after.listed, basis: 'installationRecord' },
    });
  }
  const saved = await edited(context, line, editedFields(serviceLineFields.parse(line), { change, before, after }));
  return before.listed === after.listed ? saved : state(saved.version, { action: 'remove' });
}

/** The edit that a promise describes: a basis is chosen for the sides that it names, and for no other. */
function editedFields(line: ServiceLineFields, { change, after }: Promised): ServiceLineFields {
  const namedBases = basesNamed(change.sentence);
  const side = (name: SideName, material: ServiceLineFields['system']['material'], verified: boolean) => ({
    ...line[name],
    material,
    ...(namedBases.includes(name) && { classificationBasis: 'fieldInspectionOnly' as const }),
    ...(isDocumented(change.sentence, name) && { classificationBasis: 'installationRecord' as const }),
    ...(isFound(change.sentence, 'an installation date after the lead ban', name) && { installed: year('2005') }),
    ...(isFound(change.sentence, 'a diameter over two inches', name) && { diameterId: 13 }),
    ...verification(verified, 'Crew 2'),
  });
  return {
    ...line,
    previouslyLead: after.previouslyLead ?? 'Unknown',
    connector: after.connector,
    connectorPreviouslyLead: after.connectorPreviouslyLead,
    leadFittings: after.leadFittings,
    system: side('system', after.systemMaterial, after.systemVerified),
    customer: side('customer', after.customerMaterial, after.customerVerified),
  };
}

/** Whether a promise is that this is found for the side, or for each of them. */
function isFound(sentence: string, what: string, side: SideName): boolean {
  return (
    sentence.startsWith('Finding ') && sentence.includes(what) && new RegExp(`(?:${side}|each) side`).test(sentence)
  );
}

/** Whether a promise is that a document is chosen as the basis of the side. */
function isDocumented(sentence: string, side: SideName): boolean {
  const [, subject] = /ever lead as the basis of (both sides|the (?:system|customer) side)/.exec(sentence) ?? [];
  return subject === 'both sides' || subject === `the ${side} side`;
}

function basesNamed(sentence: string): readonly SideName[] {
  const basesPart = sentence.split('once a basis of classification is chosen for ')[1] ?? '';
  return lineSides.filter((name) => basesPart.startsWith('both') || basesPart.startsWith(`the ${name}`));
}
