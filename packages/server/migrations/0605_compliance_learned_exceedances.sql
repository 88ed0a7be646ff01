-- Exceedances of the action level that the system learned of. One that later changes ended is confirmed with the State.
create table learned_exceedances (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  substance text not null check (substance in ('lead', 'copper')),
  period_starts_on date not null,
  period_ends_on date not null,
  -- Such as "January to June 2026".
  period_name text not null,
  exceeded_at timestamptz not null,
  -- When a change was found to have ended it, and what changed; null while the percentile exceeds the level.
  ended_at timestamptz,
  ended_by text check (ended_by in ('undone', 'withdrawn', 'invalidated', 'corrected', 'added', 'other')),
  primary key (account_id, id),
  constraint learned_exceedances_period unique (account_id, substance, period_starts_on),
  constraint learned_exceedances_ended check (num_nulls(ended_at, ended_by) in (0, 2))
);
call bind_to_account('learned_exceedances');
