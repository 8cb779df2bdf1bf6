import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { invalid } from '@kerbside/platform/errors/errors';
import { Files } from '@kerbside/platform/files/files';
import type { FileAnswer } from '@kerbside/platform/calls/http';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import type { ClientSession } from 'mongoose';
import { LoosePhotosRepository, type Photo } from './loose-photos.repository.js';

const photoGone = 'A photo has gone, because it was sent more than an hour ago. Add it again';

/** Photos are sent one by one, before what they belong to. `sender`: whose photos they are, a customer or the visit of a garage. */
@Injectable()
export class Photos {
  constructor(
    private readonly loose: LoosePhotosRepository,
    private readonly files: Files,
    private readonly clock: Clock,
  ) {}

  /** INVALID beside `photo`; TOO_MANY_TRIES. */
  async take(received: ReceivedFile, sender: string): Promise<{ id: string; bytes: number }> {
    const { id: storedAs, type, bytes } = await this.files.take(received, 'photo', sender);
    if (type === 'application/pdf') throw invalid({ photo: 'Choose a photo: a PDF does not show us the damage' });
    const id = randomUUID();
    await this.loose.add({ id, sender, storedAs, bytes, sentAt: this.clock.now() });
    return { id, bytes };
  }

  /** The photos, before they are kept. INVALID beside `photos` when one is gone, or is another sender's. */
  async waiting(ids: readonly string[], sender: string): Promise<Photo[]> {
    return all(ids, await this.loose.find(ids, sender));
  }

  /** Makes the photos belong to the record that is written in the same transaction. INVALID as for `waiting`. */
  async keep(ids: readonly string[], sender: string, session: ClientSession): Promise<Photo[]> {
    const taken = all(ids, await this.loose.find(ids, sender, session));
    await this.loose.remove(ids, session);
    for (const { storedAs } of taken) await this.files.keep(storedAs, session);
    return taken;
  }

  open({ storedAs }: Photo, name: string): Promise<FileAnswer> {
    return this.files.open(storedAs, name);
  }
}

const all = (ids: readonly string[], found: Photo[]): Photo[] => {
  if (found.length < ids.length) throw invalid({ photos: photoGone });
  return found;
};
