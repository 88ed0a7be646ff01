-- When a process took a mail of the product to send it, and when a person had it sent again: a mail whose process ended before the
-- mail server answered may have arrived, which only a person can find out.
alter table mails add column claimed_at timestamptz, add column resent_at timestamptz;
update mails m set claimed_at = m.created_on
 where m.state in ('sending', 'unclear') and m.requested_by is null
   and exists (select from deadline_reminders r where r.account_id = m.account_id and r.mail_id = m.id);
create index mails_sending on mails (account_id, id) where state = 'sending';
