-- Samples that a frequent word finds are paged through from the index of their order alone, as locations are
-- (docs/decisions/0052).
drop index samples_by_number, samples_by_address, samples_by_lead, samples_by_copper, samples_by_collected_on;
create index samples_by_number on samples (account_id, number, id) include (detection, status_label, program_id, event_id, location_id, collected_on, search_text);
create index samples_by_address on samples (account_id, address_line1, id) include (detection, status_label, program_id, event_id, location_id, collected_on, search_text);
create index samples_by_lead on samples (account_id, lead_amount, id) include (detection, status_label, program_id, event_id, location_id, collected_on, search_text);
create index samples_by_copper on samples (account_id, copper_amount, id) include (detection, status_label, program_id, event_id, location_id, collected_on, search_text);
create index samples_by_collected_on on samples (account_id, collected_on, id) include (detection, status, status_label, program_id, event_id, location_id, search_text);
