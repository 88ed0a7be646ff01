import { commonProblems, Problem, toShapeProblem, unknownFieldRule } from '@curbstop/contract/primitives/problem';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toFriendlyName } from './friendly-name.ts';
import { toErrorMessage } from './error-message.ts';

const generic = 'An error occurred, please try again or contact support for assistance.';

test('an error response shows the sentence of the server and the id for support', () => {
  const message = toErrorMessage({
    statusCode: 404,
    message: 'Not found',
    requestId: 'req-7',
    errors: [{ code: 'notFound', detail: "We could not find what you're looking for." }],
  });
  expect(message).toEqual({
    sentences: ["We could not find what you're looking for."],
    requestId: 'req-7',
    status: 404,
  });
});

test('a thrown problem shows the same', () => {
  expect(toErrorMessage(commonProblems.notAllowed()).sentences).toEqual([
    'You do not have permission to do this. Ask an administrator for access.',
  ]);
  expect(toErrorMessage({ problem: commonProblems.notFound() }).status).toBe(404);
});

describe('a request that was refused', () => {
  const refused = (...details: ConstructorParameters<typeof Problem>[2]) =>
    toErrorMessage(new Problem('invalidProperties', 400, details)).sentences;

  test('shows the first validation error of each property, in title case [A8.25, B8.18]', () => {
    const city = {
      code: 'invalidProperty',
      detail: 'Required',
      property: 'city',
      constraints: { required: 'City is required', length: 'City is too short' },
    };
    const zip = {
      code: 'invalidProperty',
      detail: 'Invalid Format',
      property: 'zip',
      constraints: { format: 'ZIP must have 5 digits' },
    };
    expect(refused(city, zip)).toEqual([
      'Please review the following errors: City Is Required, ZIP Must Have 5 Digits',
    ]);
    expect(refused(zip)).toEqual(['Please review the following errors: ZIP Must Have 5 Digits']);
  });

  test('shows it for the validation errors of the contract', () => {
    const shape = z.object({ city: z.string('City is required'), tier: z.number('tier must be a number') });
    expect(toErrorMessage(toShapeProblem(shape.safeParse({}).error!)).sentences).toEqual([
      'Please review the following errors: City Is Required, Tier Must Be A Number',
    ]);
  });

  test('lists the fields by their labels when the validation errors are missing [A8.23, B8.17]', () => {
    const invalid = (property: string) => ({ code: 'invalidProperty', detail: 'Invalid', property });
    expect(refused(invalid('addressLine1'), invalid('profile.propertyClassification'), invalid('externalId'))).toEqual([
      'The following fields are invalid: Address Line 1, Property Classification, External ID',
    ]);
    expect(refused(invalid('contacts.0.email'), invalid('zip'), invalid('zip'))).toEqual([
      'The following fields are invalid: Contacts 1 Email, ZIP',
    ]);
  });

  test('lists fields that the server does not know, without its sentences for developers [A8.23, B8.17]', () => {
    const unknown = (property: string) => ({
      code: 'invalidProperty',
      detail: `This request has no field ${property}`,
      property,
      constraints: { [unknownFieldRule]: `This request has no field ${property}` },
    });
    expect(refused(unknown('meterNumber'), unknown('zip'))).toEqual([
      'The following fields are invalid: Meter Number, ZIP',
    ]);
    const city = {
      code: 'invalidProperty',
      detail: 'x',
      property: 'city',
      constraints: { required: 'City is required' },
    };
    expect(refused(unknown('zip'), city)).toEqual([
      'Please review the following errors: This Request Has No Field Zip, City Is Required',
    ]);
  });

  test('reports a missing protocol when nothing else is missing [A8.23, B8.17]', () => {
    const protocol = {
      code: 'invalidProperty',
      detail: 'x',
      property: 'protocolDefinitions',
      constraints: { arrayNotEmpty: 'protocolDefinitions should not be empty' },
    };
    expect(refused(protocol)).toEqual(['No protocol definitions were provided.']);
    expect(refused({ ...protocol, constraints: { isArray: 'protocolDefinitions must be an array' } })).toEqual([
      'Please review the following errors: ProtocolDefinitions Must Be An Array',
    ]);
    expect(
      refused(protocol, { ...protocol, property: 'name', constraints: { required: 'Name is required' } })[0],
    ).toMatch(/^Please review/);
  });

  test('keeps the sentence of a problem that only has its field', () => {
    expect(
      refused({ code: 'sheetMissing', detail: 'The sheet "Lines" is not in the file.', property: 'plan.sheet' }),
    ).toEqual(['The sheet "Lines" is not in the file.']);
  });
});

test('a missing account id shows the sentence of the specification [B8.21]', () => {
  expect(toErrorMessage(commonProblems.noAccountId())).toMatchObject({
    sentences: ['No Account ID Found'],
    status: 400,
  });
});

test('a missing response and an unexpected error each have their sentence [A8.1]', () => {
  expect(toErrorMessage(new TypeError('Failed to fetch')).sentences[0]).toContain('could not be reached');
  expect(toErrorMessage(new Error('x is not a function')).sentences).toEqual([generic]);
  expect(toErrorMessage({ statusCode: 502, message: '', errors: [] }).sentences).toEqual([generic]);
  expect(toErrorMessage(undefined).status).toBe(0);
});

test.each([
  ['addressLine1', 'Address Line 1'],
  ['fields.system.verifiedOn', 'System Verified On'],
  ['contact_id', 'Contact ID'],
  ['fields', 'Fields'],
])('%s is called %s', (property, name) => {
  expect(toFriendlyName(property)).toBe(name);
});
