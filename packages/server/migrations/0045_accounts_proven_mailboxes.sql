-- Whether the person has proven to read the mailbox of their sign-in. False after an invitation whose link an
-- administrator handed over because there was no mail server; true for sign-ins from before this distinction.
alter table users add column email_verified boolean not null default true;

-- Whether the current link of the invitation was only ever sent by mail.
alter table invitations add column is_mailed boolean not null default false;
