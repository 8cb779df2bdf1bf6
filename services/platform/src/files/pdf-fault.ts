import { inflateSync } from 'node:zlib';

export const broken = 'This file is damaged or not complete. Save it again, and try again';
const runs = 'This PDF runs something or has files in it. Print it to a new PDF, and try again';
const tooMany = 'This PDF has many more parts than a document does. Print it to a new PDF, and try again';
const unpacksToMuch = 'This PDF unpacks to much more than a document does. Print it to a new PDF, and try again';

const endBytes = 1_024;
/** Streams, sizes of pictures and letters written as numbers: each is looked at, and tens of megabytes of a document have far fewer. */
const mostParts = 20_000;
/** The most that a PDF's packed objects may unpack to: they are lists and names, without pictures. */
const mostUnpacked = 8 * 1024 * 1024;

const ends = (bytes: Buffer): boolean => bytes.subarray(-endBytes).includes('%%EOF');

/** Whether what is in it may be encrypted, which cannot be searched: with a password, or only so that nobody changes it. Of one with too many parts nothing is. */
export const isProtected = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1');
  return ends(bytes) && !hasTooMany(text) && /\/Encrypt\b/.test(spelt(text));
};

/**
 * What is wrong inside a PDF, in words for its sender. Of packed content only the object lists are searched, where active content could
 * hide.
 */
export const pdfFault = (bytes: Buffer): string | undefined => {
  if (!ends(bytes)) return broken;
  const text = bytes.toString('latin1');
  if (hasTooMany(text)) return tooMany;
  const plain = spelt(text);
  const unpacked = unpackedObjects(bytes, text);
  if (unpacked.fault !== undefined) return unpacked.fault;
  if ([plain, ...unpacked.lists].some((list) => active.test(list))) return runs;
  if ([spelt(withoutContent(text)), ...unpacked.lists].some((list) => /\/JS\b/.test(list))) return runs;
  return pictureFault(plain);
};

const hasTooMany = (text: string): boolean => {
  let left = mostParts;
  for (const _ of text.matchAll(/\bstream\r?\n|\/Width\b|#[\da-f]{2}/gi)) if ((left -= 1) < 0) return true;
  return false;
};

/** Names of content that runs code, submits a form, plays media or carries a file. */
const active = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|XFA|ImportData|SubmitForm|GoToE)\b/;

/** A large scan contains any three bytes by chance, so picture data says nothing about so short a name. */
const withoutContent = (text: string): string => {
  // Where no end follows, each beginning would be looked at to the end of the file.
  const end = text.lastIndexOf('endstream') + 'endstream'.length;
  return text.slice(0, end).replace(/\bstream\r?\n[^]*?endstream/g, '') + text.slice(end);
};

/** Any letter of a name may be written as its number. */
const spelt = (text: string): string =>
  text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

type PdfLists = { readonly lists: readonly string[]; readonly fault?: undefined } | { readonly fault: string };

const unpackedObjects = (bytes: Buffer, text: string): PdfLists => {
  const lists: string[] = [];
  let left = mostUnpacked;
  let end = 0;
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    const about = propertiesBefore(text, index);
    // Unpacked objects were searched with the rest of the text.
    if (!/\/ObjStm\b/.test(about) || !/\/Filter\b/.test(about)) continue;
    const filters = [...about.matchAll(/\/(\w+Decode|Fl|LZW|AHx|A85|RL)\b/g)].map(([, filter]) => filter);
    // No program that makes PDFs packs a list in another way.
    if (filters.length !== 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? '')) return { fault: runs };
    const from = index + keyword.length;
    if (end >= 0 && end < from) end = text.indexOf('endstream', from);
    const list = inflated(bytes.subarray(from, end < 0 ? undefined : end), left);
    if (list === undefined) return { fault: broken };
    if (list === 'too much') return { fault: unpacksToMuch };
    left -= list.length;
    lists.push(spelt(list.toString('latin1')));
  }
  return { lists };
};

const longestProperties = 2_000;

/** The properties of an object before its content, without strings and comments, which may contain anything. */
const propertiesBefore = (text: string, at: number): string => {
  const before = text
    .slice(Math.max(0, at - longestProperties), at)
    .replace(/\([^()]*\)/g, '')
    .replace(/%[^\r\n]*/g, '');
  return spelt(before.split(/\d\s+\d+\s+obj\b/).at(-1) ?? '');
};

const inflated = (packed: Buffer, most: number): Buffer | 'too much' | undefined => {
  try {
    return most < 1 ? 'too much' : inflateSync(packed, { maxOutputLength: most });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : undefined;
  }
};

const dictionaryBytes = 400;

/** Checks the size that each picture declares, which is never packed and is near its other properties. */
const pictureFault = (text: string): string | undefined => {
  for (const { index, 1: width } of text.matchAll(/\/Width\s+(\d+)/g)) {
    const near = text.slice(Math.max(0, index - dictionaryBytes), index + dictionaryBytes);
    const heights = [...near.matchAll(/\/Height\s+(\d+)/g)].map(([, height]) => Number(height));
    const fault = heights.map((height) => sizeFaultOf(Number(width), height)).find((one) => one !== undefined);
    if (fault !== undefined) return fault;
  }
  return undefined;
};

/** 50 megapixels is more than a phone takes; decoding a huge picture would harm the device that opens it. */
const mostPixels = 60_000_000;
const longestSide = 20_000;

/** Why a picture of this size is refused; undefined when it is not. */
export const sizeFaultOf = (width: number, height: number): string | undefined =>
  width * height > mostPixels || Math.max(width, height) > longestSide
    ? 'This picture is too large: at most 60 million pixels, and 20,000 on a side. Make it smaller, and try again'
    : undefined;
