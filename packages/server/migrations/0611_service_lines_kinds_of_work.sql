-- Work on a service line that starts duties from November 1, 2027 on: also full replacements and disturbances
-- (40 CFR 141.84(h), 141.85(f); docs/decisions/0185).
alter table partial_replacements
  add column work text not null default 'partial' check (work in ('partial', 'full', 'meterOrConnector', 'shutOff')),
  -- Only a partial replacement can be an emergency repair of the rule, and only replacements have a sample.
  add constraint partial_replacements_emergency check (work = 'partial' or not is_emergency),
  add constraint partial_replacements_sampled check (work in ('partial', 'full') or result_received_on is null);
