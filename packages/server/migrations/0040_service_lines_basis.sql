-- A Non-lead line needs a basis of classification for each side that is recorded as no lead (40 CFR 141.84(a)(4)(iii)); the service and the
-- imports write whether it lacks one, by the rule in contract/service-lines/missing-basis. This fills the lines of before once.
alter table service_lines add column lacks_basis boolean not null default false;
update service_lines set lacks_basis = true
 where category = 'Non-lead'
   and ((ownership <> 'Customer-Owned' and system_material in ('nonLeadCopper', 'nonLeadPlastic', 'nonLeadOther', 'galvanized') and coalesce(system_classification_basis, 'notAvailable') = 'notAvailable')
     or (ownership <> 'System-Owned' and customer_material in ('nonLeadCopper', 'nonLeadPlastic', 'nonLeadOther', 'galvanized') and coalesce(customer_classification_basis, 'notAvailable') = 'notAvailable'));
create index service_lines_lacks_basis on service_lines (account_id, id) where removed_on is null and lacks_basis;

-- [B5.24]: an unknown material has no basis. Only what was empty is filled; a recorded basis stays until a person or a file changes the line.
update service_lines set system_classification_basis = 'notAvailable' where system_material = 'unknown' and system_classification_basis is null;
update service_lines set customer_classification_basis = 'notAvailable' where customer_material = 'unknown' and customer_classification_basis is null;
