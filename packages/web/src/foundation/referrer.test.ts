import { beforeEach, expect, test } from 'vitest';
import { hasReferrer, clearReferrer, storeReferrer } from './referrer.ts';

const arriveAt = (query: string) => storeReferrer(new URL(`https://water.example/inventory${query}`));

beforeEach(() => sessionStorage.clear());

test('the companion product as referrer is kept for the session', () => {
  arriveAt('?from=https%3A%2F%2Fview.example');
  arriveAt('?page=2');
  expect(hasReferrer('https://view.example/pws/dashboard')).toBe(true);
});

test('a similar origin is not the companion', () => {
  for (const from of [
    'https://view.example.evil.example',
    'http://view.example',
    'https://view.example:8443',
    'https://view.example@evil.example',
    '//view.example',
    'javascript:alert(1)',
    'view.example',
    '',
  ]) {
    sessionStorage.clear();
    arriveAt(`?from=${encodeURIComponent(from)}`);
    expect([from, hasReferrer('https://view.example')]).toEqual([from, false]);
  }
});

test('returning to the companion clears the referrer', () => {
  arriveAt('?from=https://view.example');
  clearReferrer();
  expect(hasReferrer('https://view.example')).toBe(false);
});
