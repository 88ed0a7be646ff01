import type * as accountProfileEndpoints from '@curbstop/contract/accounts/account-profile.endpoints';
import { accountProfileProblems } from '@curbstop/contract/accounts/account-profile.problems';
import {
  accountProfileFields,
  lockedProfileFields,
  type AccountProfile,
  type AccountProfileFields,
} from '@curbstop/contract/accounts/account-profile.rules';
import { maxLogoBytes } from '@curbstop/contract/accounts/account-profile.values';
import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { requirePrintableImage } from '../../foundation/documents/printable-image.ts';
import { readOnlyFile, type Upload } from '../../foundation/files/upload.ts';
import {
  deleteFile,
  openFile,
  recordFile,
  storeBytes,
  toPlainName,
  type StoredFile,
} from '../../foundation/files/files.ts';
import { recordUploadOnce } from '../../foundation/database/run-once.ts';
import type { Service } from '../../foundation/service.ts';
import { writePossibleDeadlineChange } from './deadline-change.events.ts';
import { publishLeadBanSaved } from './account-profile.events.ts';
import {
  updateProfileFields,
  getCreatedOn,
  getLetterPages,
  getProfile,
  listProfilesAt,
  updateLetterheadImage,
  type LetterheadPart,
} from './account-profile.repository.ts';
import { findLetterheadProblem } from './letterhead-change.events.ts';
import { confirmLowerPercentilesWithin } from './percentile-change.service.ts';
import { recordPopulationOfToday } from './population.service.ts';
import { confirmDeadlinesWithin } from './system-change.events.ts';

export const getAccountProfile: Service<typeof accountProfileEndpoints.getAccountProfile> = (context) =>
  context.database.read(getProfile);

/** The profile, in the caller's transaction: letters print its letterhead. */
export function getAccountProfileWithin(trx: AccountTransaction): Promise<AccountProfile> {
  return getProfile(trx);
}

/** The people that the water system serves; null if it is not recorded. */
export async function getPopulationServed(trx: AccountTransaction): Promise<number | null> {
  return (await getProfile(trx)).populationServed;
}

export interface LetterPages {
  /** Whether a letter that was created at this moment has a page. */
  readonly hasPage: (createdOn: string) => boolean;
}

/** Letters from before pages were last switched on have none: switching off closes them for good. */
export async function getLetterPagesWithin(trx: AccountTransaction): Promise<LetterPages> {
  const { areOn, since } = await getLetterPages(trx);
  return { hasPage: (createdOn) => areOn && (since === null || createdOn >= since) };
}

/** The profiles that the water system had at some moments, as its letters of then have them. */
export function listAccountProfilesAt(
  trx: AccountTransaction,
  moments: readonly string[],
): Promise<readonly AccountProfile[]> {
  return listProfilesAt(trx, moments);
}

/** The moment since which the account exists. */
export function getAccountStart(trx: AccountTransaction): Promise<string> {
  return getCreatedOn(trx);
}

/** They say which deadlines a water system has, how many sites it samples, and which bases of its lines count. */
const fieldsOfDeadlines = ['populationServed', 'systemType', 'timeZone', 'localLeadBanDate'] as const;

export const updateAccountProfile: Service<typeof accountProfileEndpoints.updateAccountProfile> = async (
  context,
  { version, fields: sent, confirmedEndedDeadlines: isConfirmed, reason, ...confirmation },
) => {
  const stored = await context.database.read(getProfile);
  const hasOtherSize = fieldsOfDeadlines.some((name) => sent[name] !== undefined && sent[name] !== stored[name]);
  const isDeadlineChange = stored.version === version && hasOtherSize;
  return writePossibleDeadlineChange(context, { isDeadlineChange }, async (trx) => {
    const existing = await getProfile(trx);
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
    const fields = withStoredPopulation(
      requireStoredValues(lockedProfileFields, { before: existing, sent, within: 'fields' }),
      existing,
    );
    const changes = diffRecords(historyFields(existing), historyFields({ ...existing, ...fields }));
    if (Object.keys(changes.after).length === 0) return existing;
    if (changes.after['letterPages'] === true) requirePublicAddress(context);
    requireTrueLetterhead(existing, fields);
    const { systemType, timeZone } = fields;
    const changed = { ...context, account: { ...context.account, systemType, timeZone } };
    const requireDeadlines = await confirmDeadlinesWithin(trx, context, { changed, isConfirmed, reason });
    await saveFields(trx, context, { existing, fields, reason, changed, ...confirmation });
    await requireDeadlines();
    await recordChange(trx, context, {
      entityType: 'account',
      entityId: context.accountId,
      operation: 'updated',
      ...changes,
      reason,
    });
    return getProfile(trx);
  });
};

