import { getNoticeYear } from '@curbstop/contract/compliance/deadline.calculation';
import type { LeadExceedance, UnnumberedExceedance } from '@curbstop/contract/communications/lead-exceedance.rules';
import type { RecipientChoice } from '@curbstop/contract/communications/recipient.values';
import { findCategoryOfNotice } from '@curbstop/contract/communications/notice-category.calculation';
import { findWindowProblem } from '@curbstop/contract/communications/address-window.calculation';
import { deliveryMethods, type DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { letterLanguages } from '@curbstop/contract/regulations/notice-text.values';
import { findMailAddressProblem } from '@curbstop/contract/communications/mail-house-address.calculation';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { locationRemoved } from '@curbstop/contract/letters/sending.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import {
  listAddressees,
  emailsOfOthersOnly,
  listEmailAddressees,
  type LetterLocation,
} from '../communications/addressee.calculation.ts';
import { formatAddressLines } from '../communications/recipient-values.calculation.ts';
import { listLetterLocationsWithin, listRecipientsWithin } from '../communications/recipient.service.ts';
import { findLastSent, type EarlierLetter, type LetterToCompare } from './duplicate-letter.calculation.ts';
import { listEarlierLetters } from './letter-plan.repository.ts';
import type { PlannedLetters, RefusedLocation } from './letter-plan-counter.calculation.ts';
import { composePrintable, readComposer, type Composed, type Composer } from './letter-composer.service.ts';
import { withOtherLanguages, type Draft } from './letter-draft.service.ts';
import { listTargets, type LetterSource, type LetterTarget } from './letter-target.service.ts';

export interface LetterPlan {
  readonly source: LetterSource;
  readonly method: DeliveryMethod;
  readonly to: RecipientChoice;
  /** Recipients who were sent the letter before get none. */
  readonly skipDuplicates: boolean;
  /** Letters with a name that can't be printed are addressed to the resident. */
  readonly addressToResident?: boolean | undefined;
  /** The day of the letters. */
  readonly on: string;
  /** What letters of the campaign of an exceedance are about. */
  readonly exceedance?: LeadExceedance | undefined;
  /** Instead of it, if the numbers of the exceedance are not stored. */
  readonly unnumbered?: UnnumberedExceedance | undefined;
}

/** How many locations are read and planned at a time. */
export const partSize = 250;
/** 40 CFR 141.85(d) and (e) require the notice for the people served. */
const onlyElsewhere =
  'The mailing address is in another state or that of a contact who lives elsewhere; send the notice to the service address';

/**
 * The letters of a plan, 250 locations at a time, so that a plan of thousands needs the memory of one part. Letters
 * never have a blank: a location whose letter misses a value is unreachable, with the reason.
 */
export async function* planLetters(
  trx: AccountTransaction,
  context: RequestContext,
  plan: LetterPlan,
): AsyncGenerator<PlannedLetters> {
  const targets = await listTargets(trx, context, plan);
  const composers = new Map<string, Composer>();
  for (let start = 0; start < targets.length; start += partSize)
    yield await planPart(trx, context, { plan, targets: targets.slice(start, start + partSize), composers });
}

interface LetterPlanChunk {
  readonly plan: LetterPlan;
  readonly targets: readonly LetterTarget[];
  readonly composers: Map<string, Composer>;
}

async function planPart(
  trx: AccountTransaction,
  context: RequestContext,
  part: LetterPlanChunk,
): Promise<PlannedLetters> {
  const { drafts, unreachable, previouslySent } = await draftPart(trx, context, part);
  const composed = await composeDrafts(trx, context, { ...part, drafts });
  return { ...composed, unreachable: [...unreachable, ...composed.unreachable], previouslySent };
}

/** The locations with a recipient to whom the plan repeats a letter, without composing its letters. */
export async function listRepeatedLocations(
  trx: AccountTransaction,
  context: RequestContext,
  plan: LetterPlan,
): Promise<readonly string[]> {
  const targets = await listTargets(trx, context, plan);
  const repeated: string[] = [];
  for (let start = 0; start < targets.length; start += partSize) {
    const part = await draftPart(trx, context, { plan, targets: targets.slice(start, start + partSize) });
    repeated.push(...part.previouslySent.map(({ locationId }) => locationId));
  }
  return [...new Set(repeated)];
}

