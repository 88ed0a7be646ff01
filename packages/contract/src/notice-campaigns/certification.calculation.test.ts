import { expect, test } from 'vitest';
import { describeCertification } from './certification.calculation.ts';

const yearly = 'Certify to your State by July 1 that the previous year’s notices were delivered.';
test.each([
  ['serviceLineNotice', yearly, '141.90(f)(4)'],
  ['baselineNotice', yearly, '141.90(f)(4)'],
  ['newCustomerNotice', yearly, '141.90(f)(4)'],
  [
    'consumerNotice',
    'Send your State a sample copy and the certification within 3 months after the end of the monitoring period.',
    '141.90(f)(3)',
  ],
  ['tier1Notice', 'Certify the public notice to your State within 10 days after it was completed.', '141.31(d)(1)'],
] as const)('the certification of %s comes from the dated rule', (kind, text, section) => {
  expect(describeCertification(kind)).toEqual({ text, source: expect.stringContaining(`40 CFR ${section}`) });
});
