-- What people record about deadlines. The deadlines themselves are computed.
create table deadline_records (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  -- The kind and its subject, such as tapResultsReport:2026-07-01.
  key text not null,
  -- As it was shown when it was last saved.
  title text not null,
  due_on date not null,
  responsible_id uuid references users (id),
  done_on date,
  done_by_name text,
  -- The number of results that it was about when it was marked as done.
  done_results integer,
  note text,
  version integer not null default 1,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  primary key (account_id, id),
  constraint deadline_records_key unique (account_id, key),
  constraint deadline_records_done check ((done_on is null) = (done_by_name is null))
);
call bind_to_account('deadline_records');
