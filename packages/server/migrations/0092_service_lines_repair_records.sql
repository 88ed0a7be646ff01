-- A repair or replacement record no longer shows that nothing upstream of galvanized pipe was ever lead. No rules have this version, so lines that are
-- Non-lead by such a record are classified again at startup, and those that change are in the report.
update service_lines set rule_version = 'before-0092'
 where rule_version not like 'before-%' and previously_lead = 'No' and category in ('Non-lead', 'Lead Status Unknown')
   and ((system_material = 'galvanized' and system_classification_basis = 'repairOrReplacementRecord')
     or (customer_material = 'galvanized' and customer_classification_basis = 'repairOrReplacementRecord'))
   and (ownership in ('System-Owned', 'Customer-Owned') or rule_version like '%+MN-%');
