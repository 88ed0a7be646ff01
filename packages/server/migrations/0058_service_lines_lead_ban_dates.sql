-- "Installation date after lead ban" counts only with an installation date after the ban. No rules have this version, so these lines are looked
-- at again at startup by the rule in contract/service-lines/basis-doubt.
update service_lines set rule_version = 'before-0058'
 where category = 'Non-lead' and rule_version not like 'before-%'
   and 'installedAfterLeadBan' in (system_classification_basis, customer_classification_basis, stated_basis);
