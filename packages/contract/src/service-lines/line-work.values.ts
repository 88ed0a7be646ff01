/** Work on a Lead, GRR or Unknown service line that starts deadlines. */
export const lineWorks = [
  { code: 'partial', label: 'Partial replacement', isSampled: true },
  { code: 'full', label: 'Full replacement', isSampled: true },
  { code: 'meterOrConnector', label: 'Meter, meter setter or connector replaced', isSampled: false },
  { code: 'shutOff', label: 'Water shut off or bypassed, or line disturbed', isSampled: false },
] as const;
export type LineWorkCode = (typeof lineWorks)[number]['code'];

/** Whether the rule requires a tap sample after the work. */
export const isSampledWork = (work: string): boolean =>
  lineWorks.some(({ code, isSampled }) => code === work && isSampled);

export const lineWorkLabels = Object.fromEntries(lineWorks.map(({ code, label }) => [code, label])) as Readonly<
  Record<LineWorkCode, string>
>;
