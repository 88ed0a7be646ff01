-- Which letters did not reach their recipient and wait to be sent again. A later letter in their place ends the waiting.
alter table letters add column is_replaced boolean not null default false;
update letters o set is_replaced = true
 where (o.status in ('Returned', 'Failed') or o.forwarded_on is not null) and exists (
   select from letters n where n.account_id = o.account_id and n.location_id = o.location_id and n.recipient_kind = o.recipient_kind
      and n.status <> 'Cancelled' and n.id > o.id and n.batch_id <> o.batch_id
      and (n.resend_of = o.id or n.communication_id = o.communication_id or n.event_id = o.event_id));
alter table letters add column needs_resending boolean not null
  generated always as (not is_replaced and (status in ('Returned', 'Failed') or forwarded_on is not null)) stored;
create index letters_to_send_again on letters (account_id, created_on, id) where needs_resending;
-- A letter whose replacement was canceled can be sent again.
alter table letters drop constraint letters_resent_once;
create unique index letters_resent_once on letters (account_id, resend_of) where status <> 'Cancelled';
create index letter_batches_failed on letter_batches (account_id) where status = 'Failed';
