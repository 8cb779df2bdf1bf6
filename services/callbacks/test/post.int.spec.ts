import { randomUUID } from 'node:crypto';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readRulesOfType } from '@kerbside/contracts/http/imports/rules';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { productNames } from '@kerbside/contracts/ids';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { PostConfig } from '../src/config.js';
import type { MessageRecord } from '../src/letters/message.js';
import { Post, RefusedAddress } from '../src/post/post.js';
import { service } from '../src/service.js';

const at = new Date('2026-11-20T12:00:00Z');

const aMessage = (over: Partial<MessageRecord> = {}): MessageRecord => ({
  id: 'm-1',
  key: 'k',
  channel: 'email',
  customerId: null,
  to: 'jo@example.com',
  sealed: null,
  isForStaff: false,
  template: 'policy-confirmation',
  subject: 'Your policy',
  text: 'Hello',
  html: '<p>Hello</p>',
  attachments: [{ name: 'policy.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF') }],
  status: 'to-send',
  tries: 0,
  nextTryAt: at,
  createdAt: at,
  sentAt: null,
  expiresAt: at,
  ...over,
});

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Just enough of a mail server to accept one message, or to refuse its recipient. */
const mailServer = (received: string[], recipient = '250 ok') =>
  createServer((socket) => {
    let isData = false;
    const answers: Record<string, string> = {
      EHLO: '250 hi',
      HELO: '250 hi',
      MAIL: '250 ok',
      RCPT: recipient,
      DATA: '354 go on',
      QUIT: '221 bye',
    };
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isData) received.push(text);
      if (isData && text.endsWith('\r\n.\r\n')) isData = Boolean(socket.write('250 kept\r\n') && false);
      else if (!isData) {
        isData = text.startsWith('DATA');
        socket.write(`${answers[text.slice(0, 4)] ?? '500 what'}\r\n`);
      }
    });
  });

describe('post', () => {
  const aPost = (over: Partial<PostConfig>) =>
    new Post(
      { smtpUrl: undefined, mailFrom: 'Kerbside <hello@kerbside.test>', smsGateway: undefined, showsSecrets: false, ...over },
      new Breakers(),
    );
  const byMail = (port: number) => aPost({ smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` });

  it('hands an email to the mail server, with its attachment and a stable id', async () => {
    const received: string[] = [];
    const server = mailServer(received);
    const port = await listening(server);
    await byMail(port).send(aMessage());
    server.close();
    const letter = received.join('');
    for (const part of ['To: jo@example.com', 'Subject: Your policy', 'Message-ID: <m-1@kerbside>', 'filename=policy.pdf'])
      expect(letter).toContain(part);
  });

  it.each([
    ['550 no such mailbox', true],
    ['450 mailbox busy', false],
  ])('told of a recipient "%s", it is refused for good: %s', async (recipient, isForGood) => {
    const server = mailServer([], recipient);
    const post = byMail(await listening(server));
    const error: unknown = await post.send(aMessage()).catch((thrown: unknown) => thrown);
    server.close();
    expect([error instanceof Error, error instanceof RefusedAddress]).toEqual([true, isForGood]);
  });

  it('fails when there is no mail server, which is then left alone for a while', async () => {
    const server = createServer();
    const post = byMail(await listening(server));
    await new Promise((resolve) => server.close(resolve));
    for (let tries = 0; tries < 10; tries += 1) await expect(post.send(aMessage())).rejects.toThrow('ECONNREFUSED');
    await expect(post.send(aMessage())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('hands a text to the gateway once per message, and fails when that refuses', async () => {
    const requests: { authorization: string | undefined; key: string | string[] | undefined }[] = [];
    let status = 202;
    const server = createHttp((request, response) => {
      requests.push({ authorization: request.headers.authorization, key: request.headers['idempotency-key'] });
      response.writeHead(status).end();
    });
    const port = await listening(server);
    const post = aPost({ smsGateway: { url: `http://127.0.0.1:${port}/`, key: 'gate' } });
    await post.send(aMessage({ channel: 'sms', to: '07700900123' }));
    expect(requests).toEqual([{ authorization: 'Bearer gate', key: 'm-1' }]);
    status = 500;
    await expect(post.send(aMessage({ channel: 'sms' }))).rejects.not.toBeInstanceOf(RefusedAddress);
    status = 422;
    await expect(post.send(aMessage({ channel: 'sms' }))).rejects.toBeInstanceOf(RefusedAddress);
    server.close();
  });
});