interface DraftedPart extends Pick<PlannedLetters, 'unreachable' | 'previouslySent'> {
  readonly drafts: readonly Draft[];
}

async function draftPart(
  trx: AccountTransaction,
  context: RequestContext,
  { plan, targets }: Pick<LetterPlanChunk, 'plan' | 'targets'>,
): Promise<DraftedPart> {
  const locations = await listLetterLocationsWithin(
    trx,
    targets.map(({ locationId }) => locationId),
  );
  const byId = new Map(locations.map((location) => [location.locationId, location]));
  const earlier = await listEarlierByLocation(trx, targets);
  const { timeZone } = context.account;
  const unreachable: RefusedLocation[] = [];
  const previouslySent: PlannedLetters['previouslySent'][number][] = [];
  const drafts: Draft[] = [];
  for (const target of targets) {
    const { locationId } = target;
    const location = byId.get(locationId);
    if (!location) continue;
    const locationDrafts = draftLetters(target, location, plan);
    if (locationDrafts.reason !== undefined)
      unreachable.push(
        toRefused(plan, { target: { ...target, ...locationDrafts.lack }, location }, locationDrafts.reason),
      );
    for (const draft of locationDrafts.drafts) {
      const last = findLastSent(toCompare(context, draft, plan), earlier.get(locationId) ?? []);
      if (last)
        previouslySent.push({ ...toLocationAddress(location), ...last, createdOn: toDayAt(last.composedOn, timeZone) });
      if (!last || !plan.skipDuplicates) drafts.push(draft);
    }
  }
  return { drafts, unreachable, previouslySent };
}

/** The letters that the locations were sent before: of all versions of their letters, or with the same results. */
async function listEarlierByLocation(
  trx: AccountTransaction,
  targets: readonly LetterTarget[],
): Promise<ReadonlyMap<string, readonly EarlierLetter[]>> {
  const communicationIds = [...new Set(targets.flatMap(({ versions }) => versions.map(({ id }) => id)))];
  if (communicationIds.length === 0) return new Map();
  const locationIds = targets.map(({ locationId }) => locationId);
  const sampleIds = targets.flatMap((target) => target.sampleIds);
  const byLocation = new Map<string, EarlierLetter[]>();
  for (const letter of await listEarlierLetters(trx, { communicationIds, locationIds, sampleIds }))
    byLocation.set(letter.locationId, [...(byLocation.get(letter.locationId) ?? []), letter]);
  return byLocation;
}

function toCompare(
  { account: { primacyCode: state, timeZone } }: RequestContext,
  { target, addressee, letter }: Draft,
  { on }: LetterPlan,
): LetterToCompare {
  const isYearly = findCategoryOfNotice(letter) !== undefined;
  return {
    communicationIds: target.versions.map(({ id }) => id),
    addressee,
    addresses: letterLanguages.map((language) => formatAddressLines({ ...addressee, language })),
    on,
    changedOn: target.changedOn,
    sampleIds: target.sampleIds,
    triggerCondition: letter.triggerCondition,
    getNoticeYear: isYearly ? (day) => getNoticeYear(day, { state, timeZone }) : null,
  };
}

export const listAddresseesBy = (method: DeliveryMethod, location: LetterLocation, to: RecipientChoice) =>
  method === 'Email' ? listEmailAddressees(location, to) : listAddressees(location, to);

interface DraftedLetters {
  readonly drafts: readonly Draft[];
  readonly reason?: string;
  readonly lack?: Pick<LetterTarget, 'lacksLetter'>;
}

