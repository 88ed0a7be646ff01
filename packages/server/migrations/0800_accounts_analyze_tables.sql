-- Statistics of tables within the transaction that wrote many of their rows: only the owner of a table may analyze it.
create function analyze_tables(names text[]) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  name text;
begin
  foreach name in array names loop
    -- A table that is being vacuumed gets its statistics from that: nobody waits for them.
    execute format('analyze (skip_locked) public.%I', name);
  end loop;
end $$;
revoke execute on function analyze_tables(text[]) from public;
grant execute on function analyze_tables(text[]) to curbstop_app;
