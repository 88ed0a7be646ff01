-- 40 CFR 141.91 has records kept for 12 years. The longest term was 4,380 days, which is three leap days less than that.
update retention_settings set import_days = 4383, version = version + 1 where import_days = 4380;
