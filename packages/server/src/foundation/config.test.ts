import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const readText = (file: string) => readFile(path.resolve(import.meta.dirname, file), 'utf8');

describe('the settings', () => {
  test('are all explained in docs/operations.md, and nothing else is', async () => {
    const settingNames = [...(await readText('config.ts')).matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(
      ([, name]) => name as string,
    );
    const table = (await readText('../../../../docs/operations.md')).split('## Settings')[1]?.split('\n## ')[0] ?? '';
    const explained = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) =>
        [...(line.split(' | ')[0] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name as string),
      );
    expect(settingNames.length).toBeGreaterThan(20);
    expect(explained.sort()).toEqual(settingNames.sort());
  });

  test('are optional, and empty values count as missing', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      demonstration: true,
      runJobs: true,
      s3: undefined,
    });
  });

  test('stop the start with a sentence that lists what is wrong', () => {
    expect(() => readConfig({ PORT: 'eighty', LOG_LEVEL: 'loud' })).toThrow(
      /^The settings cannot be used\. PORT: .*LOG_LEVEL: .*See docs\/operations\.md\.$/,
    );
  });

  test.each([
    ['false', false],
    ['0', 0],
    ['2', 2],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('accept TRUST_PROXY=%s', (text, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy);
  });

  test.each(['true', 'nginx', '10.0.0.0/40'])('refuse TRUST_PROXY=%s', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: false, the number of proxies/);
  });

  test('switch the demonstration and introspection off in production by default', () => {
    expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ demonstration: false, graphqlIntrospection: false });
    expect(readConfig({ NODE_ENV: 'production', DEMONSTRATION: 'true' })).toMatchObject({ demonstration: true });
  });

  test('name the companion product after its host by default, and accept only web addresses', () => {
    expect(readConfig({ COMPANION_URL: 'https://view.example/pws' }).companion).toEqual({
      name: 'view.example',
      url: 'https://view.example/pws',
    });
    expect(
      readConfig({ COMPANION_URL: 'https://view.example', COMPANION_NAME: 'Water Analytics' }).companion?.name,
    ).toBe('Water Analytics');
    expect(readConfig({}).companion).toBeUndefined();
    for (const name of ['COMPANION_URL', 'HELP_CENTER_URL', 'ACADEMY_URL'])
      expect(() => readConfig({ [name]: 'javascript:alert(1)' })).toThrow(name);
  });

  test('take a slash off the end of the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://lines.harlow.gov/' }).publicUrl).toBe('https://lines.harlow.gov');
  });
});
