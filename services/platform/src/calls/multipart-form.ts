import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { tooLargeOf, type Upload } from '@kerbside/contracts/call';
import type { FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../errors/errors.js';
import type { ReceivedFile } from './request.js';

const limits = { files: 1, fields: 20, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 20 };

/** Reads a form with one file; its fields become the body. Call it only once the caller has been let in. */
export const receiveForm = async (request: FastifyRequest, upload: Upload): Promise<ReceivedFile> => {
  if (!request.isMultipart()) throw new DomainError('UNSUPPORTED_MEDIA', { message: 'Send a form with a file.' });
  const { field } = upload;
  const form = await readParts(request, upload.maxBytes).catch((error: unknown) => {
    throw unreadable(field, error);
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

const readParts = async (request: FastifyRequest, fileSize: number) => {
  const fields: Record<string, unknown> = {};
  let file: ReadFile | undefined;
  for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else file = { field: part.fieldname, name: part.filename, bytes: await buffer(part.file as Readable), isCut: part.file.truncated };
  }
  return { fields, file };
};

const unreadable = (field: string, cause: unknown): DomainError =>
  new DomainError('INVALID', { fields: { [field]: 'This file did not arrive whole. Send one file at a time, and try again' }, cause });
