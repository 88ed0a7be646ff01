import { expect, test } from 'vitest';
import { mailEvent, parseScanName, toMailHouseEvent } from './mail-house-event.rules.ts';

const [account, letter] = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002'];
const number = '9407 1118 9956 2640 1234 56';
const read = (event: string, metadata: object | undefined = { account, letter }, trackingNumber = number) =>
  toMailHouseEvent(
    mailEvent.parse({
      id: 'evt_1',
      object: 'event',
      event_type: { id: event, enabled_for_test: true },
      date_created: '2026-07-02T15:00:00.000Z',
      body: { id: 'ltr_1', metadata, tracking_number: trackingNumber },
    }),
  );

test('an event of the mail house is a notice about one letter', () => {
  expect(read('letter.in_local_area')).toEqual({
    account,
    letterId: letter,
    carrierId: 'ltr_1',
    type: 'inTransit',
    occurredAt: '2026-07-02T15:00:00.000Z',
    trackingId: '9407111899562640123456',
    failure: null,
  });
  expect(read('letter.certified.returned_to_sender')?.type).toBe('returned');
  expect(read('letter.re-routed')?.type).toBe('reRouted');
});

test.each(['=1+1<script>', '9407 1', 'not known'])('a notice names no tracking number for the text “%s”', (text) => {
  expect(read('letter.in_local_area', undefined, text)?.trackingId).toBeNull();
});

test('ignores events about other letters or other steps', () => {
  expect(read('letter.rendered_pdf')).toBeUndefined();
  expect(read('postcard.delivered')).toBeUndefined();
  expect(read('letter.toString')).toBeUndefined();
  expect(read('letter.delivered', { campaign: '7' })).toBeUndefined();
  expect(read('letter.delivered', { account: 'another', letter })).toBeUndefined();
});

test('the scans of a letter are read by their names', () => {
  expect(parseScanName('Returned to Sender')).toBe('returned');
  expect(parseScanName('Processed for Delivery')).toBe('inTransit');
  expect(parseScanName('Re-Routed')).toBe('reRouted');
  expect(parseScanName('Legal Notice Mailed')).toBeUndefined();
});
