-- Home counts the mails of the product that were not sent; a year of mails is kept.
create index mails_failed on mails (account_id, id) where state = 'failed' and requested_by is null;
