import * as z from 'zod/mini';
import { callsOf } from './call.js';
import { CallError, client } from './client.js';

const greet = callsOf('accounts')({
  id: 'greet',
  method: 'POST',
  path: '/greet/{who}',
  who: 'public',
  summary: 'Greets.',
  params: z.object({ who: z.string() }),
  body: z.object({ loud: z.boolean() }),
  data: z.object({ text: z.string() }),
  timeoutMs: 30,
});

const answering = (status: number, body: unknown) => {
  const seen: { path?: string; init?: RequestInit | undefined } = {};
  const fetch = (path: string, init?: RequestInit) => {
    Object.assign(seen, { path, init });
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  };
  return { seen, send: () => client(fetch).send(greet, { params: { who: 'Jo & co' }, body: { loud: true } }) };
};

describe('client', () => {
  it('sends the call as described, with the anti-forgery header', async () => {
    const { seen, send } = answering(200, { success: true, data: { text: 'hi' } });
    expect(await send()).toEqual({ text: 'hi' });
    expect(seen.path).toBe('/greet/Jo%20%26%20co');
    expect(seen.init).toMatchObject({ method: 'POST', body: '{"loud":true}', headers: { 'x-kerbside-request': '1' } });
  });

  it('throws what the service refused, including the fields', async () => {
    const { send } = answering(400, {
      success: false,
      error: { code: 'INVALID', message: 'Check the form', fields: { loud: 'Say how loud' } },
    });
    await expect(send()).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Check the form',
      status: 400,
      fields: { loud: 'Say how loud' },
    });
  });

  it.each([
    [502, '<html>'],
    [200, { success: true, data: { text: 7 } }],
    [200, {}],
  ])('never trusts a response that breaks the contract (%i %j)', async (status, body) => {
    const { send } = answering(status, body);
    await expect(send()).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER', message: 'Unexpected error occurred' });
  });

  it('gives up after the time-out of the call', async () => {
    const hanging = (_: string, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    await expect(client(hanging).send(greet, { params: { who: 'Jo' }, body: { loud: false } })).rejects.toMatchObject({
      code: 'TIMED_OUT',
    });
  });

  it('says so when the service cannot be reached', async () => {
    const refused = () => Promise.reject(new TypeError('fetch failed'));
    await expect(client(refused).send(greet, { params: { who: 'Jo' }, body: { loud: false } })).rejects.toBeInstanceOf(CallError);
  });
});
