-- A mail of the product waits in the outbox until it is handed over to the mail server.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('kept', 'waiting', 'sending', 'sent', 'unclear', 'failed'));
create index mails_waiting on mails (account_id, id) where state = 'waiting';
