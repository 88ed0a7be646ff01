import { describe, expect, it } from 'vitest';
import { groupAccountChoices, type AccountName } from './account-choices.calculation.ts';

const account = (id: string, companyName: string): AccountName => ({ id, companyName, pwsid: `CT000000${id}` });
const [alder, birch, cedar] = [account('1', 'Alder Brook'), account('2', 'Birch Hill'), account('3', 'Cedar Valley')];
const choices = (props: Partial<Parameters<typeof groupAccountChoices>[0]>) =>
  groupAccountChoices({
    matchingAccounts: [alder, birch, cedar],
    recent: [],
    stillOpen: undefined,
    currentId: '1',
    filter: '',
    ...props,
  });

describe('the water systems to choose from', () => {
  it('lists all water systems but the one in use [A2.42]', () => {
    expect(choices({})).toEqual({ recent: [], otherAccounts: [birch, cedar] });
    expect(choices({ recent: [alder, cedar] }).recent).toEqual([cedar]);
  });

  it('begin with the recent ones, which are listed only once [A2.44]', () => {
    expect(choices({ recent: [cedar] })).toEqual({ recent: [cedar], otherAccounts: [birch] });
  });

  it('hold a recent one that is not among the first that were found', () => {
    expect(choices({ matchingAccounts: [birch], recent: [cedar] })).toEqual({
      recent: [cedar],
      otherAccounts: [birch],
    });
  });

  it('leave out a recent one that is closed by now, however many others there are', () => {
    expect(choices({ matchingAccounts: [alder], recent: [cedar, birch], stillOpen: [birch] })).toEqual({
      recent: [birch],
      otherAccounts: [],
    });
  });

  it('call a recent one by the name that it has now', () => {
    const renamed = { ...cedar, companyName: 'Cedar Valley Regional' };
    expect(choices({ matchingAccounts: [renamed], recent: [cedar] }).recent).toEqual([renamed]);
    expect(choices({ matchingAccounts: [], recent: [cedar], stillOpen: [renamed] }).recent).toEqual([renamed]);
  });

  it('match a part of name or PWSID in any capitals [A2.43]', () => {
    expect(choices({ recent: [cedar], filter: ' CEDAR ' })).toEqual({ recent: [cedar], otherAccounts: [] });
    expect(choices({ recent: [cedar], filter: 'ct0000002' })).toEqual({ recent: [], otherAccounts: [birch] });
  });
});
