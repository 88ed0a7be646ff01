import { beforeEach, describe, expect, it } from 'vitest';
import { storeReturnPath, takeReturnPath } from './return-path.ts';

beforeEach(() => sessionStorage.clear());

describe('the remembered path [A2.24]', () => {
  it('keeps path and query during sign-in, once', () => {
    storeReturnPath('/inventory?page=3&filters%5Bclass%5D=lead');
    expect(takeReturnPath()).toBe('/inventory?page=3&filters%5Bclass%5D=lead');
    expect(takeReturnPath()).toBe('/');
  });

  it.each([
    '/login',
    '/login?code=1',
    '/error?error=unauthorized',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    'https://elsewhere.example',
  ])('never redirects to %s', (path) => {
    storeReturnPath(path);
    expect(takeReturnPath()).toBe('/');
    sessionStorage.setItem('curbstop.returnTo', path);
    expect(takeReturnPath()).toBe('/');
  });

  it('the sign-in page does not overwrite the remembered path', () => {
    storeReturnPath('/locations');
    storeReturnPath('/login');
    expect(takeReturnPath()).toBe('/locations');
  });
});
