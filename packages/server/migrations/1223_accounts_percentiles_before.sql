-- The 90th percentiles from before a change that no person makes and that takes several transactions, such as the classification of
-- all lines under rules that took effect. They are compared when the change is complete.
create table percentiles_before (
  account_id uuid not null primary key default current_account_id() references accounts (id),
  numbers jsonb not null,
  read_at timestamptz not null
);
call bind_to_account('percentiles_before');
