import { beforeEach, describe, expect, it } from 'vitest';
import { removeRecentAccount, addRecentAccount, listRecentAccounts } from './recent-accounts.queries.ts';

const account = (id: string) => ({ id, companyName: `System ${id}`, pwsid: `CT000000${id}` });
const ids = (personId: string) => listRecentAccounts(personId).map(({ id }) => id);
beforeEach(() => localStorage.clear());

describe('recent water systems', () => {
  it('lists the water systems that were left last, at most six, each once [A2.44]', () => {
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) addRecentAccount('dana', account(id), 'x');
    expect(ids('dana')).toEqual(['3', '7', '6', '5', '4', '2']);
  });

  it('leave out the current account', () => {
    addRecentAccount('dana', account('1'), '2');
    addRecentAccount('dana', account('2'), '1');
    expect(ids('dana')).toEqual(['2']);
  });

  it('keeps recent water systems for each user and drops one that is closed to them', () => {
    addRecentAccount('dana', account('1'), 'x');
    addRecentAccount('dana', account('2'), 'x');
    expect(ids('robin')).toEqual([]);
    removeRecentAccount('dana', '2');
    expect(ids('dana')).toEqual(['1']);
  });

  it('lists no recent water systems where something else is stored under their key', () => {
    localStorage.setItem('curbstop.recentAccounts.dana', '[{"id":1}]');
    expect(ids('dana')).toEqual([]);
  });
});