function draftLetters(
  target: LetterTarget,
  location: LetterLocation,
  { method, to, source }: LetterPlan,
): DraftedLetters {
  if (location.isRemoved) return { drafts: [], reason: locationRemoved };
  if (target.obstacle !== undefined) return { drafts: [], reason: target.obstacle };
  const addressees = listAddresseesBy(method, location, to);
  if ('reason' in addressees) return { drafts: [], reason: addressees.reason };
  if (source.kind !== 'locations' && addressees.addressees.every(({ kind }) => kind === 'owner'))
    return { drafts: [], reason: method === 'Email' ? emailsOfOthersOnly : onlyElsewhere };
  const drafts = addressees.addressees.flatMap((addressee): readonly Draft[] => {
    const letter = target.choose(addressee.language);
    return letter ? [{ target, location, addressee, letter, otherLanguages: [] }] : [];
  });
  if (drafts.length < addressees.addressees.length) {
    const missing = addressees.addressees.filter(({ language }) => !target.choose(language));
    const lacksLetter = missing.some(
      ({ language }) => !deliveryMethods.some((way) => target.chooseBy?.(way, language) !== undefined),
    );
    return { drafts, reason: 'No active letter that can be sent this way is in English', lack: { lacksLetter } };
  }
  return { drafts: method === 'Email' ? drafts : drafts.flatMap(withOtherLanguages) };
}

async function composeDrafts(
  trx: AccountTransaction,
  context: RequestContext,
  { plan, composers, drafts }: LetterPlanChunk & { readonly drafts: readonly Draft[] },
): Promise<Pick<PlannedLetters, 'letters' | 'unreachable' | 'unprintableNames'>> {
  const composed: (Composed & { readonly draft: Draft })[] = [];
  const isForMailHouse = plan.method === 'Mail' && context.app.mailHouse !== undefined;
  for (const letter of new Set(drafts.map((draft) => draft.letter))) {
    const ofLetter = drafts.filter((draft) => draft.letter === letter);
    const composer = composers.get(letter.id) ?? (await readComposer(trx, context, { ...plan, letter }));
    composers.set(letter.id, composer);
    const keys = [...new Set(ofLetter.map(({ location }) => location.locationId))].map((locationId) => ({
      locationId,
    }));
    const recipients = await listRecipientsWithin(trx, context, { keys, setting: composer.setting });
    const byLocation = new Map(recipients.map((recipient) => [recipient.locationId, recipient]));
    for (const draft of ofLetter) {
      const recipient = byLocation.get(draft.location.locationId);
      const one = recipient
        ? composePrintable(draft, recipient, { ...composer, addressToResident: plan.addressToResident ?? false })
        : { reason: locationRemoved };
      composed.push({ draft, ...(plan.method === 'Email' ? one : refuseLongAddress(one, { isForMailHouse })) });
    }
  }
  const order = new Map(drafts.map((draft, at) => [draft, at]));
  const inOrder = composed.toSorted((one, other) => (order.get(one.draft) ?? 0) - (order.get(other.draft) ?? 0));
  return {
    letters: inOrder.flatMap((one) => ('planned' in one ? [one.planned] : [])),
    unreachable: inOrder.flatMap((one) => ('reason' in one ? [toRefused(plan, one.draft, one.reason)] : [])),
    unprintableNames: composed.filter((one) => one.hasUnprintableName).length,
  };
}

/** Named before anything is sent: the mail house would refuse the letter, and the post can't read its address. */
function refuseLongAddress(composed: Composed, { isForMailHouse }: { readonly isForMailHouse: boolean }): Composed {
  if (!('planned' in composed)) return composed;
  const { mailAddress, address } = composed.planned;
  const ofMailHouse = isForMailHouse && mailAddress ? findMailAddressProblem(mailAddress) : undefined;
  const reason = ofMailHouse ?? findWindowProblem(address);
  return reason === undefined ? composed : { reason };
}

/** With what the letter was about, unless only its owner could not be reached: the notice is for the people served. */
function toRefused(
  { source, to }: LetterPlan,
  { target, location }: Pick<Draft, 'target' | 'location'>,
  reason: string,
): RefusedLocation {
  const refused = { ...toLocationAddress(location), reason };
  const { eventId, detection, isWaiting, lacksLetter } = target;
  if (source.kind === 'results' && eventId !== null)
    return {
      ...refused,
      eventId,
      ...(detection !== null && { detection }),
      ...(isWaiting && { isWaiting }),
      ...(lacksLetter && { lacksLetter }),
    };
  const [chosenLetter] = target.versions;
  if (source.kind !== 'locations' || to === 'owner' || !chosenLetter) return refused;
  return { ...refused, templateId: chosenLetter.templateId };
}

function toLocationAddress({ locationId, address }: LetterLocation): {
  readonly locationId: string;
  readonly address: string;
} {
  return { locationId, address: [address.line1, address.line2].filter(Boolean).join(', ') };
}
