-- The data version with which the samples of a month, or the results received in it, changed last. Totals of months that did
-- not change are remembered.
create table month_versions (
  account_id uuid not null default current_account_id() references accounts (id),
  kind text not null check (kind in ('samples', 'receipts')),
  month date not null,
  version bigint not null,
  primary key (account_id, kind, month)
);
call bind_to_account('month_versions');
