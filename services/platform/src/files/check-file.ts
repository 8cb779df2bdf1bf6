import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import type { ReceivedFile } from '../calls/request.js';
import { contentFault, isFileType, fileKinds, type FileType } from './content-fault.js';
import { heicSizes } from './metadata/heic.js';
import { withoutMetadata } from './metadata/without-metadata.js';
import { broken, isProtected, sizeFaultOf } from './pdf-fault.js';
import { unprotected } from './unprotected.js';

const longestName = 120;

/** What is left of characters that nobody sees when `plainText` has read the name, but for the joiners of emoji; and what breaks a line. */
const hidden = /[\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
/** Telephones give names that Windows cannot, like "Re: cover?"; a path and a tag are no names. */
const unsafe = /[\p{Cc}\p{Surrogate}\p{Co}/\\<>]/u;
/** Windows reserves these names, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Extensions of programs and pages, even when another extension follows; but for .com, .pl and .sh, which end the names of sites too. */
const runs = /\.(exe|bat|cmd|scr|pif|msi|js|mjs|vbs|ps1|php\d?|phtml|jsp|aspx?|html?|xhtml|svg|jar|apk|dll|lnk|hta|cgi|py)[\s%]*(\.|%|$)/i;

/** What is wrong with a file's name, in words for its sender; undefined when nothing is. We store files under a name of our own. */
const nameFault = (name: string, type: FileType): string | undefined => {
  if (name.trim() === '' || /^\.+$/.test(name)) return 'This file has no name. Give it one, and try again';
  if ([...name].length > longestName) return `File name is longer than allowed ${longestName} characters.`;
  if (hidden.test(name) || unsafe.test(name) || reserved.test(name))
    return 'The name of this file has characters that we do not take. Rename it with letters and numbers, and try again';
  if (name.startsWith('.') || name.endsWith('.') || runs.test(name))
    return 'The name of this file looks like that of a program. Rename it, and try again';
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const kind: { readonly named: readonly string[] } = fileKinds[type];
  if (extension !== undefined && !kind.named.includes(extension))
    return 'The ending of this file’s name does not fit what is in it. Save it again as a photo or a PDF, and try again';
  return undefined;
};

/** The type shows in the first bytes; no more is read to find it, whatever the content claims to be. */
const startBytes = 4_100;

/** A PDF may have something before its mark, as some programs and mail gateways write it (ISO 32000, annex H). */
const pdfMarkWithin = 1_024;

export type CheckedFile = { readonly type: FileType; readonly bytes: Buffer; readonly fault?: undefined } | { readonly fault: string };

/**
 * The type of a file by its content, and what of it may be kept: it without its metadata; or why it is refused, in words for its sender. Only its structure
 * is read: no picture is decoded, and nothing is unpacked but the object lists of a PDF. Of a protected PDF, what was opened is checked, and nothing else is kept.
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

/** A picture is measured as it is kept: in what is left out, another size could stand for it. */
const checked = (bytes: Buffer, type: FileType): CheckedFile => {
  const wrong = contentFault(bytes, type);
  if (wrong !== undefined) return { fault: wrong };
  const kept = withoutMetadata(bytes, type);
  if (!kept) return { fault: broken };
  const fault = type === 'application/pdf' ? undefined : sizeFault(kept, type);
  return fault === undefined ? { type, bytes: kept } : { fault };
};

const unreadable = 'We could not read this picture. Save it again, and try again';

const sizeFault = (bytes: Buffer, type: FileType): string | undefined => {
  const sizes = type === 'image/heic' ? heicSizes(bytes) : sizeOf(bytes);
  if (sizes.length === 0 || !sizes.every(({ width, height }) => width > 0 && height > 0)) return unreadable;
  return sizes.map(({ width, height }) => sizeFaultOf(width, height)).find((fault) => fault !== undefined);
};

/** The library throws on content that it cannot read. */
const sizeOf = (bytes: Buffer): readonly { readonly width: number; readonly height: number }[] => {
  try {
    return [imageSize(bytes)];
  } catch (error) {
    if (error instanceof Error) return [];
    throw error;
  }
};
