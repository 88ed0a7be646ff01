-- A listed Non-lead without materials is Lead Status Unknown on a basis that does not count. No rules have this version, so these lines are
-- classified again at startup by the rule in contract/service-lines/stated-basis, and those that change are in the report.
update service_lines set rule_version = 'before-0061'
 where category = 'Non-lead' and stated_category = 'Non-lead' and rule_version not like 'before-%'
   and stated_basis in ('diameterOverTwoInches', 'installedAfterLeadBan', 'predictiveModel', 'waterSamplingOnly');
