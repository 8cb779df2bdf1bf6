import { Controller, Injectable, Module } from '@nestjs/common';
import * as z from 'zod/mini';
import { callsOf, nothing, type CallRequest } from '@kerbside/contracts/call';
import { Files } from '../src/files/files.js';
import { FilesModule } from '../src/files/files.module.js';
import { scannerSetting } from '../src/files/scanner-setting.js';
import type { ScannerAddress } from '../src/files/scanner.js';
import { Input, Received, Serves } from '../src/calls/http.js';
import { Mongo } from '../src/mongo/mongo.js';
import type { ReceivedFile } from '../src/calls/request.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';

const call = callsOf('claims');
const fileParams = z.object({ fileId: z.string() });

/** A made-up service that takes files. */
export const addFile = call({
  id: 'add-file',
  method: 'POST',
  path: '/api/files',
  who: 'customer',
  summary: '',
  body: z.object({ category: z.enum(['photo', 'invoice']) }),
  upload: { field: 'file', maxBytes: 2 * 1024 * 1024 },
  data: z.object({ fileId: z.string(), category: z.string(), name: z.string() }),
});
export const getFile = call({
  id: 'get-file',
  method: 'GET',
  path: '/api/files/{fileId}',
  who: 'customer',
  summary: '',
  params: fileParams,
  data: z.unknown(),
  file: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'],
});
export const removeFile = call({
  id: 'remove-file',
  method: 'DELETE',
  path: '/api/files/{fileId}',
  who: 'customer',
  summary: '',
  params: fileParams,
  data: nothing,
});

@Injectable()
class Drawer {
  constructor(
    private readonly files: Files,
    private readonly mongo: Mongo,
  ) {}

  async add(received: ReceivedFile, category: string) {
    const { id: fileId } = await this.files.take(received, 'file');
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

@Controller()
class DrawerController {
  constructor(private readonly drawer: Drawer) {}

  @Serves(addFile)
  add(@Input() { body }: CallRequest<typeof addFile>, @Received() received: ReceivedFile) {
    return this.drawer.add(received, body.category);
  }

  @Serves(getFile)
  get(@Input() { params }: CallRequest<typeof getFile>) {
    return this.drawer.get(params.fileId);
  }

  @Serves(removeFile)
  remove(@Input() { params }: CallRequest<typeof removeFile>) {
    return this.drawer.remove(params.fileId);
  }
}

@Module({})
class DrawerModule {}

export const filesService: ServiceDefinition<ScannerAddress | undefined> = {
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
