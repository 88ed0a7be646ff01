import { beforeEach, describe, expect, it } from 'vitest';
import { rememberPath, takeRememberedPath } from './remembered-path.ts';

beforeEach(() => sessionStorage.clear());

describe('the remembered path [A2.24]', () => {
  it('keeps path and query during sign-in, once', () => {
    rememberPath('/inventory?page=3&filters%5Bclass%5D=lead');
    expect(takeRememberedPath()).toBe('/inventory?page=3&filters%5Bclass%5D=lead');
    expect(takeRememberedPath()).toBe('/');
  });

  it.each([
    '/login',
    '/login?code=1',
    '/error?error=unauthorized',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    'https://elsewhere.example',
  ])('never redirects to %s', (path) => {
    rememberPath(path);
    expect(takeRememberedPath()).toBe('/');
    sessionStorage.setItem('curbstop.returnTo', path);
    expect(takeRememberedPath()).toBe('/');
  });

  it('the sign-in page does not overwrite the remembered path', () => {
    rememberPath('/locations');
    rememberPath('/login');
    expect(takeRememberedPath()).toBe('/locations');
  });
});
