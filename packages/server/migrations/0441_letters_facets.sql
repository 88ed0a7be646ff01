-- The letter log by the reason for return reads only returned letters.
create index letters_by_return on letters (account_id, return_reason, created_on, id) where return_reason is not null;
-- Counts by what the log is filtered by, and its different names of letters; equal entries are stored once, so it is small.
create index letters_facets on letters (account_id, letter_name, method, status, mail_type, is_color, is_certified);
-- A filter by name is decided in the index of each order, as the others are (docs/decisions/0052).
drop index letters_by_creation;
create index letters_by_creation on letters (account_id, created_on, id)
  include (status, method, is_color, mail_type, is_certified, return_reason, program_id, event_id, location_id, communication_id, batch_id, mailed_on, letter_name);
drop index letters_by_mailing;
create index letters_by_mailing on letters (account_id, mailed_on, id)
  include (status, method, is_color, mail_type, is_certified, return_reason, program_id, event_id, location_id, communication_id, batch_id, created_on, letter_name);
