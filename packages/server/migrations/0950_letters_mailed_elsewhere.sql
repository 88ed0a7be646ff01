-- 40 CFR 141.85(d), (e): a notice is for the people served. A letter to a mailing address that was that of a contact who lives
-- elsewhere did not reach them (domains/communications/addressee.calculation.ts, toMailbox); such letters were stored like those
-- to the location's own mailing address. A letter keeps its kind only if the record shows that it went to the service address, or
-- to the location's mailing address while no owner or manager was its primary contact. Otherwise it does not count.
with posted as (
  select l.account_id, l.id, l.location_id, l.created_on,
         lower(E'\n' || (select string_agg(one.line, E'\n' order by one.n) from jsonb_array_elements_text(l.address) with ordinality as one(line, n))) as lines
    from letters l where l.recipient_kind = 'mailingAddress'),
elsewhere as (
  select p.* from posted p join locations a on a.account_id = p.account_id and a.id = p.location_id
   where right(p.lines, length(concat_ws(E'\n', '', a.address_line1, nullif(a.address_line2, ''), a.city || ', ' || a.state || ' ' || a.zip)))
         <> lower(concat_ws(E'\n', '', a.address_line1, nullif(a.address_line2, ''), a.city || ', ' || a.state || ' ' || a.zip))),
of_location as (
  select p.account_id, p.id from elsewhere p join locations a on a.account_id = p.account_id and a.id = p.location_id
   where a.mailing_address_line1 is not null
     and right(p.lines, length(concat_ws(E'\n', '', a.mailing_address_line1, nullif(a.mailing_address_line2, ''), a.mailing_city || ', ' || a.mailing_state || ' ' || a.mailing_zip)))
         = lower(concat_ws(E'\n', '', a.mailing_address_line1, nullif(a.mailing_address_line2, ''), a.mailing_city || ', ' || a.mailing_state || ' ' || a.mailing_zip))
     and not exists (
       select from contacts c
        where c.account_id = p.account_id and c.location_id = p.location_id and c.created_on <= p.created_on
          and (c.removed_on is null or c.removed_on > p.created_on)
          and not (c.address_line1 is not null and lower(c.address_line1) = lower(a.address_line1) and c.zip = a.zip)
          and (c.contact_type_id in (1, 3) or exists (
            select from change_history h
             where h.account_id = c.account_id and h.entity_type = 'contact' and h.entity_id = c.id and h.changed_on > p.created_on
               and h.before ->> 'contactTypeId' in ('1', '3')))
          and (c.designation = 1 or exists (
            select from change_history h
             where h.account_id = c.account_id and h.entity_type = 'contact' and h.entity_id = c.id and h.changed_on > p.created_on
               and h.before ->> 'designation' = '1'))))
update letters l set recipient_kind = 'owner'
  from elsewhere p
 where l.account_id = p.account_id and l.id = p.id
   and not exists (select from of_location o where o.account_id = p.account_id and o.id = p.id);
