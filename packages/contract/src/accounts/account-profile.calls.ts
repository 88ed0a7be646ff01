import { z } from 'zod';
import { call } from '../kinds/call.ts';
import { accountParams } from '../kinds/ids.ts';
import { accountProfile, accountProfileRules } from './account-profile.rules.ts';
import { needs } from './need.values.ts';

const base = '/pws/accounts/{accountId}/profile';
const guarded = { ...needs.administer, params: accountParams } as const;

export const readAccountProfile = call({ name: 'readAccountProfile', method: 'GET', path: base, ...guarded, summary: 'What is known of the water system itself, and its letterhead', answer: accountProfile });

export const updateAccountProfile = call({
  name: 'updateAccountProfile', method: 'PUT', path: base, ...guarded, summary: 'Saves what is known of the water system',
  body: z.object({ version: z.number().int(), fields: accountProfileRules }), answer: accountProfile,
});

export const uploadLogo = call({ name: 'uploadLogo', method: 'POST', path: `${base}/logo`, ...guarded, carries: 'upload', summary: 'Replaces the picture on letters; PNG or JPEG', answer: accountProfile });

export const removeLogo = call({ name: 'removeLogo', method: 'DELETE', path: `${base}/logo`, ...guarded, summary: 'Takes the picture off letters', answer: accountProfile });

export const downloadLogo = call({ name: 'downloadLogo', method: 'GET', path: `${base}/logo`, ...guarded, carries: 'download', summary: 'The picture on letters' });