describe('written', () => {
  const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

  let customer: string;

  let phone: string | null;

  let erasedAt: string | null;

  const callbacks = startedService(service);
  beforeAll(() => {
    callbacks.answer(readPerson, ({ params: { userId } }) =>
      aPerson({ id: userId, firstName: 'Ann', email: 'ann@example.com', phone, erasedAt }),
    );
    callbacks.answer(readRulesOfType, ({ params: { type } }) => {
      if (type === 'weather') throw notFound();
      if (type === 'other') throw new DomainError('SERVICE_UNAVAILABLE');
      const ofClaims = [
        { productType: 'gap' as const, instruction: 'Give the reference.' },
        { productType: 'mot' as const, instruction: null },
      ];
      return { rules: type === 'claim' ? ofClaims : [] };
    });
  });

  beforeEach(() => {
    customer = randomUUID();
    phone = '07700 900123';
    erasedAt = null;
  });

  describe('the products of a type of messages', () => {
    const products = async (type: string, status = 200) =>
      (await callbacks.by(agent).get(`/ajax/getRelatedProductsForMessageType/${type}`).expect(status)).body;

    it('A2, A7: are those of the rules of admins, with what to write, and all of them while there is no rule', async () => {
      expect((await products('claim')).data).toEqual({
        products: { gap: 'GAP', mot: 'MOT' },
        instructions: { gap: 'Give the reference.' },
      });
      expect((await products('payment')).data).toEqual({ products: productNames, instructions: {} });
    });

    it('A2, A7: are of no type that there is not, and cannot be told while imports is away', async () => {
      expect((await products('weather', 404)).error.code).toBe('NOT_FOUND');
      expect((await products('other', 503)).error.code).toBe('SERVICE_UNAVAILABLE');
    });
  });

  describe('a message that staff write', () => {
    const content = 'We looked at it.\n\nNothing else is needed.';
    const body = (over: object = {}) => ({
      key: randomUUID(),
      customer_id: customer,
      type: 'claim',
      product_type: 'gap',
      channel: 'email',
      subject: 'Your claim',
      content,
      ...over,
    });
    const write = async (sent: object, status = 200) =>
      (await callbacks.by(agent).post('/api/callbacks/written-messages').send(sent).expect(status)).body;
    const letters = async () => (await callbacks.by(agent).read(`/api/callbacks/messages?customerId=${customer}`)).rows;

    it.each([
      ['email', 'ann@example.com'],
      ['sms', '+447700900123'],
    ])('A2, A7: goes to the customer by %s, once, and is audited without what it says', async (channel, to) => {
      const sent = body({ channel });
      for (let n = 0; n < 2; n += 1) await write(sent);
      const rows = await letters();
      expect(rows).toMatchObject([{ channel, to, template: 'written-by-staff', text: expect.stringContaining('Nothing else is needed.') }]);
      const [entry] = (await callbacks.get(Audit).list({ subjectId: customer })).rows.filter(
        ({ action }) => action === 'customer-written-to',
      );
      expect(entry).toMatchObject({ actorId: agent.userId, after: { type: 'claim', productType: 'gap', channel } });
      expect(JSON.stringify(entry)).not.toContain('looked');
    });

    it('A3: goes to nobody who was erased', async () => {
      erasedAt = '2026-11-19T10:00:00.000Z';
      expect((await write(body(), 409)).error.code).toBe('CUSTOMER_ERASED');
      expect(await letters()).toEqual([]);
    });

    it.each([null, '020 7946 0018'])('needs a mobile number for a text, not %s', async (kept) => {
      phone = kept;
      expect((await write(body({ channel: 'sms' }), 400)).error.fields).toEqual({ channel: 'We have no mobile number of this customer' });
    });

    it.each([
      [{ product_type: 'warranty' }, { product_type: 'The rules of this type of message leave this product out' }],
      [
        { subject: ' ', content: '' },
        { subject: 'Enter a subject', content: 'Write the message' },
      ],
    ])('A2, A7: is refused with %j, beside the field', async (over, fields) => {
      expect((await write(body(over), 400)).error.fields).toEqual(fields);
    });
  });
});
