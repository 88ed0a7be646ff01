-- Letters that their recipients can read on the web at a secret address: switched on by the water system, and for how long.
alter table accounts add column letter_pages boolean not null default false;
grant update (letter_pages) on accounts to curbstop_app;
alter table retention_settings add column letter_page_days integer not null default 365;
-- The secret of the address, printed on the letter. It opens nothing that the row does not hold itself.
alter table letters add column page_secret text;
create index letters_by_page_secret on letters (page_secret) where page_secret is not null;
create index letters_with_page on letters (account_id, created_on) where page_secret is not null;
