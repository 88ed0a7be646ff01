-- When letter pages were last switched on: letters from before have none, because switching off closes them for good.
-- Null where they were switched on before this column existed, or never.
alter table accounts add column letter_pages_since timestamptz;
grant update (letter_pages_since) on accounts to curbstop_app;
