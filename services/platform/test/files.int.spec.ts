import { controller, serves } from '../src/http/controller.js';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { deflateSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { callsOf } from '@kerbside/contracts/call';
import { Injectable, Module } from '@nestjs/common';
import * as z from 'zod/mini';
import type { ReceivedFile } from '../src/calls/request.js';
import { Files, forgetFiles } from '../src/files/files.js';
import { FilesModule } from '../src/files/files.module.js';
import { scannerSetting } from '../src/files/scanner-setting.js';
import type { ScannerAddress } from '../src/files/scanner.js';
import { Mongo } from '../src/mongo/mongo.js';
import { RateLimits } from '../src/redis/rate-limits.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import { aProtectedPdf } from '../src/testing/protected-pdf.js';
import { aHeic, aJpeg, aPdf, aPng, aWebp } from '../src/testing/sample-files.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService, startedService } from '../src/testing/test-service.js';
import { photosThatTell, secretPlace } from '../src/testing/told-photos.js';
import { hostileFiles } from './hostile-files.js';

const call = callsOf('claims');

const fileParams = z.object({ fileId: z.string() });

/** A made-up service that takes files. */
const addFile = call('POST /api/files', {
  id: 'add-file',
  who: 'customer',
  summary: '',
  body: z.object({ category: z.enum(['photo', 'invoice']) }),
  upload: { field: 'file', maxBytes: 2 * 1024 * 1024 },
  data: z.object({ fileId: z.string(), category: z.string(), name: z.string() }),
});

const getFile = call('GET /api/files/{fileId}', {
  id: 'get-file',
  who: 'customer',
  summary: '',
  params: fileParams,
  data: z.unknown(),
  file: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'],
});

const removeFile = call('DELETE /api/files/{fileId}', {
  id: 'remove-file',
  who: 'customer',
  summary: '',
  params: fileParams,
});

@Injectable()
class Drawer {
  constructor(
    private readonly files: Files,
    private readonly mongo: Mongo,
  ) {}

  async add(received: ReceivedFile, category: string) {
    const { id: fileId } = await this.files.take(received, 'file', category);
    if (category === 'photo') await this.mongo.transaction((session) => this.files.keep(fileId, session));
    return { fileId, category, name: received.name };
  }

  get(fileId: string) {
    return this.files.open(fileId, 'claim-file-1');
  }

  async remove(fileId: string) {
    await this.mongo.transaction((session) => this.files.release(fileId, session));
    return {};
  }
}

const DrawerController = controller({ drawer: Drawer }, [
  serves(addFile, ({ body, received }, { drawer }) => drawer.add(received, body.category)),
  serves(getFile, ({ params }, { drawer }) => drawer.get(params.fileId)),
  serves(removeFile, ({ params }, { drawer }) => drawer.remove(params.fileId)),
]);

@Module({})
class DrawerModule {}

const filesService: ServiceDefinition<ScannerAddress | undefined> = {
  name: 'claims',
  config: scannerSetting,
  module: (scanner) => ({
    module: DrawerModule,
    imports: [FilesModule.for(scanner)],
    providers: [Drawer],
    controllers: [DrawerController],
  }),
  refusals: {},
};

const customer = { kind: 'customer', userId: '00000000-0000-4000-8000-0000000000c0' } as const;

/** Picture data as a scanner packs it: any bytes. */
const content = (bytes: string) => `5 0 obj\n<< /Subtype /Image /Filter /DCTDecode >>\nstream\n${bytes}\nendstream\nendobj`;

/** As most programs write a PDF. */
const packedObjects = `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${deflateSync('7 0 << /Type /Pages /Count 1 >>').toString('latin1')}\nendstream\nendobj`;

const send = (service: ServiceUnderTest, name: string, bytes: Buffer, category = 'photo') =>
  service.by(customer).post('/api/files').field('category', category).attach('file', bytes, { filename: name });

const stored = async (service: ServiceUnderTest) => {
  const { database } = service.get(Mongo);
  return [await database.collection('uploads.files').countDocuments(), await database.collection('uploads.chunks').countDocuments()];
};

describe('a file that people send', () => {
  const service = startedService(filesService);
  beforeEach(() => service.get(RateLimits).startAfresh());

  it.each(hostileFiles)('is refused plainly, and nothing is kept: %s', async (_, name, bytes, says) => {
    const before = await stored(service);
    const { body } = await send(service, name, bytes).expect(400);
    expect(body.error).toMatchObject({ code: 'INVALID', fields: { file: expect.stringMatching(says) } });
    expect(await stored(service)).toEqual(before);
  });

  it.each([
    ['photo.jpg', aJpeg(), 'image/jpeg', 'jpg'],
    ['IMG 0042 (1).JPEG', aJpeg(), 'image/jpeg', 'jpg'],
    ['photo.png', aPng(), 'image/png', 'png'],
    ['photo.webp', aWebp(), 'image/webp', 'webp'],
    ['photo.heic', aHeic(), 'image/heic', 'heic'],
    ['Réparation – facture.pdf', aPdf(), 'application/pdf', 'pdf'],
    ['blob', aPng(6_000, 8_000), 'image/png', 'png'],
    ['with a blank line first.pdf', Buffer.concat([Buffer.from('\r\n'), aPdf()]), 'application/pdf', 'pdf'],
    [
      'as a mail gateway leaves it.pdf',
      Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), aPdf()]),
      'application/pdf',
      'pdf',
    ],
    ['marked late.pdf', Buffer.concat([Buffer.alloc(1_000, 0x20), aPdf()]), 'application/pdf', 'pdf'],
    ['scan that spells a name.pdf', aPdf(content('\xff\xd8/JS(\xff\xd9')), 'application/pdf', 'pdf'],
    [
      'photo that spells a word.jpg',
      Buffer.concat([aJpeg().subarray(0, -2), Buffer.from('\x91<svg\x07\xff\xd9', 'latin1')]),
      'image/jpeg',
      'jpg',
    ],
    ['scan of A4.pdf', aPdf(packedObjects, '<< /Subtype /Image /Width 4960 /Height 7016 >>'), 'application/pdf', 'pdf'],
  ])('is given back whole under a name of our own: %s', async (name, bytes, type, extension) => {
    const { body } = await send(service, name, bytes).expect(200);
    const answer = await service.by(customer).get(`/api/files/${body.data.fileId}`).buffer(true).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining(`attachment; filename="claim-file-1.${extension}"`),
      'cache-control': 'no-store',
    });
    expect(Buffer.compare(Buffer.from(answer.body), bytes)).toBe(0);
  });

  it.each([
    ['invoice\u202efdp.jpg', 'invoicefdp.jpg'],
    ['invoice\u00ad\u{e0041}.jpg', 'invoice.jpg'],
    ['\u200eתעודה.jpg', 'תעודה.jpg'],
    ['Mu\u0308ller.jpg', 'M\u00fcller.jpg'],
    ['👨‍👩‍👧 outing.jpg', '👨‍👩‍👧 outing.jpg'],
    ['photo.jpg ', 'photo.jpg'],
    ['Screenshot at 10.30.12\u202fAM.jpg', 'Screenshot at 10.30.12\u202fAM.jpg'],
    ['Re: your cover? 100% *new*.jpg', 'Re: your cover? 100% *new*.jpg'],
    ['Invoice%20123.jpg', 'Invoice%20123.jpg'],
    ['kerbside.com.jpg', 'kerbside.com.jpg'],
  ])('A3: called %j is taken, and called %j', async (name, kept) => {
    const { body } = await send(service, name, aJpeg()).expect(200);
    expect(body.data.name).toBe(kept);
  });

  it.each(Object.entries(photosThatTell))('A3: is kept without where it was taken: %s', async (name, bytes) => {
    const { body } = await send(service, name, bytes).expect(200);
    const answer = await service.by(customer).get(`/api/files/${body.data.fileId}`).buffer(true).expect(200);
    expect([bytes.includes(secretPlace), Buffer.from(answer.body).includes(secretPlace)]).toEqual([true, false]);
  });

  it('is kept as the pages that were checked, when it is a PDF that nobody may change', async () => {
    const { body } = await send(service, 'schedule.pdf', await aProtectedPdf({ by: 'AES-256' })).expect(200);
    const answer = await service.by(customer).get(`/api/files/${body.data.fileId}`).buffer(true).expect(200);
    expect([answer.headers['content-type'], Buffer.from(answer.body).includes('/Encrypt')]).toEqual(['application/pdf', false]);
  });

  it('is not read from somebody who has not signed in', async () => {
    await service.http().post('/api/files').field('category', 'photo').attach('file', aJpeg(), { filename: 'a.jpg' }).expect(401);
  });

  it('may not be larger than the call says', async () => {
    const { body } = await send(service, 'photo.jpg', Buffer.concat([aJpeg(), Buffer.alloc(2 * 1024 * 1024)])).expect(400);
    expect(body.error.fields).toEqual({ file: 'This file is larger than 2 MB. Choose a smaller one' });
  });

  it('comes alone, in a form whose fields are checked too', async () => {
    const post = () => service.by(customer).post('/api/files');
    const fieldsOf = async (request: ReturnType<typeof post>, status = 400) => (await request.expect(status)).body.error.fields;
    expect(await fieldsOf(post().field('category', 'photo'))).toEqual({ file: 'Choose a file' });
    expect(await fieldsOf(post().field('category', 'photo').attach('other', aJpeg(), { filename: 'a.jpg' }))).toEqual({
      file: 'Choose a file',
    });
    const two = post()
      .field('category', 'photo')
      .attach('file', aJpeg(), { filename: 'a.jpg' })
      .attach('file', aJpeg(), { filename: 'b.jpg' });
    expect(await fieldsOf(two)).toEqual({ file: expect.stringContaining('one file at a time') });
    expect(await fieldsOf(send(service, 'a.jpg', aJpeg(), 'pet'))).toEqual({ category: 'Enter a valid value' });
    await post().field('data[category]', 'photo').attach('file', aJpeg(), { filename: 'a.jpg' }).expect(200);
    const half = post()
      .type('multipart/form-data; boundary=x')
      .send('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nab');
    expect(await fieldsOf(half)).toEqual({ file: expect.stringContaining('did not arrive whole') });
    await post().send({ category: 'photo' }).expect(415);
  });

  it('is one of sixty an hour at most from one sender', async () => {
    for (let sent = 1; sent <= 60; sent += 1) await send(service, 'a.jpg', Buffer.alloc(0), 'invoice').expect(400);
    expect((await send(service, 'a.jpg', aJpeg(), 'invoice').expect(429)).body.error.code).toBe('TOO_MANY_TRIES');
    await send(service, 'a.jpg', aJpeg()).expect(200);
  });

  it('has no more of a long name composed than shows that it is too long', async () => {
    const composed = jest.spyOn(String.prototype, 'normalize');
    const { body } = await send(service, `${'é'.repeat(20_000)}.jpg`, aJpeg()).expect(400);
    const lengths = composed.mock.contexts.map((text) => String(text).length);
    composed.mockRestore();
    expect(body.error.fields.file).toMatch(/longer than allowed/);
    expect(Math.max(...lengths)).toBeLessThan(2_000);
  });

  it('is not found once it was released, and its content goes with the next sweep; so does that of one that nobody kept', async () => {
    const { body: kept } = await send(service, 'a.jpg', aJpeg()).expect(200);
    const { body: loose } = await send(service, 'b.jpg', aJpeg(), 'invoice').expect(200);
    const before = await stored(service);
    const get = (id: string) => service.by(customer).get(`/api/files/${id}`);
    await get(loose.data.fileId).expect(404);
    await service.by(customer).delete(`/api/files/${kept.data.fileId}`).expect(200);
    await get(kept.data.fileId).expect(404);
    await service.sweep(forgetFiles);
    expect(await stored(service)).toEqual(before.map((count) => count - 1));
    service.clock.advance(2 * 60 * 60 * 1_000);
    await service.sweep(forgetFiles);
    expect(await stored(service)).toEqual(before.map((count) => count - 2));
  });
});