interface SavedFields {
  readonly existing: AccountProfile;
  readonly fields: ReturnType<typeof withStoredPopulation<AccountProfileFields>>;
  readonly reason: string | null;
  /** With the account as the fields make it. */
  readonly changed: RequestContext;
  readonly confirmedPeriods: number;
  readonly confirmedLowerPercentiles?: string | undefined;
}

function requireTrueLetterhead(...letterheads: Parameters<typeof findLetterheadProblem>): void {
  const refused = findLetterheadProblem(...letterheads);
  if (refused)
    throw accountProfileProblems.letterheadNotAllowed({
      property: `fields.${refused.field}`,
      values: { problem: refused.problem },
    });
}

/**
 * Saves the fields, with a number of people from today on. Another lead ban decides at once which bases count, so that
 * no line stays less protective than its record. A percentile that either lowers is confirmed.
 */
async function saveFields(
  trx: AccountTransaction,
  context: RequestContext,
  { existing, fields, reason, changed, confirmedPeriods, confirmedLowerPercentiles: confirmed }: SavedFields,
): Promise<void> {
  const [before, after] = [existing.populationServed, fields.populationServed];
  const hasOtherLeadBan = existing.localLeadBanDate !== fields.localLeadBanDate;
  // A result without a collection date counts on the day of its receipt, in the time zone of the system.
  const isOfSites = before === after && existing.timeZone === fields.timeZone;
  if (isOfSites && !hasOtherLeadBan) return saveFieldsWithin(trx, context, { existing, fields });
  // Before the fields: a first number counts as soon as the profile has it.
  const confirmation = { confirmed, reason, isOfSites, changed };
  const requireConfirmed = await confirmLowerPercentilesWithin(trx, context, confirmation);
  await saveFieldsWithin(trx, context, { existing, fields });
  if (hasOtherLeadBan) await publishLeadBanSaved(trx, withLeadBan(changed, await getProfile(trx)));
  const why = confirmed === undefined ? null : reason;
  if (before !== after) await recordPopulationOfToday(trx, context, { before, after, confirmedPeriods, reason: why });
  await requireConfirmed();
}

async function saveFieldsWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { existing, fields }: Pick<SavedFields, 'existing' | 'fields'>,
): Promise<void> {
  const now = getInstant(context.app.clock);
  if (!(await updateProfileFields(trx, fields, { version: existing.version, now })))
    throw commonProblems.changedMeanwhile({ current: await getProfile(trx) });
}

const withStoredPopulation = <Fields extends AccountProfileFields>(fields: Fields, stored: AccountProfile) => ({
  ...fields,
  populationServed: fields.populationServed === undefined ? stored.populationServed : fields.populationServed,
});

/** A printed address of this machine would lead recipients to their own; only development and tests do without. */
function requirePublicAddress({ app: { config } }: RequestContext): void {
  if (config.environment === 'production' && !config.publicUrl.startsWith('https://'))
    throw accountProfileProblems.noPublicAddress({ property: 'fields.letterPages' });
}

function withLeadBan(context: RequestContext, profile: AccountProfile): RequestContext {
  const { localLeadBanDate, localLeadBanCitation } = profile;
  const localLeadBan =
    localLeadBanDate === null || localLeadBanCitation === null
      ? null
      : { date: localLeadBanDate, citation: localLeadBanCitation };
  return { ...context, account: { ...context.account, localLeadBan } };
}

