/**
 * The types of system that the Lead and Copper Rule applies to (40 CFR 141.80(a)(1)). A transient system has no
 * inventory, so the type is not offered.
 */
export const systemTypes = [
  { code: 'CWS', label: 'Community water system', help: 'Serves the same people year-round, such as a town.' },
  {
    code: 'NTNCWS',
    label: 'Non-transient non-community water system',
    help: 'Serves the same people more than six months a year, such as a school or a factory.',
  },
] as const;
export const systemTypeCodes = systemTypes.map(({ code }) => code) as ['CWS', 'NTNCWS'];
export type SystemType = (typeof systemTypeCodes)[number];

/** The time zones of the States and territories; an existing account may have another. */
export const timeZones = [
  { name: 'America/New_York', label: 'Eastern' },
  { name: 'America/Chicago', label: 'Central' },
  { name: 'America/Denver', label: 'Mountain' },
  { name: 'America/Phoenix', label: 'Mountain, no daylight saving (Arizona)' },
  { name: 'America/Los_Angeles', label: 'Pacific' },
  { name: 'America/Anchorage', label: 'Alaska' },
  { name: 'America/Adak', label: 'Aleutian Islands' },
  { name: 'Pacific/Honolulu', label: 'Hawaii' },
  { name: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico, Virgin Islands)' },
  { name: 'Pacific/Guam', label: 'Chamorro (Guam, Northern Mariana Islands)' },
  { name: 'Pacific/Pago_Pago', label: 'Samoa' },
] as const;

/** Letters print the logo at most this wide; two megabytes are enough for a sharp image [A5.41]. */
export const maxLogoBytes = 2 * 1024 ** 2;
export const logoEndings = ['.png', '.jpg', '.jpeg'] as const;
