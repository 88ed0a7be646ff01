import { communicationList } from '@curbstop/contract/communications/communication-list.values';
import type {
  CommunicationRow,
  CommunicationVersion,
  communicationChange,
  NewCommunication,
} from '@curbstop/contract/communications/communication.rules';
import { letterFont, type CommunicationStatus } from '@curbstop/contract/communications/communication.values';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';

/** What a person sets about a letter, besides its text. */
export type CommunicationSettings = Omit<z.output<typeof communicationChange>, 'content'>;

const communicationColumns = sql`l.id, l.name, l.template_id as "templateId",
  l.communication_type as "communicationType", l.status,
  l.trigger_type as "triggerType", l.trigger_condition as "triggerCondition", l.language, l.program_id as "programId",
  l.event_id as "eventId", (select e.name from sampling_events e
                             where e.account_id = l.account_id and e.id = l.event_id) as "eventName",
  (select g.name from programs g where g.account_id = l.account_id and g.id = l.program_id) as "programName",
  l.last_sent_on as "lastSentOn", ${letterFont} as font, l.content_version as "contentVersion", l.version,
  l.created_on as "createdOn", l.updated_on as "updatedOn"`;

export const communicationSource: ListSource<typeof communicationList> = {
  list: communicationList,
  table: 'communications',
  noSoftDelete: true,
  search: 'search_text',
  searched: ['name'],
  lowCardinality: [],
  columns: {
    name: 'name',
    status: 'status',
    triggerType: 'trigger_type',
    triggerCondition: 'trigger_condition',
    communicationType: 'communication_type',
    templateId: 'template_id',
    language: 'language',
    programId: 'program_id',
    eventId: 'event_id',
    lastSentOn: 'last_sent_on',
    updatedOn: 'updated_on',
  },
  references: { programId: 'programs', eventId: 'sampling_events' },
  select: communicationColumns,
};

/** Keeps the newest day on which letters of these texts were mailed. */
export async function updateLastSent(
  trx: AccountTransaction,
  mailed: readonly { readonly communicationId: string; readonly on: string }[],
): Promise<void> {
  if (mailed.length === 0) return;
  await sql`
    with mailed_texts as (
        select m."communicationId" as id, m."on" as day
          from jsonb_to_recordset(${JSON.stringify(mailed)}::jsonb) as m("communicationId" uuid, "on" date)),
      older as (
        select c.id from communications c join mailed_texts m on m.id = c.id
         where c.account_id = current_account_id() and (c.last_sent_on is null or c.last_sent_on < m.day)
         order by c.id for update of c)
    update communications c set last_sent_on = greatest(c.last_sent_on, m.day)
      from older o join mailed_texts m on m.id = o.id
     where c.account_id = current_account_id() and c.id = o.id`.execute(trx);
}

/** A letter with the newest version of its text. */
export type StoredCommunication = CommunicationRow & { readonly content: CommunicationContent };

export async function findCommunication(trx: AccountTransaction, id: string): Promise<StoredCommunication | undefined> {
  const { rows } = await sql<StoredCommunication>`
    select ${communicationColumns}, v.content
      from communications l
      join communication_versions v on v.account_id = l.account_id and v.communication_id = l.id
       and v.number = l.content_version
     where l.id = ${id}`.execute(trx);
  return rows[0];
}

/** The active letters with their texts, by name. */
export const listActiveCommunications = (trx: AccountTransaction): Promise<readonly StoredCommunication[]> =>
  listTexts(trx, sql`l.status = 'Active'`);

/** The drafts and active letters from these starter templates with their texts, by name. */
export const listCommunicationsFrom = (
  trx: AccountTransaction,
  templateIds: readonly string[],
): Promise<readonly StoredCommunication[]> =>
  listTexts(trx, sql`l.status <> 'Archived' and l.template_id = any(${[...templateIds]}::text[])`);

async function listTexts(
  trx: AccountTransaction,
  condition: RawBuilder<unknown>,
): Promise<readonly StoredCommunication[]> {
  const { rows } = await sql<StoredCommunication>`
    select ${communicationColumns}, v.content
      from communications l
      join communication_versions v on v.account_id = l.account_id and v.communication_id = l.id
       and v.number = l.content_version
     where l.account_id = current_account_id() and ${condition}
     order by lower(l.name), l.id`.execute(trx);
  return rows;
}

export async function findVersion(
  trx: AccountTransaction,
  communicationId: string,
  number: number,
): Promise<CommunicationVersion | undefined> {
  const { rows } = await sql<CommunicationVersion>`
    select number, language, content, saved_by_name as "savedBy", saved_on as "savedOn"
      from communication_versions
     where account_id = current_account_id() and communication_id = ${communicationId}::uuid
       and number = ${number}`.execute(trx);
  return rows[0];
}

interface Inserted {
  readonly id: string;
  readonly settings: Omit<NewCommunication, 'templateId'>;
  readonly templateId: string;
  readonly now: string;
}

export async function insertCommunication(
  trx: AccountTransaction,
  { id, settings, templateId, now }: Inserted,
): Promise<void> {
  await trx
    .insertInto('communications')
    .values({ id, ...toColumns(settings), template_id: templateId, created_on: now, updated_on: now })
    .execute();
}

export interface NewVersion {
  readonly communicationId: string;
  readonly number: number;
  readonly content: CommunicationContent;
  readonly language: string;
  readonly savedBy: { readonly id: string; readonly name: string };
  readonly now: string;
}

/** Versions are only added. */
export async function insertVersion(trx: AccountTransaction, version: NewVersion): Promise<void> {
  await trx
    .insertInto('communication_versions')
    .values({
      id: createId(),
      communication_id: version.communicationId,
      number: version.number,
      content: JSON.stringify(version.content),
      language: version.language,
      saved_by: version.savedBy.id,
      saved_by_name: version.savedBy.name,
      saved_on: version.now,
    })
    .execute();
}

interface Stored {
  readonly settings: CommunicationSettings;
  readonly status: CommunicationStatus;
  readonly contentVersion: number;
  readonly now: string;
}

/** Returns false if the letter has changed since `version`. */
export async function updateCommunicationRow(
  trx: AccountTransaction,
  { id, version }: Pick<CommunicationRow, 'id' | 'version'>,
  { settings, status, contentVersion, now }: Stored,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('communications')
    .set({
      ...toColumns(settings),
      status,
      content_version: contentVersion,
      version: version + 1,
      updated_on: now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function toColumns(settings: CommunicationSettings) {
  return {
    name: settings.name,
    communication_type: settings.communicationType,
    trigger_type: settings.triggerType,
    trigger_condition: settings.triggerCondition,
    language: settings.language,
    program_id: settings.programId,
    event_id: settings.eventId,
  };
}
