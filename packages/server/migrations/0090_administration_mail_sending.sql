-- A mail is stored before it is sent, so that many requests at once are counted and a mail is not lost when the process ends.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('kept', 'sending', 'sent', 'failed'));
