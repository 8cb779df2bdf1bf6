import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { ServiceName } from '@kerbside/contracts/call';
import { isBusy } from '@kerbside/contracts/tooling/ports.mjs';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';

interface Place {
  readonly dataDir: string;
  readonly port: number;
  readonly host: string;
}

const note = z.object({ port: z.int() });

/**
 * Refuses a second site on the same data: both read remotes.json, so the second would point it at its own remotes and leave the first
 * without any. Resolves to the port of the site that had it before.
 */
export const takeDataFolder = ({ dataDir, port, host }: Place): Promise<number | undefined> =>
  take({
    file: join(dataDir, 'site.json'),
    place: { dataDir, port, host },
    refusal: (other) =>
      `A site on port ${other} uses the data in ${dataDir}. Stop it, or give this one a folder of its own: DATA_DIR=.data-${port} npm start`,
  });

/** Refuses a second process of a service on our own MongoDB: with only one, it needs no leases. */
export const takeService = (name: ServiceName, place: Place): Promise<number | undefined> =>
  take({
    file: join(place.dataDir, `site-${name}.json`),
    place,
    refusal: (other) =>
      `${name} runs on port ${other} already, with the data in ${place.dataDir}. Stop it, or give this one a folder of its own: DATA_DIR=.data-${place.port}`,
  });

interface NoteClaim {
  readonly file: string;
  readonly place: Place;
  readonly refusal: (otherPort: number) => string;
}

const take = async ({ file, place: { dataDir, port, host }, refusal }: NoteClaim): Promise<number | undefined> => {
  const other = await portIn(file);
  // Our own port was free just now, so a note of it belongs to a site that is gone.
  if (other !== undefined && other !== port && (await isBusy(other, host))) throw new StartError(refusal(other));
  await makeDataFolder(dataDir);
  await explained(dataDir, writeFile(file, JSON.stringify({ port })));
  return other;
};

/** Undefined when there is no note, or it cannot be read. */
const portIn = async (file: string): Promise<number | undefined> => {
  if (!existsSync(file)) return undefined;
  try {
    const read = z.safeParse(note, JSON.parse(await readFile(file, 'utf8')));
    return read.success ? read.data.port : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const cannotWrite = (folder: string): string => `DATA_DIR names ${folder}, where nothing can be written. Name another one.`;

const reasons: Readonly<Record<string, (folder: string) => string>> = {
  EEXIST: (folder) => `DATA_DIR names ${folder}, which is a file. Name a folder, or move the file away.`,
  ENOTDIR: (folder) => `DATA_DIR names ${folder}, and a part of that path is a file. Name a folder.`,
  EACCES: cannotWrite,
  EPERM: cannotWrite,
  EROFS: cannotWrite,
  // So Node says it where a folder and its parents are made on what can only be read.
  ENOENT: cannotWrite,
};

/** Throws a `StartError` that says what to do where the folder refuses the work. */
const explained = async (folder: string, work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    const { code }: { code?: unknown } = Object(error);
    const explain = reasons[String(code)];
    throw explain ? new StartError(explain(folder)) : error;
  }
};

export const makeDataFolder = (folder: string): Promise<void> => explained(folder, mkdir(folder, { recursive: true }));
