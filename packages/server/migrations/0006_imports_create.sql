-- The wide door in: a file, how it is read, what each row became, and what people taught us on the way.

create table import_batches (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  file_id uuid not null,
  file_name text not null,
  write_mode text not null default 'Both' check (write_mode in ('Both', 'Insert', 'Update')),
  state text not null check (state in ('reading', 'read', 'checking', 'checked', 'committing', 'committed', 'undoing', 'undone', 'failed', 'cancelled')),
  -- What the file is: format, encoding, sheets with their first rows and the proposed heading.
  reading jsonb,
  -- How it is to be read: sheet, heading rows, columns, words, defaults.
  plan jsonb,
  -- Every word found in a pick-list column, how often, and what it was read as.
  words jsonb,
  summary jsonb,
  error text,
  job_id uuid,
  -- The account's data version that the check was made against.
  checked_version bigint,
  version integer not null default 1,
  created_by uuid not null references users (id),
  created_by_name text not null,
  created_on timestamptz not null default now(),
  committed_on timestamptz,
  undone_on timestamptz,
  -- What the undo took back and what it had to keep.
  undone jsonb,
  primary key (account_id, id),
  constraint import_batches_file foreign key (account_id, file_id) references files (account_id, id) on delete restrict
);
call bind_to_account('import_batches');

-- Every row as it was understood. `location` and `line` hold only what the row says, under the columns' own names, so
-- that a blank cell leaves what is there. What failed is kept with its reasons; the file itself keeps the words.
create table import_rows (
  account_id uuid not null default current_account_id() references accounts (id),
  batch_id uuid not null,
  row_number integer not null,
  external_id text,
  address_key text,
  address text,
  line_id uuid not null,
  location_id uuid not null,
  location jsonb,
  line jsonb,
  stated_category line_class,
  problems jsonb,
  warnings jsonb,
  primary key (account_id, batch_id, row_number),
  constraint import_rows_batch foreign key (account_id, batch_id) references import_batches (account_id, id) on delete cascade
);
call bind_to_account('import_rows');

-- What each row would do (after the check) or did (after the commit).
create table import_verdicts (
  account_id uuid not null default current_account_id() references accounts (id),
  batch_id uuid not null,
  row_number integer not null,
  verdict text not null check (verdict in ('new', 'changed', 'unchanged', 'failed')),
  line_id uuid,
  location_id uuid,
  creates_location boolean not null default false,
  category line_class,
  previous_category line_class,
  contradicts boolean not null default false,
  problems jsonb,
  warnings jsonb,
  primary key (account_id, batch_id, row_number),
  constraint import_verdicts_row foreign key (account_id, batch_id, row_number) references import_rows (account_id, batch_id, row_number) on delete cascade
);
call bind_to_account('import_verdicts');
create index import_verdicts_by_verdict on import_verdicts (account_id, batch_id, verdict, row_number);
create index import_verdicts_warned on import_verdicts (account_id, batch_id, row_number) where warnings is not null;

-- A column or a word that a person mapped once is mapped for the account from then on.
create table import_memories (
  account_id uuid not null default current_account_id() references accounts (id),
  kind text not null check (kind in ('column', 'word')),
  -- For a word: the vocabulary it belongs to; for a column: empty.
  scope text not null,
  source text not null,
  target text not null,
  updated_on timestamptz not null default now(),
  primary key (account_id, kind, scope, source)
);
call bind_to_account('import_memories');
