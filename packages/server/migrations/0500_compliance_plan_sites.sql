-- The sampling site plan (40 CFR 141.86(a)(1)): each row is a time during which a location was in it.
create table plan_sites (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  location_id uuid not null,
  from_on date not null,
  -- The first day on which it is no longer in the plan.
  to_on date,
  -- Why the site was chosen; required for a lower tier while sites of a higher one are left.
  reason text,
  removal_reason text,
  added_by_name text not null,
  removed_by_name text,
  -- As recorded when the site was added.
  tier smallint,
  tier_rule_set text,
  primary key (account_id, id),
  constraint plan_sites_location foreign key (account_id, location_id) references locations (account_id, id) on delete restrict,
  constraint plan_sites_days check (to_on >= from_on),
  constraint plan_sites_removed check (num_nulls(to_on, removal_reason, removed_by_name) in (0, 3))
);
call bind_to_account('plan_sites');
create unique index plan_sites_current on plan_sites (account_id, location_id) where to_on is null;
create index plan_sites_by_location on plan_sites (account_id, location_id, from_on, id);
-- Each order carries what the list may be filtered by (docs/decisions/0052).
create index plan_sites_by_from on plan_sites (account_id, from_on, id) include (to_on, added_by_name);
create index plan_sites_by_to on plan_sites (account_id, to_on, id) include (from_on, added_by_name);
