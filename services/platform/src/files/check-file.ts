import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { ReceivedFile } from '../calls/request.js';
import { contentFault } from './content-fault.js';
import { isFileType, type FileType } from './file-kinds.js';
import { nameFault } from './name-fault.js';
import { isProtected } from './pdf-fault.js';
import { sizeFaultOf } from './picture-size.js';
import { unprotected } from './unprotected.js';

/** The type shows in the first bytes; no more is read to find it, whatever the content claims to be. */
const startBytes = 4_100;

/** A PDF may have something before its mark, as some programs and mail gateways write it (ISO 32000, annex H). */
const pdfMarkWithin = 1_024;

export type CheckedFile = { readonly type: FileType; readonly bytes: Buffer; readonly fault?: undefined } | { readonly fault: string };

/**
 * The type of a file by its content, and what of it may be kept; or why it is refused, in words for its sender. Only its structure is read: no picture is
 * decoded, and nothing is unpacked but the object lists of a PDF. Of a protected PDF, what was opened is checked, and nothing else is kept.
 */
export const checkFile = async ({ name, bytes }: ReceivedFile): Promise<CheckedFile> => {
  if (bytes.length === 0) return { fault: 'This file is empty. Choose another one' };
  const found = await fileTypeFromBuffer(bytes.subarray(0, startBytes));
  const type = found?.mime ?? (bytes.subarray(0, pdfMarkWithin).includes('%PDF-') ? 'application/pdf' : undefined);
  if (!isFileType(type)) return { fault: 'We take photos (JPEG, PNG, WebP, HEIC) and PDFs. Save this file as one of them, and try again' };
  const misnamed = nameFault(name, type);
  if (misnamed !== undefined) return { fault: misnamed };
  if (type !== 'application/pdf') return checked(bytes, type);
  const opened = isProtected(bytes) ? await unprotected(bytes) : { bytes };
  return opened.fault === undefined ? checked(opened.bytes, type) : opened;
};

const checked = (bytes: Buffer, type: FileType): CheckedFile => {
  const fault = contentFault(bytes, type) ?? (type === 'application/pdf' ? undefined : sizeFault(bytes));
  return fault === undefined ? { type, bytes } : { fault };
};

const unreadable = 'We could not read this picture. Save it again, and try again';

const sizeFault = (bytes: Buffer): string | undefined => {
  const size = sizeOf(bytes);
  if (size === undefined || !(size.width > 0 && size.height > 0)) return unreadable;
  return sizeFaultOf(size.width, size.height);
};

/** The library throws on content that it cannot read. */
const sizeOf = (bytes: Buffer): { readonly width: number; readonly height: number } | undefined => {
  try {
    return imageSize(bytes);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};
