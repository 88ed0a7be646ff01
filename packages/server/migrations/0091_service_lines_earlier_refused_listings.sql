-- Lines that imports before 0079 listed as less protective than the Lead or Galvanized Requiring Replacement that was kept: they are reviewed like later
-- ones. Rows that agree with the listing settle earlier ones. The newest imports have their rows already.
create temp table listed_rows on commit drop as
select v.account_id, v.line_id, v.batch_id, min(v.row_number) as row_number, (r.line ->> 'stated_category')::line_class as category,
       min(r.line ->> 'stated_text') as text, b.committed_on as listed_on, b.created_by_name as listed_by, s.stated_category as kept
  from import_batches b
  join import_row_results v on v.account_id = b.account_id and v.batch_id = b.id
  join import_rows r on r.account_id = v.account_id and r.batch_id = v.batch_id and r.row_number = v.row_number
  join service_lines s on s.account_id = v.account_id and s.id = v.line_id
 where b.state = 'committed' and v.result in ('changed', 'unchanged') and r.line ? 'stated_category'
   and s.stated_category in ('Lead', 'Galvanized Requiring Replacement') and b.committed_on >= s.stated_on
   -- From the most to the least protective.
   and (r.line ->> 'stated_category')::line_class >= s.stated_category
 group by v.account_id, v.line_id, v.batch_id, r.line ->> 'stated_category', b.committed_on, b.created_by_name, s.stated_category;

insert into later_listings (account_id, line_id, batch_id, row_number, category, text, was_verified, listed_on, listed_by)
select l.account_id, l.line_id, l.batch_id, l.row_number, l.category, l.text,
       s.system_material not in ('unknown', 'unknownLikelyLead') and s.customer_material not in ('unknown', 'unknownLikelyLead')
         and s.system_verified and s.customer_verified and s.system_verification_method is not null and s.customer_verification_method is not null,
       l.listed_on, l.listed_by
  from listed_rows l join service_lines s on s.account_id = l.account_id and s.id = l.line_id
 where l.category > l.kept
    or exists (select from listed_rows e where e.account_id = l.account_id and e.line_id = l.line_id and e.category > e.kept)
on conflict do nothing;

-- The sentence of the latest difference, as the product writes it with every later change of the line.
update service_lines s set refused_listing = latest.sentence
  from (
    select distinct on (r.account_id, r.line_id) r.account_id, r.line_id,
           format('Listed as %s and kept, but row %s of %s lists it as %s. Field-verify both sides, settle the difference, or change the listed classification with a reason.',
             k.stated_category, r.row_number, b.file_name, r.category) as sentence
      from later_listings r
      join service_lines k on k.account_id = r.account_id and k.id = r.line_id
      join import_batches b on b.account_id = r.account_id and b.id = r.batch_id
     where r.settled_on is null and k.stated_category in ('Lead', 'Galvanized Requiring Replacement') and r.category > k.stated_category
       and r.listed_on >= k.stated_on and k.category <> r.category
       and not exists (select from later_listings a where a.account_id = r.account_id and a.line_id = r.line_id and a.category = k.stated_category
         and a.listed_on > r.listed_on)
     order by r.account_id, r.line_id, r.listed_on desc, r.row_number) latest
 where s.account_id = latest.account_id and s.id = latest.line_id and s.refused_listing is null and s.removed_on is null
   and exists (select from listed_rows l where l.account_id = s.account_id and l.line_id = s.id);
