import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const longestEnd = 22 + 0xffff;

/** Writes the one member of a zip archive whose name ends with `suffix` to `target`. */
export async function extractZipMember(archive, suffix, target) {
  const entry = (await listZip(archive)).find(({ name }) => name.endsWith(suffix));
  if (!entry) throw new Error(`${archive} holds no ${suffix}`);
  const end = entry.start + entry.packedSize - 1;
  const packed = createReadStream(archive, { start: entry.start, end });
  const file = createWriteStream(target, { mode: 0o755 });
  await (entry.method === 0 ? pipeline(packed, file) : pipeline(packed, createInflateRaw(), file));
}

async function listZip(archive) {
  const file = await open(archive);
  try {
    const { size } = await file.stat();
    const tail = await read(file, Math.max(0, size - longestEnd), Math.min(size, longestEnd));
    const at = lastIndexOf(tail, endMark);
    if (at < 0) throw new Error(`${archive} is not a zip archive`);
    const directory = await read(file, tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
    return await Promise.all(directoryEntries(directory).map((entry) => withStart(file, entry)));
  } finally {
    await file.close();
  }
}

function directoryEntries(directory) {
  const entries = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entryMark;) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      header: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

// The local header repeats the name and has its own extra field, so it alone shows where the data begins.
async function withStart(file, entry) {
  const header = await read(file, entry.header, 30);
  return { ...entry, start: entry.header + 30 + header.readUInt16LE(26) + header.readUInt16LE(28) };
}

async function read(file, position, length) {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}

function lastIndexOf(buffer, mark) {
  for (let at = buffer.length - 22; at >= 0; at -= 1) if (buffer.readUInt32LE(at) === mark) return at;
  return -1;
}
