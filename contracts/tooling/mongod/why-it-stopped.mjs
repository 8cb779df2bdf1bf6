const noSpace = /No space left on device/;
const spaceSentence = (_, { folder }) => `There is no space left for the data folder ${folder}.`;

/** @type {[RegExp, (found: RegExpExecArray, ended: { folder: string, port: number }) => string][]} */
const causes = [
  [
    /error while loading shared libraries: (\S+?):/,
    ([, library]) => `MongoDB cannot run here: it needs ${library}. Install libssl3 and libcurl4, or set MONGO_URI.`,
  ],
  [
    /DBPathInUse|Unable to lock the lock file/,
    (_, { folder }) => `Another MongoDB already uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  ],
  [
    /Address already in use|SocketException.*bind/,
    (_, { port }) => `MongoDB cannot listen on port ${port}: something else does. Stop that and start again.`,
  ],
  [noSpace, spaceSentence],
  [
    /Permission denied|Read-only file system|Attempted to create a lock file on a read-only/,
    (_, { folder }) => `The data folder ${folder} is not writable.`,
  ],
  [
    /featureCompatibilityVersion|UPGRADE PROBLEM|unsupported format version|incompatible version/i,
    (_, { folder }) =>
      `The data folder ${folder} was written by another version of MongoDB. Use that version, or set DATA_DIR to another folder.`,
  ],
];

/** One sentence for a mongod that ended before it was ready. */
export function whyItStopped(ended) {
  for (const [sign, tell] of causes) {
    const found = sign.exec(ended.log);
    if (found) return tell(found, ended);
  }
  return `The data folder ${ended.folder} cannot be read: it is damaged. Restore it, or move it away to start with empty data. MongoDB's own words are in ${ended.logPath}.`;
}

/** One sentence for a mongod that ended while it was needed. Of the other causes its log has the words also where all is well. */
export const whyItDied = (ended) =>
  noSpace.test(ended.log) ? spaceSentence(undefined, ended) : `MongoDB ended unexpectedly. Its log is ${ended.logPath}`;
