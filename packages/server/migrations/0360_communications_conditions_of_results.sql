-- The condition says for which results a results letter is; a letter to locations is not about results.
update communications set trigger_condition = null where trigger_type = 'AdHocLocation' and trigger_condition is not null;
alter table communications add constraint communications_condition_of_results check (trigger_type = 'SendKitResult' or trigger_condition is null);
