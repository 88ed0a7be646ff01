-- The account as its administrators keep it.

alter table accounts
  add column version integer not null default 1,
  add column contact_email text,
  add column return_address_line1 text,
  add column return_address_line2 text,
  add column return_city text,
  add column return_state text,
  add column return_zip text,
  add column signatory_name text,
  add column signatory_title text,
  add column logo_file_id uuid,
  add constraint accounts_logo foreign key (id, logo_file_id) references files (account_id, id);

-- What an administrator may change. PWSID, State, plan and whether the account is open are the operator's alone.
revoke update on accounts from curbstop_app;
grant update (
  name, system_type, population_served, service_connections, time_zone, contact_phone, contact_email, default_city, default_state, default_zip,
  return_address_line1, return_address_line2, return_city, return_state, return_zip, signatory_name, signatory_title, logo_file_id, version
) on accounts to curbstop_app;
