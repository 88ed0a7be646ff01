-- A laboratory's key reports results and reads what it reports on. It has no other permission.
alter table api_keys drop constraint api_keys_permissions_check;
alter table api_keys add constraint api_keys_permissions_check
  check (permissions <> '{}' and (permissions <@ array['pws:read', 'pws:create', 'pws:edit'] or permissions = array['pws:results']));
