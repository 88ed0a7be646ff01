-- What the list of locations may also be ordered by; each order carries what the list may be filtered by (docs/decisions/0052).
create index locations_by_tier on locations (account_id, tier, id) include (property_classification, city, state, zip, updated_on) where removed_on is null;
create index locations_by_state on locations (account_id, state, id) include (tier, property_classification, city, zip, updated_on) where removed_on is null;

-- Which entries one bulk action wrote, so that it can be taken back as one (docs/decisions/0135).
alter table change_history add column bulk_id uuid;
create index change_history_bulk on change_history (account_id, bulk_id) where bulk_id is not null;
