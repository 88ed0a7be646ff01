-- Writes that came with an Idempotency-Key. The row is written in the transaction that does the work, so a question
-- that is sent again finds either nothing done or the answer that was given.

create table answered_calls (
  account_id uuid not null default current_account_id() references accounts (id),
  asked_by uuid not null,
  key text not null,
  attempt uuid not null,
  call text not null,
  question_hash text not null,
  -- Null until the answer went out; what answers with nothing keeps JSON null.
  answer jsonb,
  asked_on timestamptz not null default now(),
  primary key (account_id, asked_by, key)
);
call bind_to_account('answered_calls');
create index answered_calls_asked_on on answered_calls (account_id, asked_on);
