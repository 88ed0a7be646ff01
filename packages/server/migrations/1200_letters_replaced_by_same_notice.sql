-- A letter that did not arrive stays replaced only by a letter that was sent instead of it, or by a later mailed letter with the same
-- notice (domains/letters/letter-replacement.repository.ts, as of today). Marks from before also count letters that did not match
-- the records, letters with other results, and letters of another kind; their households would not be listed for another letter.
-- A later letter that came back is in the list itself.
update letters o set is_replaced = false
 where o.is_replaced
   and not exists (
     select from letters r where r.account_id = o.account_id and r.resend_of = o.id and r.status <> 'Cancelled')
   and not exists (
     select from letters n
       join communications nc on nc.account_id = n.account_id and nc.id = n.communication_id
       join communications oc on oc.account_id = o.account_id and oc.id = o.communication_id
      where n.account_id = o.account_id and n.location_id = o.location_id and n.recipient_kind = o.recipient_kind
        and n.batch_id <> o.batch_id and n.id > o.id and n.mailed_on is not null and n.status in ('Mailed', 'Delivered', 'Returned')
        and not n.is_outdated and n.trigger_type = o.trigger_type
        and case when o.trigger_type = 'SendKitResult' then n.event_id = o.event_id and o.sample_ids <@ n.sample_ids
                 else nc.id = oc.id or (split_part(nc.template_id, '-', 1) = split_part(oc.template_id, '-', 1) and oc.template_id not like 'blank-%') end);
