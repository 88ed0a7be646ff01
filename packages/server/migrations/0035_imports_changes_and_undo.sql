-- What each changed row changes, and whether it makes a line milder; and what an undo had to keep.
alter table import_verdicts
  -- { line: { column: [before, after] }, location: { … } }
  add column changes jsonb,
  add column downgrade text check (downgrade in ('classification', 'field'));
create index import_verdicts_downgrades on import_verdicts (account_id, batch_id, downgrade, row_number) where downgrade is not null;

-- Fields that an import wrote and that its undo kept, because a person or another import that still counts wrote them since.
create table import_kept_records (
  account_id uuid not null default current_account_id() references accounts (id),
  batch_id uuid not null,
  entity_type text not null check (entity_type in ('serviceLine', 'location')),
  entity_id uuid not null,
  is_created boolean not null,
  reason text not null check (reason in ('edited', 'import')),
  -- { column: [before the import, as imported, now] }
  fields jsonb not null,
  primary key (account_id, batch_id, entity_type, entity_id),
  constraint import_kept_records_batch foreign key (account_id, batch_id) references import_batches (account_id, id) on delete cascade
);
call bind_to_account('import_kept_records');
create index import_kept_records_entity on import_kept_records (account_id, entity_id);

-- A check that did not look for milder lines is made again before its commit.
update import_batches set checked_version = null where state = 'checked';
