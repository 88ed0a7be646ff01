-- The locations with a treatment device, whose taps are no sampling sites (40 CFR 141.86(a)(1)).
create index service_lines_treated on service_lines (account_id, location_id)
  where point_of_use_treatment = 'Yes' and removed_on is null;
