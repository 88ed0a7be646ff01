-- Laboratory files are imports, too: the same batches, with their own plan and rows.

alter table import_batches
  add column subject text not null default 'inventory' check (subject in ('inventory', 'results')),
  -- The sampling event whose samples the file has results of.
  add column event_id uuid,
  add column result_plan jsonb,
  add constraint import_batches_event foreign key (account_id, event_id) references sampling_events (account_id, id) on delete restrict,
  add constraint import_batches_results check ((subject = 'results') = (event_id is not null));
create index import_batches_by_event on import_batches (account_id, event_id) where event_id is not null;

-- Each result of each row of a laboratory file, as it was read, what it would do (after the check) or did (after the commit).
create table import_result_rows (
  account_id uuid not null default current_account_id() references accounts (id),
  batch_id uuid not null,
  row_number integer not null,
  -- The position of the result's column in the sheet, from 0.
  place smallint not null,
  -- How the row names its sample.
  naming jsonb not null,
  lab_received_on date,
  analyte_id smallint,
  analyte text not null,
  shown text not null,
  -- The result by the rules of the form; empty if it is not valid.
  reported jsonb,
  -- Why it could not be read.
  read_problems jsonb,
  is_left_out boolean not null,
  sample_id uuid,
  matched_by text check (matched_by in ('labSampleId', 'sampleNumber', 'address', 'person')),
  outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'unmatched', 'failed', 'leftOut')),
  -- The recorded result that a correction replaces, in full and as text.
  before jsonb,
  before_text text,
  is_lower boolean not null default false,
  problems jsonb,
  -- What the commit wrote; an undo changes it only while it has this version.
  result_id uuid,
  result_version integer,
  is_kept boolean not null default false,
  primary key (account_id, batch_id, row_number, place),
  constraint import_result_rows_batch foreign key (account_id, batch_id) references import_batches (account_id, id) on delete cascade
);
call bind_to_account('import_result_rows');
create index import_result_rows_by_outcome on import_result_rows (account_id, batch_id, outcome, row_number);
create index import_result_rows_by_sample on import_result_rows (account_id, batch_id, sample_id);

-- What a person decided about a row; it stays when the file is checked again.
create table import_result_choices (
  account_id uuid not null default current_account_id() references accounts (id),
  batch_id uuid not null,
  row_number integer not null,
  -- Empty for a row that is left out.
  sample_id uuid,
  chosen_by_name text not null,
  chosen_on timestamptz not null,
  primary key (account_id, batch_id, row_number),
  constraint import_result_choices_batch foreign key (account_id, batch_id) references import_batches (account_id, id) on delete cascade
);
call bind_to_account('import_result_choices');

-- The fields of samples that a commit filled in, so that an undo can clear them.
create table import_result_samples (
  account_id uuid not null default current_account_id() references accounts (id),
  batch_id uuid not null,
  sample_id uuid not null,
  filled jsonb not null,
  primary key (account_id, batch_id, sample_id),
  constraint import_result_samples_batch foreign key (account_id, batch_id) references import_batches (account_id, id) on delete cascade
);
call bind_to_account('import_result_samples');
