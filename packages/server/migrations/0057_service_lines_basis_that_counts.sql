-- A basis that the line's own record contradicts, a model alone and a water test alone no longer count, and in Minnesota galvanized pipe needs
-- documents. No rules have this version, so these lines are looked at again at startup by the rule in contract/service-lines/basis-doubt.
update service_lines set rule_version = 'before-0057'
 where category = 'Non-lead' and rule_version not like 'before-%'
   and (system_classification_basis in ('diameterOverTwoInches', 'installedAfterLeadBan', 'predictiveModel', 'waterSamplingOnly')
     or customer_classification_basis in ('diameterOverTwoInches', 'installedAfterLeadBan', 'predictiveModel', 'waterSamplingOnly')
     or stated_basis in ('diameterOverTwoInches', 'installedAfterLeadBan', 'predictiveModel', 'waterSamplingOnly')
     or system_material = 'galvanized' or customer_material = 'galvanized');
