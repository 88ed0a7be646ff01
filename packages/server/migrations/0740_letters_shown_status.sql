-- What the log, the batches and the totals show and filter by (contract letter.values, getShownStatus): a letter that the post
-- forwarded is neither mailed nor delivered.
alter table letters add column shown_status text not null generated always as (
  case when forwarded_on is not null and status not in ('Returned', 'Failed') then 'Forwarded' else status end) stored;

create index letters_by_shown_status on letters (account_id, shown_status, created_on, id);
-- The list filters by the shown status only; the other statements by status read one batch.
drop index letters_by_status;
drop index letters_of_batch;
create index letters_of_batch on letters (account_id, batch_id, status) include (shown_status);
drop index letters_facets;
create index letters_facets on letters (account_id, letter_name, method, shown_status, mail_type, is_color, is_certified);
drop index letters_by_creation;
create index letters_by_creation on letters (account_id, created_on, id)
  include (shown_status, method, is_color, mail_type, is_certified, return_reason, program_id, event_id, location_id, communication_id, batch_id, mailed_on, letter_name);
drop index letters_by_mailing;
create index letters_by_mailing on letters (account_id, mailed_on, id)
  include (shown_status, method, is_color, mail_type, is_certified, return_reason, program_id, event_id, location_id, communication_id, batch_id, created_on, letter_name);
