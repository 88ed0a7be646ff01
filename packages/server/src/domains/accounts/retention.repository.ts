import type { Retention, RetentionDays } from '@curbstop/contract/accounts/retention.endpoints';
import { retentionPeriods } from '@curbstop/contract/accounts/retention.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';

const defaultRetention: Retention = {
  version: 0,
  days: {
    importDays: retentionPeriods.importDays.default,
    mailDays: retentionPeriods.mailDays.default,
    exportDays: retentionPeriods.exportDays.default,
    letterPageDays: retentionPeriods.letterPageDays.default,
  },
};

export async function findRetention(trx: AccountTransaction): Promise<Retention> {
  const row = await trx
    .selectFrom('retention_settings')
    .select([
      'version',
      'import_days as importDays',
      'mail_days as mailDays',
      'export_days as exportDays',
      'letter_page_days as letterPageDays',
    ])
    .executeTakeFirst();
  if (!row) return defaultRetention;
  const { version, ...days } = row;
  return { version, days };
}

/** Returns false if the settings have changed since `version`. */
export async function upsertRetention(
  trx: AccountTransaction,
  version: number,
  { importDays, mailDays, exportDays, letterPageDays }: RetentionDays,
): Promise<boolean> {
  const values = {
    import_days: importDays,
    mail_days: mailDays,
    export_days: exportDays,
    letter_page_days: letterPageDays,
  };
  const saved =
    version === 0
      ? await trx
          .insertInto('retention_settings')
          .values(values)
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('retention_settings')
          .set((e) => ({ ...values, version: e('version', '+', 1) }))
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return saved !== undefined;
}
