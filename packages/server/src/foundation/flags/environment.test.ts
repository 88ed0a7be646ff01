import { expect, test } from 'vitest';
import { getEnvironment } from './environment.ts';

const hosts = { development: 'dev.lines.example', staging: 'staging.lines.example:8443' };

test.each([
  ['http://localhost:3000', 'development'],
  ['http://127.0.0.1:3000', 'development'],
  ['http://[::1]:3000', 'development'],
  ['https://dev.lines.example', 'development'],
  ['https://staging.lines.example:8443', 'staging'],
  ['https://staging.lines.example', 'production'],
  ['https://lines.harlow.gov', 'production'],
  ['https://localhost.harlow.gov', 'production'],
])('%s is %s [A9.21]', (publicUrl, environment) => {
  expect(getEnvironment(publicUrl, hosts)).toBe(environment);
});

test('where no host is named, everything but this machine is production', () => {
  expect(getEnvironment('https://dev.lines.example', { development: undefined, staging: undefined })).toBe(
    'production',
  );
});
