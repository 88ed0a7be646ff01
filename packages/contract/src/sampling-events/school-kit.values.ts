/** What the kits for schools and child care are for (40 CFR 141.92). */
export const schoolKitNote =
  'Kit WST-SCH-5 has five bottles for a school, WST-SCH-2 two for a child care facility, and WST-SCH-1 one for a facility with a single outlet. Each bottle is for a different outlet. An event orders one kind of kit, so create one event for schools and one for child care facilities.';
