-- Letters that a mail house prints and mails: where they are, and when to ask about them.
alter table letters drop constraint letters_status_check;
alter table letters add constraint letters_status_check
  check (status in ('Queued', 'Rendered', 'Submitted', 'Mailed', 'Delivered', 'Returned', 'Failed', 'Cancelled'));
alter table letters add column in_transit_on date;
-- The post forwarded it to another address.
alter table letters add column forwarded_on date;
-- When the mail house is asked if it has sent no notice until then.
alter table letters add column next_look_up_on timestamptz;
create index letters_to_look_up on letters (account_id, next_look_up_on) where next_look_up_on is not null;
alter table letter_batches add column by_mail_house boolean not null default false;
