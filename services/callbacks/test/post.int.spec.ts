import { createServer as createHttp } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { MessageRecord } from '../src/letters/message.js';
import { Post } from '../src/post/post.js';

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

/** Just enough of a mail server to accept one message. */
const mailServer = (received: string[]) =>
  createServer((socket) => {
    let isData = false;
    const answers: Record<string, string> = {
      EHLO: '250 hi',
      HELO: '250 hi',
      MAIL: '250 ok',
      RCPT: '250 ok',
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
  it('hands an email to the mail server, with its attachment and a stable id', async () => {
    const received: string[] = [];
    const server = mailServer(received);
    const port = await listening(server);
    await new Post({
      smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      mailFrom: 'Kerbside <hello@kerbside.test>',
      smsGateway: undefined,
      showsSecrets: false,
    }).send(aMessage());
    server.close();
    const letter = received.join('');
    for (const part of ['To: jo@example.com', 'Subject: Your policy', 'Message-ID: <m-1@kerbside>', 'filename=policy.pdf'])
      expect(letter).toContain(part);
  });

  it('fails when there is no mail server', async () => {
    const server = createServer();
    const port = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    await expect(
      new Post({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@b.test', smsGateway: undefined, showsSecrets: false }).send(aMessage()),
    ).rejects.toThrow();
  });

  it('hands a text to the gateway once per message, and fails when that refuses', async () => {
    const requests: { authorization: string | undefined; key: string | string[] | undefined }[] = [];
    let status = 202;
    const server = createHttp((request, response) => {
      requests.push({ authorization: request.headers.authorization, key: request.headers['idempotency-key'] });
      response.writeHead(status).end();
    });
    const port = await listening(server);
    const post = new Post({
      smtpUrl: undefined,
      mailFrom: '',
      smsGateway: { url: `http://127.0.0.1:${port}/`, key: 'gate' },
      showsSecrets: false,
    });
    await post.send(aMessage({ channel: 'sms', to: '07700900123' }));
    expect(requests).toEqual([{ authorization: 'Bearer gate', key: 'm-1' }]);
    status = 500;
    await expect(post.send(aMessage({ channel: 'sms' }))).rejects.toThrow('500');
    server.close();
  });
});
