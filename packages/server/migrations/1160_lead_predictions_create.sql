-- Predicted probabilities of lead at locations. They are apart from materials and classifications, which they never change.
create table lead_predictions (
  account_id uuid not null default current_account_id() references accounts (id),
  id uuid not null,
  location_id uuid not null,
  probability numeric not null check (probability between 0 and 1),
  -- The level of the probability (contract prediction-level.calculation), for filters.
  level text not null check (level in ('verifiedLead', 'high', 'medium', 'low', 'verifiedNonLead')),
  predicted_on date not null,
  source text not null,
  model_version text,
  recorded_by uuid not null,
  recorded_by_name text not null,
  created_on timestamptz not null,
  -- When a later prediction took its place; null for the current one.
  replaced_on timestamptz,
  primary key (account_id, id),
  constraint lead_predictions_location foreign key (account_id, location_id) references locations (account_id, id) on delete restrict
);
call bind_to_account('lead_predictions');
create unique index lead_predictions_current on lead_predictions (account_id, location_id) where replaced_on is null;
create index lead_predictions_by_location on lead_predictions (account_id, location_id, id);
-- Each order carries what the list may be filtered by (docs/decisions/0052).
create index lead_predictions_by_probability on lead_predictions (account_id, probability, id) include (level, predicted_on, location_id) where replaced_on is null;
create index lead_predictions_by_predicted_on on lead_predictions (account_id, predicted_on, id) include (level, probability, location_id) where replaced_on is null;
