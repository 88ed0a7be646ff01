-- Most letters replace no other one. In this index, each change of their status was one entry more.
drop index letters_resent_once;
create unique index letters_resent_once on letters (account_id, resend_of) where status <> 'Cancelled' and resend_of is not null;
