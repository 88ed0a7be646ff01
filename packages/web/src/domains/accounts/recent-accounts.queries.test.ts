import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAccount, leftAccount, recentAccounts } from './recent-accounts.queries.ts';

const account = (id: string) => ({ id, companyName: `System ${id}`, pwsid: `CT000000${id}` });
const ids = (personId: string) => recentAccounts(personId).map(({ id }) => id);
beforeEach(() => localStorage.clear());

describe('recent water systems', () => {
  it('are those that were left last, at most six, each once [A2.44]', () => {
    for (const id of ['1', '2', '3', '4', '5', '6', '7', '3']) leftAccount('dana', account(id), 'x');
    expect(ids('dana')).toEqual(['3', '7', '6', '5', '4', '2']);
  });

  it('do not hold the one that was gone to', () => {
    leftAccount('dana', account('1'), '2');
    leftAccount('dana', account('2'), '1');
    expect(ids('dana')).toEqual(['2']);
  });

  it('are kept for each person, and one that is closed to them is forgotten', () => {
    leftAccount('dana', account('1'), 'x');
    leftAccount('dana', account('2'), 'x');
    expect(ids('robin')).toEqual([]);
    forgetAccount('dana', '2');
    expect(ids('dana')).toEqual(['1']);
  });

  it('are empty where something else is stored under their key', () => {
    localStorage.setItem('curbstop.recentAccounts.dana', '[{"id":1}]');
    expect(ids('dana')).toEqual([]);
  });
});
