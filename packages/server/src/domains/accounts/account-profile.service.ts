import {
  downloadLogo,
  readAccountProfile,
  removeLogo,
  updateAccountProfile,
  uploadLogo,
} from '@curbstop/contract/accounts/account-profile.calls';
import { accountProfileProblems } from '@curbstop/contract/accounts/account-profile.problems';
import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { logoLimitBytes, logoMediaTypes } from '@curbstop/contract/accounts/account-profile.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import { difference, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { forgetFile, keepFile, openFile, type FileRecord } from '../../foundation/files/files.ts';
import type { AccountHandler, EndpointRequest } from '../../foundation/http/serve.ts';
import { changeProfile, readProfile, setLogo } from './account-profile.repository.ts';

export const getAccountProfile: AccountHandler<typeof readAccountProfile> = (context) =>
  context.database.read(readProfile);

export const saveAccountProfile: AccountHandler<typeof updateAccountProfile> = (context, { body }) =>
  context.database.write(async (trx) => {
    const before = await readProfile(trx);
    if (before.version !== body.version || !(await changeProfile(trx, body.version, body.fields)))
      throw commonProblems.changedMeanwhile({ current: await readProfile(trx) });
    const after = await readProfile(trx);
    const changes = difference(historyFields(before), historyFields(after));
    if (Object.keys(changes.after).length > 0)
      await recordChange(trx, context, {
        entityType: 'account',
        entityId: context.accountId,
        operation: 'updated',
        ...changes,
      });
    return after;
  });

/**
 * The type is detected from the bytes. Vector formats such as SVG can contain scripts, so only raster images are
 * accepted.
 */
export const replaceLogo: AccountHandler<typeof uploadLogo> = async (context, request) => {
  const file = await firstFile(context, request);
  if (!logoMediaTypes.has(file.mediaType)) {
    await context.database.change((trx) => forgetFile(trx, file.id));
    throw accountProfileProblems.logoNotAPicture();
  }
  return changeLogo(context, file);
};

async function firstFile(context: RequestContext, request: EndpointRequest<typeof uploadLogo>): Promise<FileRecord> {
  for await (const part of request.parts()) {
    if (part.type === 'file')
      return keepFile(context, { source: part.file, name: part.filename, purpose: 'logo', limit: logoLimitBytes });
  }
  throw accountProfileProblems.logoMissing();
}

export const deleteLogo: AccountHandler<typeof removeLogo> = (context) => changeLogo(context, null);

function changeLogo(context: RequestContext, file: FileRecord | null): Promise<AccountProfile> {
  return context.database.write(async (trx) => {
    const { logo } = await readProfile(trx);
    await setLogo(trx, file?.id ?? null);
    if (logo) await forgetFile(trx, logo.fileId);
    if (logo ?? file)
      await recordLogo(trx, context, { before: logo?.fileName ?? null, after: file?.originalName ?? null });
    return readProfile(trx);
  });
}

function recordLogo(
  trx: AccountTransaction,
  context: RequestContext,
  { before, after }: { before: string | null; after: string | null },
): Promise<void> {
  return recordChange(trx, context, {
    entityType: 'account',
    entityId: context.accountId,
    operation: 'updated',
    before: { logo: before },
    after: { logo: after },
  });
}

export const getLogo: AccountHandler<typeof downloadLogo> = async (context) => {
  const { logo } = await context.database.read(readProfile);
  if (!logo) throw accountProfileProblems.noLogo();
  const { file, bytes } = await openFile(context, logo.fileId);
  return { stream: bytes, fileName: file.originalName, mediaType: file.mediaType, size: file.size };
};

/** The fields that administrators may change; only these are compared for the change history. */
function historyFields(profile: AccountProfile): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(accountProfileFields.shape).map((name) => [name, profile[name as keyof AccountProfile]]),
  );
}
