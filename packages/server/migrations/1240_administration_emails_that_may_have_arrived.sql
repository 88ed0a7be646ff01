-- The connection to the mail server broke before its answer, so that the email may have been delivered. Until now such
-- emails were stored as 'failed'; which of those they are is not known.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('kept', 'sending', 'sent', 'unclear', 'failed'));
