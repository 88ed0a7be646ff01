-- Galvanized pipe of a single owner, and of any side in Minnesota, is Non-lead only with a record that nothing upstream was ever lead. No rules have
-- this version, so these lines are classified again at startup by the rule in contract/service-lines/galvanized-proof, and those that change are in the report.
update service_lines set rule_version = 'before-0066'
 where rule_version not like 'before-%' and previously_lead = 'No' and category in ('Non-lead', 'Lead Status Unknown')
   and (system_material = 'galvanized' or customer_material = 'galvanized')
   and (ownership in ('System-Owned', 'Customer-Owned') or rule_version like '%+MN-%');
