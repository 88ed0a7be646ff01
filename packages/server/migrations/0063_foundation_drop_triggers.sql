-- Services update copies of addresses and rows of custom fields in the transaction of the change (docs/decisions/0160),
-- and the samples domain refuses to remove a sampled location from its program. Triggers only keep tables append-only.

drop trigger copy_new_custom_fields on locations;
drop trigger copy_changed_custom_fields on locations;
drop trigger copy_new_custom_fields on service_lines;
drop trigger copy_changed_custom_fields on service_lines;
drop function copy_new_custom_fields();
drop function copy_changed_custom_fields();

drop trigger carry_address on locations;
drop function carry_address_to_service_lines();
drop trigger carry_address_to_programs on locations;
drop function carry_address_to_programs();
drop trigger carry_address_to_samples on locations;
drop function carry_address_to_samples();

drop trigger keep_sampled_location on program_locations;
drop function keep_sampled_location();
