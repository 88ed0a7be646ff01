-- Ids begin with the microsecond, not with the millisecond: the changes of a record are listed by id, and a transaction
-- can change a record twice within a millisecond (RFC 9562, 6.2, method 3). The version, 7, follows the milliseconds.
create or replace function new_id() returns uuid language sql volatile parallel safe as $$
  select (overlay(lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
          || substr(gen_random_uuid()::text, 20))::uuid
$$;
