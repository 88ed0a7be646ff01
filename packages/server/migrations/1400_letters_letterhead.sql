-- Emails that were sent before they had the letterhead: a copy of one for the State is what the household got.
alter table letters add column has_letterhead boolean not null default true;
update letters set has_letterhead = false where method = 'Email' and handed_over_on is not null;
