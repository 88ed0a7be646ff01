import { demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { asAdmin, databaseUrl, startCopy, templateDatabase, type Demonstration } from './demonstration.ts';
import { startProduct } from './product.ts';
import { signInOverHttp } from './session.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string;
    demonstration: Demonstration;
    sharedProduct: { readonly url: string; readonly dataDir: string };
  }
}

const root = path.resolve(import.meta.dirname, '..');

/**
 * Once before all tests: builds the product, creates the demonstration that the tests copy, and starts the product for
 * the tests that only read.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [path.join(root, 'scripts/set-up.mjs')], { cwd: root, stdio: 'inherit' });
  const adminUrl = project.getProvidedContext().databaseAdminUrl;
  await asAdmin(adminUrl, (admin) => admin.query(`create database ${templateDatabase}`));
  const first = await startProduct({ DATABASE_URL: databaseUrl(adminUrl, templateDatabase) });
  await first.stop();
  const demonstration = { adminUrl, dataDir: first.dataDir };
  const shared = await startCopy(demonstration, startProduct);
  // Accepting the terms is a change, so it happens before the tests.
  for (const person of Object.values(demonstrationPeople)) await signInOverHttp(shared.url, person.email);
  project.provide('demonstration', demonstration);
  project.provide('sharedProduct', { url: shared.url, dataDir: shared.dataDir });
  return async () => {
    await shared.remove();
    await first.remove();
  };
}
