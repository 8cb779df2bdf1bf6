import { tooLargeOf, type Upload } from '@kerbside/contracts/call';
import { plainText } from '@kerbside/contracts/reading/plain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../errors/errors.js';
import { readForm } from './form-body.js';
import type { ReceivedFile } from './request.js';

/** What all files that a process has in hand may weigh together, from their first byte until they are answered: a pod has 384 MiB. */
const mostHeld = 104 * 1_024 * 1_024;
let held = 0;

/** More than any name that is kept, and no more: to compose a long one takes time. */
const longestName = 1_000;

/** An import has the most fields: 13, and one for each of its 20 columns. */
const limits = { files: 1, fields: 40, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 20 };

/** Reads a form with one file; its fields become the body, as those of a form without one. Call it only once the caller has been let in. */
export const receiveForm = async (request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<ReceivedFile> => {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA', { message: 'Send a form with a file.' });
  const { field } = upload;
  const form = await readParts(request, { fileSize: upload.maxBytes, hold: holding(reply) }).catch((error: unknown) => {
    // What is refused halfway is read on, and dropped: otherwise its connection stays, unread, though its sender has gone.
    request.raw.unpipe().resume();
    throw error instanceof DomainError ? error : unreadable(field, error);
  });
  request.body = form.fields;
  if (form.file === undefined || form.file.field !== field) throw invalid({ [field]: 'Choose a file' });
  if (form.file.isCut) throw invalid({ [field]: tooLargeOf(upload) });
  return { name: form.file.name, bytes: form.file.bytes };
};

interface ReadFile extends ReceivedFile {
  readonly field: string;
  /** The file exceeded the size limit. */
  readonly isCut: boolean;
}

/** Counts what is kept in memory until the call is answered. Throws BUSY when all of them have too much. */
const holding = ({ raw }: FastifyReply): ((bytes: number) => void) => {
  let own = 0;
  raw.once('close', () => (held -= own));
  return (bytes) => {
    own += bytes;
    held += bytes;
    if (held > mostHeld) throw new DomainError('BUSY');
  };
};

interface FormLimits {
  readonly fileSize: number;
  readonly hold: (bytes: number) => void;
}

const readParts = async (request: FastifyRequest, { fileSize, hold }: FormLimits) => {
  const fields = new URLSearchParams();
  let file: ReadFile | undefined;
  for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
    if (part.type === 'field') fields.append(part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value));
    else {
      const name = plainText(part.filename.slice(0, longestName));
      file = { field: part.fieldname, name, bytes: await whole(part.file, hold), isCut: part.file.truncated };
    }
  }
  return { fields: readForm(fields.toString()), file };
};

const whole = async (file: AsyncIterable<Buffer>, hold: FormLimits['hold']): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    hold(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const unreadable = (field: string, cause: unknown): DomainError =>
  new DomainError('INVALID', { fields: { [field]: 'This file did not arrive whole. Send one file at a time, and try again' }, cause });
