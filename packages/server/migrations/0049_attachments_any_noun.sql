-- A file is linked to a record of any noun by its name and id, so that a noun becomes attachable without a change of
-- tables (docs/decisions/0160). Whether the record exists in the account is checked by the service.
alter table attachment_links add column noun text;
update attachment_links set noun = case
  when location_id is not null then 'location'
  when service_line_id is not null then 'serviceLine'
  else 'sample'
end;
alter table attachment_links alter column noun set not null;
alter table attachment_links drop constraint attachment_links_one;
alter table attachment_links alter column entity_id drop expression;
alter table attachment_links drop column location_id, drop column service_line_id, drop column sample_id;