describe('with a scanner, a file', () => {
  let scanner: Server;
  let service: ServiceUnderTest;
  let verdict: string | undefined;
  let scanned = Buffer.alloc(0);

  beforeAll(async () => {
    scanner = createServer((socket) => {
      let received = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        received = Buffer.concat([received, data]);
        if (!received.subarray(-4).equals(Buffer.alloc(4)) || verdict === undefined) return;
        scanned = received;
        socket.end(`${verdict}\0`);
      });
    });
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
    const { port } = scanner.address() as AddressInfo;
    service = await testService(filesService, { env: { SCANNER_ADDRESS: `127.0.0.1:${port}`, SCANNER_TIMEOUT_MS: '200' } });
  });
  afterAll(async () => {
    await service?.close();
    scanner.close();
  });

  it('is kept once it was found clean, and was sent whole', async () => {
    verdict = 'stream: OK';
    const bytes = Buffer.concat([aJpeg().subarray(0, -2), Buffer.alloc(200_000, 7), aJpeg().subarray(-2)]);
    await send(service, 'a.jpg', bytes).expect(200);
    expect(scanned.subarray(0, 10).toString('latin1')).toBe('zINSTREAM\0');
    expect(scanned.length).toBe(10 + bytes.length + 4 * 5);
  });

  it('is scanned as it is once it is opened, when it is a PDF that nobody may change', async () => {
    verdict = 'stream: OK';
    await send(service, 'schedule.pdf', await aProtectedPdf({ by: 'AES-128' })).expect(200);
    expect([scanned.includes('%PDF-'), scanned.includes('/Encrypt')]).toEqual([true, false]);
  });

  it.each([
    ['holds something harmful', 'stream: Win.Test.EICAR_HDB-1 FOUND', 400],
    ['cannot be scanned', 'INSTREAM size limit exceeded. ERROR', 503],
    ['gets no answer', undefined, 503],
  ])('is not kept when it %s', async (_, says, status) => {
    verdict = says;
    const before = await stored(service);
    await send(service, 'a.jpg', aJpeg()).expect(status);
    expect(await stored(service)).toEqual(before);
  });
});
