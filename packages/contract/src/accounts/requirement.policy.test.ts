import { expect, test } from 'vitest';
import { findMissingRequirement } from './requirement.policy.ts';
import { requirements, type Requirement } from './requirement.values.ts';

const member = (permissions: readonly string[], features: readonly string[] = [], flags: readonly string[] = []) => ({
  permissions: new Set(permissions),
  features: new Set(features),
  flags: new Set(flags),
});

test('a missing feature comes before a missing permission', () => {
  const requirement: Requirement = requirements.importInventory;
  expect(findMissingRequirement(member(['pws:read']), requirement)).toBe('feature');
  expect(findMissingRequirement(member(['pws:read'], ['IMPT:LOC_SERV']), requirement)).toBe('flag');
  expect(
    findMissingRequirement(
      member(['pws:read'], ['IMPT:LOC_SERV'], ['combinedLocationServiceLineImports']),
      requirement,
    ),
  ).toBe('permission');
  expect(
    findMissingRequirement(
      member(['pws:create'], ['IMPT:LOC_SERV'], ['combinedLocationServiceLineImports']),
      requirement,
    ),
  ).toBeUndefined();
});

test('combined imports need the feature and the flag, undoing one needs no flag [A6.14]', () => {
  const bought = member(['pws:create'], ['IMPT:LOC_SERV']);
  expect(findMissingRequirement(bought, requirements.importInventory)).toBe('flag');
  expect(findMissingRequirement(bought, requirements.undoImport)).toBeUndefined();
});

test('assignment to programs needs one program type, whichever it is [A6.13]', () => {
  expect(findMissingRequirement(member(['pws:create'], ['ASSETS']), requirements.assignToProgram)).toBe('feature');
  expect(findMissingRequirement(member(['pws:create'], ['PT:PF']), requirements.assignToProgram)).toBeUndefined();
  expect(findMissingRequirement(member(['pws:create'], ['PT:PF']), requirements.editProgramLocations)).toBe(
    'permission',
  );
});

test('the list of samples needs a program type that samples water [A2.30]', () => {
  const viewer = ['pws:read'];
  expect(findMissingRequirement(member(viewer, ['PT:PF']), requirements.viewAllSamples)).toBe('feature');
  expect(findMissingRequirement(member(viewer, ['PT:PF', 'PT:LCR']), requirements.viewAllSamples)).toBeUndefined();
});

test('only administrators delete attachments and keep team views; every member views attachments [A6.1, A6.3]', () => {
  const editor = member(['pws:read', 'pws:create', 'pws:edit']);
  expect(
    [requirements.deleteAttachment, requirements.manageTeamViews, requirements.administer].map((requirement) =>
      findMissingRequirement(editor, requirement),
    ),
  ).toEqual(['permission', 'permission', 'permission']);
  expect(
    [requirements.deleteAttachment, requirements.manageTeamViews, requirements.administer].map((requirement) =>
      findMissingRequirement(member(['pws:admin']), requirement),
    ),
  ).toEqual([undefined, undefined, undefined]);
  expect(findMissingRequirement(member(['pws:read']), requirements.viewAttachments)).toBeUndefined();
});

test('row editing actions appear only when editables is on [A6.7]', () => {
  expect(findMissingRequirement(member(['pws:edit'], ['ASSETS']), requirements.editServiceLineInRow)).toBe('flag');
  expect(
    findMissingRequirement(member(['pws:edit'], ['ASSETS'], ['editables']), requirements.editServiceLineInRow),
  ).toBeUndefined();
});

test('letters by the provider, certified mail, contacts and the letter of all results each have a feature or flag of their own [B6.4, B6.6]', () => {
  const sender = ['pws:create'];
  expect(findMissingRequirement(member(sender, ['COMMS']), requirements.mailLettersByProvider)).toBe('feature');
  expect(
    findMissingRequirement(member(sender, ['COMMS', 'COMM:ALM']), requirements.mailLettersByProvider),
  ).toBeUndefined();
  expect(findMissingRequirement(member(sender, ['COMMS', 'COMM:ALM']), requirements.mailCertified)).toBe('feature');
  expect(findMissingRequirement(member(sender, ['ASSETS']), requirements.viewContacts)).toBe('feature');
  expect(findMissingRequirement(member(sender, ['COMMS']), requirements.useAllResultsLetter)).toBe('flag');
});
