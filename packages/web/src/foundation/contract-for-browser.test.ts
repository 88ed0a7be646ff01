import { updateProfile } from '@curbstop/contract/accounts/current-user.endpoints';
import { pageSizes } from '@curbstop/contract/primitives/list';
import { describe, expect, it } from 'vitest';
import { compileForBrowser } from '../../contract-for-browser.ts';

const endpoints = `import { z } from 'zod';
const base = '/pws/accounts/{accountId}/valves';
export const valve = z.object({ name: z.string().max(10) });
export const addValve = defineEndpoint({
  name: 'addValve', method: 'POST', path: base, ...needs.editInventory, summary: 'Add a valve',
  params: accountParams,
  body: z.object({ name: z.string() }),
  response: valve,
});
export const nameOf = (of: Valve) => of.name;
`;

describe('the contract in the browser', () => {
  it('keeps method, path and permission, without the schemas of the server', () => {
    expect(updateProfile).toMatchObject({
      name: 'updateProfile',
      method: 'PUT',
      path: expect.stringContaining('/profile'),
      access: 'signedIn',
    });
    for (const part of ['params', 'query', 'body', 'response', 'summary'])
      expect(updateProfile).not.toHaveProperty(part);
  });

  it('removes unused code and keeps line numbers', () => {
    const lines = compileForBrowser(endpoints, 'valve.endpoints.ts')
      .split('\n')
      .map((line) => line.trimEnd());
    expect(lines).toEqual([
      `import { z } from 'zod';`,
      `const base = '/pws/accounts/{accountId}/valves';`,
      `export const valve = /* @__PURE__ */ (() => (z.object({ name: z.string().max(10) })))();`,
      `export const addValve = /* @__PURE__ */ (() => (({`,
      `  name: 'addValve', method: 'POST', path: base, ...needs.editInventory,`,
      '',
      '',
      '',
      `})))();`,
      `export const nameOf = (of: Valve) => of.name;`,
      '',
    ]);
  });

  it('keeps similar code in other files', () => {
    expect(compileForBrowser(`defineEndpoint({ body: 1 });`, 'endpoint.ts')).toBe(`defineEndpoint({ body: 1 });`);
    expect(pageSizes).toEqual([10, 20, 50, 100]);
  });
});
