import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { policyIssued } from '@kerbside/contracts/events/claims';
import * as z from 'zod/mini';
import { anEndpoint, aPartner, deliveriesOf, issuePolicies, send, startedPartners } from './stage.js';

const example = (name: string): string => fileURLToPath(new URL(`../../../contracts/examples/${name}`, import.meta.url));
const { policyNumber } = policyIssued.sample;

const partners = startedPartners();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-partner-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A partner's program, in a folder of its own. */
const run = (name: string, env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [example(name)], { cwd: folder, env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });

const endOf = async (child: ChildProcess): Promise<{ code: number | null; lines: string[]; errors: string }> => {
  let [output, errors] = ['', ''];
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (errors += String(chunk)));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, lines: output.split('\n').filter(Boolean), errors };
};

/** The first line that contains the text. */
const lineWith = (child: ChildProcess, text: string): Promise<string> =>
  new Promise((done, fail) => {
    let output = '';
    child.once('close', () => fail(new Error(`It ended before it printed ${text}: ${output}`)));
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      const line = output.split('\n').find((one) => one.includes(text));
      if (line !== undefined) done(line);
    });
  });

describe('the worked examples', () => {
  it.each(['policy-feed.mjs', 'policy-webhook.mjs'])('%s is shorter than 40 lines', async (name) => {
    expect((await readFile(example(name), 'utf8')).trimEnd().split('\n').length).toBeLessThan(40);
  });

  it('consume policies from the feed, once each, across restarts', async () => {
    const { key } = await aPartner(partners);
    const read = () => endOf(run('policy-feed.mjs', { KERBSIDE_URL: partners.url, KERBSIDE_KEY: key, ONCE: 'yes' }));
    const [first, second] = await issuePolicies(partners, 2);
    expect(await read()).toEqual({
      code: 0,
      errors: '',
      lines: [first, second].map((id) => `${id} ${policyNumber} warranty from 2026-12-01 to 2027-11-30`),
    });
    const [third] = await issuePolicies(partners, 1);
    expect((await read()).lines.map((line) => line.split(' ')[0])).toEqual([third]);
    expect((await read()).lines).toEqual([]);
  });

  it('try again after an answer that is not ours, as of a gateway that finds nobody', async () => {
    const order = { id: 'o', type: policyIssued.type, data: { policyNumber: 'KS-MOT-0000001-100', productType: 'mot' } };
    const [answered, page] = [[502, 200], { success: true, data: { events: [order], next: 'a', more: false } }];
    const gateway = createServer((_, response) => {
      const status = answered.shift() ?? 200;
      response.writeHead(status, { 'retry-after': '0' }).end(status === 200 ? JSON.stringify(page) : '<h1>Bad gateway</h1>');
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = z.parse(z.object({ port: z.int() }), gateway.address());
    const env = { KERBSIDE_URL: `http://127.0.0.1:${port}`, KERBSIDE_KEY: 'ksp_any', CURSOR_FILE: 'gateway', ONCE: 'yes' };
    const lines = ['o KS-MOT-0000001-100 mot an order, which has no days'];
    expect(await endOf(run('policy-feed.mjs', env))).toEqual({ code: 0, errors: '', lines });
    expect(answered).toEqual([]);
    gateway.close();
  });

  it('say why they may not read', async () => {
    const refused = await endOf(
      run('policy-feed.mjs', { KERBSIDE_URL: partners.url, KERBSIDE_KEY: 'ksp_none', CURSOR_FILE: 'other', ONCE: 'yes' }),
    );
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('NOT_SIGNED_IN')]);
  });

  it('receive policies as webhooks, and refuse what we did not sign', async () => {
    partners.clock.set(new Date());
    await send(partners);
    const { id: partnerId } = await aPartner(partners);
    const closed = await anEndpoint(partners, partnerId, 'http://127.0.0.1:9/');
    const receiver = run('policy-webhook.mjs', { WEBHOOK_SECRET: closed.secret, PORT: '0' });
    try {
      const [port] = (await lineWith(receiver, 'listening')).split(' ').slice(-1);
      const url = `http://127.0.0.1:${port}/`;
      await partners.by(admin).put(closed.path).send({ url, eventTypes: [], status: 'active' }).expect(200);
      const [id = ''] = await issuePolicies(partners, 1);
      const heard = lineWith(receiver, id);
      await send(partners);
      expect(await heard).toBe(`${id} ${policyNumber} warranty`);
      expect(await deliveriesOf(partners, partnerId)).toMatchObject([{ eventId: id, status: 'delivered', tries: [{ status: 204 }] }]);
      expect(
        (
          await fetch(url, {
            method: 'POST',
            body: '{}',
            headers: { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' },
          })
        ).status,
      ).toBe(401);
    } finally {
      receiver.kill();
    }
  });
});

const admin = { kind: 'staff', userId: '10000000-0000-4000-8000-000000000001', role: 'admin' } as const;