export const uploadLogo: Service<typeof accountProfileEndpoints.uploadLogo> = (context, { upload }) =>
  uploadImage(context, { upload, part: 'logo', name: 'uploadLogo' });

export const removeLogo: Service<typeof accountProfileEndpoints.removeLogo> = (context) =>
  changeImage(context, 'logo', null);

export const uploadSignature: Service<typeof accountProfileEndpoints.uploadSignature> = (context, { upload }) =>
  uploadImage(context, { upload, part: 'signature', name: 'uploadSignature' });

export const removeSignature: Service<typeof accountProfileEndpoints.removeSignature> = (context) =>
  changeImage(context, 'signature', null);

const imageProblems = {
  logo: { missing: accountProfileProblems.logoMissing, notAPicture: accountProfileProblems.logoNotAPicture },
  signature: {
    missing: accountProfileProblems.signatureMissing,
    notAPicture: accountProfileProblems.signatureNotAPicture,
  },
} as const;

interface ImageUpload {
  readonly upload: Upload;
  readonly part: LetterheadPart;
  /** The name of the endpoint, which a repeated request is found by. */
  readonly name: string;
}

async function uploadImage(context: RequestContext, { upload, part, name }: ImageUpload): Promise<AccountProfile> {
  const file = await readOnlyFile(upload, ({ content }) => storeBytes(context, content, maxLogoBytes));
  if (!file) throw imageProblems[part].missing();
  const { result: stored } = file;
  await requirePrintableImage(context, stored, imageProblems[part].notAPicture);
  const fileName = toPlainName(file.fileName);
  return recordUploadOnce(context, { name, key: upload.key, stored, fileName }, (claiming) =>
    changeImage(claiming, part, { stored, name: fileName }),
  );
}

function changeImage(
  context: RequestContext,
  part: LetterheadPart,
  uploaded: { readonly stored: StoredFile; readonly name: string } | null,
): Promise<AccountProfile> {
  return context.database.write(async (trx) => {
    const file = uploaded && (await recordFile(trx, context, { ...uploaded, purpose: part }));
    const { [part]: replaced } = await getProfile(trx);
    await updateLetterheadImage(trx, part, file?.id ?? null);
    if (replaced) await deleteFile(trx, replaced.fileId);
    if (replaced ?? file)
      await recordImage(trx, context, {
        before: { [part]: replaced?.fileName ?? null },
        after: { [part]: file?.originalName ?? null },
      });
    return getProfile(trx);
  });
}

function recordImage(
  trx: AccountTransaction,
  context: RequestContext,
  changed: { readonly before: object; readonly after: object },
): Promise<void> {
  return recordChange(trx, context, {
    entityType: 'account',
    entityId: context.accountId,
    operation: 'updated',
    ...(changed as Record<'before' | 'after', Record<string, unknown>>),
  });
}

export const downloadLogo: Service<typeof accountProfileEndpoints.downloadLogo> = async (context) => {
  const { logo } = await context.database.read(getProfile);
  if (!logo) throw accountProfileProblems.noLogo();
  const { file, bytes } = await openFile(context, logo.fileId);
  return { stream: bytes, fileName: file.originalName, mediaType: file.mediaType, size: file.size };
};

export const downloadSignature: Service<typeof accountProfileEndpoints.downloadSignature> = async (context) => {
  const { signature } = await context.database.read(getProfile);
  if (!signature) throw accountProfileProblems.noSignature();
  const { file, bytes } = await openFile(context, signature.fileId);
  return { stream: bytes, fileName: file.originalName, mediaType: file.mediaType, size: file.size };
};

/** The fields that administrators may change; only these are compared for the change history. */
function historyFields(profile: AccountProfile): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(accountProfileFields.shape).map((name) => [name, profile[name as keyof AccountProfile]]),
  );
}
