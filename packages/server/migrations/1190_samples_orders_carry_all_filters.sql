-- A page that is filtered by a column and ordered by another one reads its order alone. The table of an account with many
-- samples is much larger, and its rows are in another order.
drop index samples_by_number, samples_by_address, samples_by_lead, samples_by_copper, samples_by_collected_on;
create index samples_by_number on samples (account_id, number, id) include (detection, status_label, program_id, event_id, location_id, collected_on, lead_amount, copper_amount, address_line1, search_text);
create index samples_by_address on samples (account_id, address_line1, id) include (detection, status_label, program_id, event_id, location_id, collected_on, lead_amount, copper_amount, number, search_text);
create index samples_by_lead on samples (account_id, lead_amount, id) include (detection, status_label, program_id, event_id, location_id, collected_on, copper_amount, number, address_line1, search_text);
create index samples_by_copper on samples (account_id, copper_amount, id) include (detection, status_label, program_id, event_id, location_id, collected_on, lead_amount, number, address_line1, search_text);
create index samples_by_collected_on on samples (account_id, collected_on, id) include (detection, status, status_label, program_id, event_id, location_id, lead_amount, copper_amount, number, address_line1, search_text);
-- Store equal amounts once, for the totals of filters by them.
create index samples_lead_amounts on samples (account_id, lead_amount);
create index samples_copper_amounts on samples (account_id, copper_amount);
