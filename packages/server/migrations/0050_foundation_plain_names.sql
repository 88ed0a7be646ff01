-- Columns and tables get the names that the code and the glossary use for them.
alter table change_history rename column door to source;
alter table person_events rename column door to source;
alter table access_changes rename column door to source;
alter table exports rename column door to source;
alter table exports rename column asked to parameters;

alter table import_verdicts rename to import_row_results;
alter table import_row_results rename column verdict to result;

alter table answered_calls rename to idempotent_requests;
alter table idempotent_requests rename column asked_by to requested_by;
alter table idempotent_requests rename column asked_on to requested_on;
alter table idempotent_requests rename column call to endpoint;
alter table idempotent_requests rename column question_hash to request_hash;
alter table idempotent_requests rename column answer to response;
