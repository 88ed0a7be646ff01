-- When people were reminded by email that a letter did not arrive.
alter table letters add column reminded_on timestamptz;
