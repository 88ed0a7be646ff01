-- 40 CFR 141.85(d), (e): a letter to a mailing address in another State did not reach the people served at the location,
-- so it counts like one to a contact elsewhere.
update letters l
   set recipient_kind = 'owner'
  from locations a
 where a.account_id = l.account_id and a.id = l.location_id and l.recipient_kind = 'mailingAddress' and l.method <> 'Email'
   and upper(coalesce(l.mail_address ->> 'state', substring(l.address ->> -1 from ', ([A-Za-z]{2}) [0-9]{5}'))) <> upper(a.state);
