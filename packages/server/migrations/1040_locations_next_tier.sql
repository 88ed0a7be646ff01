-- The tier of a location under the rule that comes next, recorded before that rule applies (docs/decisions/0150).
alter table locations add column next_tier smallint check (next_tier between 1 and 5);
create index locations_by_next_tier on locations (account_id, next_tier, id) where removed_on is null;
