-- The rest of what is asked about a line [B3.11, B3.13]: how deep each side lies, whether its lead was soldered or lined, and how the
-- fittings were verified.
alter table service_lines
  add column system_lead_solder_lead_lined text not null default 'Unknown',
  add column system_line_depth numeric(6, 2) check (system_line_depth >= 0),
  add column customer_lead_solder_lead_lined text not null default 'Unknown',
  add column customer_line_depth numeric(6, 2) check (customer_line_depth >= 0),
  add column fittings_verification_method text,
  add column fittings_verified_by text,
  add column fittings_verified_on_text text,
  add column fittings_verified_on_from date,
  add column fittings_verified_on_to date;

-- Several rows of an import speak of one location: what one says and another leaves blank is kept of both.
create aggregate merge_objects(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
