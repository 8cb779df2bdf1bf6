import { randomInt, randomUUID } from 'node:crypto';
import { fieldBlocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import { checkPhoneProof, sendPhoneCode, validatePhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { startedService } from '@kerbside/platform/testing/test-service';
import { sendSweeps } from '../src/messages/messages.service.js';
import { Post } from '../src/post/post.js';
import { service } from '../src/service.js';

const minute = 60_000;
const start = new Date('2026-11-20T10:15:00Z');

interface Text {
  readonly to: string;
  readonly text: string;
  readonly channel: string;
}
const texts: Text[] = [];
const post = { send: (text: Text) => Promise.resolve(void texts.push(text)) };
const callbacks = startedService(service, { env: { PER_ADDRESS_LIMIT_FACTOR: '1000' }, overrides: [[Post, post]] });
beforeEach(() => callbacks.clock.set(start));

const aPhone = (): string => `07700 9${String(randomInt(100_000)).padStart(5, '0')}`;
const ask = (path: string, body: object) => callbacks.http().post(path).send(body);
const send = (contact_number: string, product_type = 'gap') => ask(sendPhoneCode.path, { contact_number, product_type });
const codeOf = async (phone: string): Promise<string> => {
  await callbacks.sweep(sendSweeps.sms);
  const text = texts.findLast(({ to }) => to === phone.replace(/\s/g, '').replace(/^0/, '+44'));
  return text?.text.match(/\d{6}/)?.[0] ?? 'none came';
};
const validate = (contact_number: string, code: string, product_type = 'gap') =>
  ask(validatePhoneCode.path, { contact_number, code, product_type });
const other = (code: string): string => (code === '000000' ? '000001' : '000000');
const confirmed = async (phone: string): Promise<string> => {
  await send(phone).expect(200);
  return (await validate(phone, await codeOf(phone)).expect(200)).body.data.proof;
};
const isProven = async (phone: string, proof: string, productType = 'gap'): Promise<boolean> => {
  const { body } = await ask(checkPhoneProof.path, { phone, productType, proof }).set(callbacks.asService('pricing')).expect(200);
  return body.data.isProven;
};

it('A4: no code goes to a blocked number, nor a call to it, which is refused beside its field in words for who typed it', async () => {
  const phone = aPhone();
  callbacks.answer(readBlockedFields, () => ({ version: 1, digests: [String(digestOf('phone', phone))] }));
  await callbacks.deliver(fieldBlocked, fieldBlocked.sample);
  await callbacks.sweep(copyBlockedFields);
  const { body } = await send(phone).expect(400);
  expect(body.error.fields).toEqual({ contact_number: 'We cannot use this phone number online. Please call us on 0306 999 0142.' });
  expect(await codeOf(phone)).toBe('none came');
  const agent = callbacks.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
  const isBlocked = 'This phone number is blocked. An admin can unblock it.';
  expect((await send(phone).set(agent).expect(400)).body.error.fields).toEqual({ contact_number: isBlocked });
  const call = { callback_subject: 'other', customer_name: 'Jo Bloggs', customer_email: 'jo@example.com', customer_phone: phone };
  expect((await ask(bookCallback.path, call).set(agent).expect(400)).body.error.fields).toEqual({ customer_phone: isBlocked });
});

describe('a code in a text message', () => {
  it('goes to the number, and the answer says so', async () => {
    const phone = '+44 (0)7700 900123';
    expect((await send(phone).expect(200)).body.data.message).toBe(
      'We have sent a code to the number that ends in 123. It works for 10 minutes.',
    );
    expect(await codeOf('07700900123')).toMatch(/^\d{6}$/);
    expect(texts.at(-1)).toMatchObject({ to: '+447700900123', channel: 'sms' });
  });

  it('confirms the number once, for whoever typed it', async () => {
    const phone = aPhone();
    const proof = await confirmed(phone);
    expect(await isProven(phone, proof)).toBe(true);
    expect(await isProven(aPhone(), proof)).toBe(false);
    expect(await isProven(phone, proof, 'warranty')).toBe(false);
    expect(await isProven(phone, 'guessed')).toBe(false);
    expect((await validate(phone, await codeOf(phone)).expect(410)).body.error.code).toBe('CODE_EXPIRED');
  });

  it('is refused when it does not match', async () => {
    const phone = aPhone();
    await send(phone).expect(200);
    const code = await codeOf(phone);
    const { error } = (await validate(phone, other(code)).expect(400)).body;
    expect(error).toMatchObject({ code: 'CODES_DO_NOT_MATCH', message: 'Codes do not match', fields: { code: 'Codes do not match' } });
    await validate(phone, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
  });

  it('still works after another was sent, and so does the other', async () => {
    const phone = aPhone();
    await send(phone).expect(200);
    const first = await codeOf(phone);
    await send(phone).expect(200);
    await validate(phone, first).expect(200);
    await validate(phone, await codeOf(phone)).expect(200);
  });

  it('is worth nothing after five tries, or ten minutes', async () => {
    const phone = aPhone();
    await send(phone).expect(200);
    const code = await codeOf(phone);
    for (let tries = 0; tries < 5; tries += 1) await validate(phone, other(code)).expect(400);
    await validate(phone, code).expect(410);
    const late = aPhone();
    await send(late).expect(200);
    const lateCode = await codeOf(late);
    callbacks.clock.set(new Date(start.getTime() + 10 * minute));
    await validate(late, lateCode).expect(410);
  });

  it('proves the number for an hour, and is then deleted', async () => {
    const phone = aPhone();
    const proof = await confirmed(phone);
    callbacks.clock.set(new Date(start.getTime() + 59 * minute));
    expect(await isProven(phone, proof)).toBe(true);
    callbacks.clock.set(new Date(start.getTime() + 60 * minute));
    expect(await isProven(phone, proof)).toBe(false);
    callbacks.clock.set(new Date(start.getTime() + 24 * 60 * minute));
    await callbacks.sweep('forget-phone-codes');
    callbacks.clock.set(start);
    expect(await isProven(phone, proof)).toBe(false);
  });

  it('is not sent to one number without limit', async () => {
    const phone = aPhone();
    for (let sends = 0; sends < 10; sends += 1) await send(phone).expect(200);
    expect((await send(phone).expect(429)).body.error.data.retryAfterSeconds).toBeGreaterThan(0);
  });

  it('is not sent to a number that gets no texts', async () => {
    const { error } = (await send('01904 555 123').expect(400)).body;
    expect(error.fields).toEqual({ contact_number: 'Enter a mobile number, like 07700 900123' });
  });
});
