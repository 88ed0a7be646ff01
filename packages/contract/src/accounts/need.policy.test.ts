import { expect, test } from 'vitest';
import { lackOf } from './need.policy.ts';
import { needs, type Need } from './need.values.ts';

const member = (permissions: readonly string[], features: readonly string[] = [], flags: readonly string[] = []) => ({ permissions: new Set(permissions), features: new Set(features), flags: new Set(flags) });

test('what the account lacks is told before what the person lacks', () => {
  const need: Need = needs.importInventory;
  expect(lackOf(member(['pws:read']), need)).toBe('feature');
  expect(lackOf(member(['pws:read'], ['IMPT:LOC_SERV']), need)).toBe('flag');
  expect(lackOf(member(['pws:read'], ['IMPT:LOC_SERV'], ['combinedLocationServiceLineImports']), need)).toBe('permission');
  expect(lackOf(member(['pws:create'], ['IMPT:LOC_SERV'], ['combinedLocationServiceLineImports']), need)).toBeUndefined();
});

test('combined imports need the feature and the flag, taking one back needs no flag [A6.14]', () => {
  const bought = member(['pws:create'], ['IMPT:LOC_SERV']);
  expect(lackOf(bought, needs.importInventory)).toBe('flag');
  expect(lackOf(bought, needs.takeBackImport)).toBeUndefined();
});

test('assignment to programs needs one program type, whichever it is [A6.13]', () => {
  expect(lackOf(member(['pws:create'], ['ASSETS']), needs.assignToProgram)).toBe('feature');
  expect(lackOf(member(['pws:create'], ['PT:PF']), needs.assignToProgram)).toBeUndefined();
  expect(lackOf(member(['pws:create'], ['PT:PF']), needs.editProgramLocations)).toBe('permission');
});

test('only administrators delete attachments and keep team views; every member views attachments [A6.1, A6.3]', () => {
  const editor = member(['pws:read', 'pws:create', 'pws:edit']);
  expect([needs.deleteAttachment, needs.keepTeamView, needs.administer].map((need) => lackOf(editor, need))).toEqual(['permission', 'permission', 'permission']);
  expect([needs.deleteAttachment, needs.keepTeamView, needs.administer].map((need) => lackOf(member(['pws:admin']), need))).toEqual([undefined, undefined, undefined]);
  expect(lackOf(member(['pws:read']), needs.viewAttachments)).toBeUndefined();
});

test('row editing actions appear only when editables is on [A6.7]', () => {
  expect(lackOf(member(['pws:edit'], ['ASSETS']), needs.editServiceLineInRow)).toBe('flag');
  expect(lackOf(member(['pws:edit'], ['ASSETS'], ['editables']), needs.editServiceLineInRow)).toBeUndefined();
});

test('letters by the provider, certified mail, contacts and the letter of all results each have a feature or flag of their own [B6.4, B6.6]', () => {
  const sender = ['pws:create'];
  expect(lackOf(member(sender, ['COMMS']), needs.mailLettersByProvider)).toBe('feature');
  expect(lackOf(member(sender, ['COMMS', 'COMM:ALM']), needs.mailLettersByProvider)).toBeUndefined();
  expect(lackOf(member(sender, ['COMMS', 'COMM:ALM']), needs.mailCertified)).toBe('feature');
  expect(lackOf(member(sender, ['ASSETS']), needs.viewContacts)).toBe('feature');
  expect(lackOf(member(sender, ['COMMS']), needs.useAllResultsLetter)).toBe('flag');
  expect(lackOf(member(sender, ['COMMS']), needs.viewCommunicationJourneys)).toBe('flag');
});
