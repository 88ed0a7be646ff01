-- Every long piece of work, as people see it. The queue that wakes the workers is pg-boss's (schema pgboss) and knows
-- only ids; what is asked for, how far it is and how it ended is here, behind the account's wall.

create table jobs (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  kind text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  subject_id uuid,
  payload jsonb not null,
  -- Asking twice with the same key is asking once.
  idempotency_key text,
  progress_done bigint not null default 0,
  progress_total bigint,
  progress_step text,
  result jsonb,
  error text,
  cancel_requested boolean not null default false,
  -- How often a worker began, and how often it failed by its own fault; the difference are interruptions.
  attempts integer not null default 0,
  failures integer not null default 0,
  requested_by uuid not null references users (id),
  created_on timestamptz not null default now(),
  started_on timestamptz,
  finished_on timestamptz,
  primary key (account_id, id)
);
call bind_to_account('jobs');
create unique index jobs_idempotency_key on jobs (account_id, kind, idempotency_key) where idempotency_key is not null;
create index jobs_subject on jobs (account_id, subject_id, id) where subject_id is not null;
create index jobs_unfinished on jobs (account_id, id) where state in ('queued', 'running');
