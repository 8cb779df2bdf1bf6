import { mkdir } from 'node:fs/promises';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';

const reasons: Readonly<Record<string, (folder: string) => string>> = {
  EEXIST: (folder) => `DATA_DIR names ${folder}, which is a file. Name a folder, or move the file away.`,
  ENOTDIR: (folder) => `DATA_DIR names ${folder}, and a part of that path is a file. Name a folder.`,
  EACCES: (folder) => `DATA_DIR names ${folder}, and you may not make that folder. Name another one.`,
  EROFS: (folder) => `DATA_DIR names ${folder}, where nothing can be written. Name another one.`,
};

/** Creates the data folder. Throws a `StartError` that says what to do when that is not possible. */
export const makeDataFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const { code }: { code?: unknown } = Object(error);
    const explain = reasons[String(code)];
    throw explain ? new StartError(explain(folder)) : error;
  }
};
