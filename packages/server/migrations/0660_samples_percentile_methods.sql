-- The method by which the State computes the 90th percentile, for sampling that ends on a day or later.
create table percentile_methods (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  method text not null check (method in ('ceiling', 'nearest', 'nearestOfNext', 'interpolated', 'interpolatedMidpoint')),
  starts_on date not null,
  -- The State's text that names the method.
  source text not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (account_id, id),
  constraint percentile_methods_start unique (account_id, starts_on)
);
call bind_to_account('percentile_methods');
