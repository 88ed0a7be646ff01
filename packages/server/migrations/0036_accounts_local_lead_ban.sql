-- A town may have banned lead pipe before its State did; the administrator enters the day and the ordinance (docs/decisions/0152).
alter table accounts
  add column local_lead_ban_date date,
  add column local_lead_ban_citation text,
  add check ((local_lead_ban_date is null) = (local_lead_ban_citation is null));
grant update (local_lead_ban_date, local_lead_ban_citation) on accounts to curbstop_app;
