-- Every file that leaves an account: what it is, what was asked for, who asked, and how it ended.

create table exports (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  type text not null,
  file_name text not null,
  state text not null check (state in ('GatheringData', 'CreatingFile', 'Completed', 'Failed', 'Cancelled')),
  asked jsonb not null,
  rows bigint,
  error text,
  -- The file itself, where it was made to be fetched later; null for what went straight to whoever asked.
  file_id uuid,
  job_id uuid,
  requested_by uuid not null references users (id),
  requested_by_name text not null,
  door text not null,
  created_on timestamptz not null,
  finished_on timestamptz,
  kept_until timestamptz,
  primary key (account_id, id),
  constraint exports_file foreign key (account_id, file_id) references files (account_id, id) on delete set null (file_id)
);
call bind_to_account('exports');
create index exports_created on exports (account_id, created_on, id) include (type, state);
create index exports_kept on exports (kept_until) where file_id is not null;
-- Two whole-account exports at once would be the same file twice.
create unique index exports_account_under_way on exports (account_id) where type = 'account' and state in ('GatheringData', 'CreatingFile');

create index import_batches_created on import_batches (account_id, created_on, id);

-- How long what may be forgotten is kept. An account without a row keeps it for the usual time.
create table retention_settings (
  account_id uuid primary key default current_account_id() references accounts (id),
  mail_days integer not null,
  export_days integer not null,
  import_days integer not null,
  version integer not null default 1
);
call bind_to_account('retention_settings');

-- The rows of an import as the file had them, and the file, may go one day; its counts and what it wrote never do.
alter table import_batches
  alter column file_id drop not null,
  add column rows_removed_on timestamptz;
