-- Requests to the State to invalidate a sample (40 CFR 141.86(f)). The sample keeps counting until the State grants one.
create table invalidation_requests (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  sample_id uuid not null,
  state text not null check (state in ('Requested', 'Withdrawn', 'Refused', 'Granted')),
  status_reason smallint not null,
  asked_on date not null,
  note text,
  requested_by_name text not null,
  requested_at timestamptz not null,
  -- The day of the State's written answer, or of the withdrawal.
  decided_on date,
  decision_note text,
  decided_by_name text,
  decided_at timestamptz,
  primary key (account_id, id),
  constraint invalidation_requests_sample foreign key (account_id, sample_id) references samples (account_id, id) on delete restrict,
  constraint invalidation_requests_decided check (num_nulls(decided_on, decided_by_name, decided_at) = case when state = 'Requested' then 3 else 0 end)
);
call bind_to_account('invalidation_requests');
create index invalidation_requests_by_sample on invalidation_requests (account_id, sample_id, id);
create unique index invalidation_requests_open on invalidation_requests (account_id, sample_id) where state = 'Requested';

-- A copy of whether a request is open, by which the list of samples is filtered.
alter table samples add column invalidation_requested boolean not null default false;
create index samples_invalidation_requested on samples (account_id, number, id) where invalidation_requested;
