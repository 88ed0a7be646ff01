import { downloadLogo, readAccountProfile, removeLogo, updateAccountProfile, uploadLogo } from '@curbstop/contract/accounts/account-profile.calls';
import { accountProfileProblems } from '@curbstop/contract/accounts/account-profile.problems';
import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { logoLimitBytes, logoMediaTypes } from '@curbstop/contract/accounts/account-profile.values';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { Caller } from '../../foundation/caller.ts';
import { difference, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { forgetFile, keepFile, openFile, type FileRecord } from '../../foundation/files/files.ts';
import type { AccountHandler, Question } from '../../foundation/http/serve.ts';
import { changeProfile, readProfile, setLogo } from './account-profile.repository.ts';

export const oneAccountProfile: AccountHandler<typeof readAccountProfile> = (caller) => caller.database.read(readProfile);

export const saveAccountProfile: AccountHandler<typeof updateAccountProfile> = (caller, { body }) =>
  caller.database.write(async (trx) => {
    const before = await readProfile(trx);
    if (before.version !== body.version || !(await changeProfile(trx, body.version, body.fields))) throw commonProblems.changedMeanwhile({ current: await readProfile(trx) });
    const after = await readProfile(trx);
    const differing = difference(recorded(before), recorded(after));
    if (Object.keys(differing.after).length > 0) await recordChange(trx, caller, { entityType: 'account', entityId: caller.accountId, operation: 'updated', ...differing });
    return after;
  });

/** The picture is judged by its bytes. A drawing such as SVG can carry a script, so only pixels are taken. */
export const replaceLogo: AccountHandler<typeof uploadLogo> = async (caller, question) => {
  const file = await firstFile(caller, question);
  if (!logoMediaTypes.has(file.mediaType)) {
    await caller.database.change((trx) => forgetFile(trx, file.id));
    throw accountProfileProblems.logoNotAPicture();
  }
  return changeLogo(caller, file);
};

async function firstFile(caller: Caller, question: Question<typeof uploadLogo>): Promise<FileRecord> {
  for await (const part of question.parts()) {
    if (part.type === 'file') return keepFile(caller, { source: part.file, name: part.filename, purpose: 'logo', limit: logoLimitBytes });
  }
  throw accountProfileProblems.logoMissing();
}

export const takeLogoOff: AccountHandler<typeof removeLogo> = (caller) => changeLogo(caller, null);

function changeLogo(caller: Caller, file: FileRecord | null): Promise<AccountProfile> {
  return caller.database.write(async (trx) => {
    const { logo } = await readProfile(trx);
    await setLogo(trx, file?.id ?? null);
    if (logo) await forgetFile(trx, logo.fileId);
    if (logo ?? file) await recordLogo(trx, caller, { before: logo?.fileName ?? null, after: file?.originalName ?? null });
    return readProfile(trx);
  });
}

function recordLogo(trx: AccountTransaction, caller: Caller, { before, after }: { before: string | null; after: string | null }): Promise<void> {
  return recordChange(trx, caller, { entityType: 'account', entityId: caller.accountId, operation: 'updated', before: { logo: before }, after: { logo: after } });
}

export const logoOfAccount: AccountHandler<typeof downloadLogo> = async (caller) => {
  const { logo } = await caller.database.read(readProfile);
  if (!logo) throw accountProfileProblems.noLogo();
  const { file, bytes } = await openFile(caller, logo.fileId);
  return { stream: bytes, fileName: file.originalName, mediaType: file.mediaType, size: file.size };
};

/** What the history compares: the fields that an administrator may change. */
function recorded(profile: AccountProfile): Record<string, unknown> {
  return Object.fromEntries(Object.keys(accountProfileFields.shape).map((name) => [name, profile[name as keyof AccountProfile]]));
}
