-- Whether the recipient of a letter was one on record when it was created, so that an unsent letter is compared with the
-- recipients of today. Null in the letters that exist: those that replace no other one were addressed from the record.
alter table letters add column is_recipient_recorded boolean;
