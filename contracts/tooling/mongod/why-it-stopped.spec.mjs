import { whyItStopped } from './why-it-stopped.mjs';

const ended = (log) => whyItStopped({ folder: '/data', port: 27_100, log, logPath: '/data/mongod.log' });

describe('a mongod that ended before it was ready', () => {
  it.each([
    ['error while loading shared libraries: libcurl.so.4: cannot open', 'it needs libcurl.so.4. Install libssl3 and libcurl4'],
    ['"DBPathInUse: Unable to lock the lock file: /data/mongod.lock"', 'Another MongoDB already uses the data folder /data'],
    ['"error":"SocketException: Address already in use"', 'cannot listen on port 27100'],
    ['write: No space left on device', 'no space left'],
    ['Wrong mongod version: Invalid featureCompatibilityVersion document', 'written by another version'],
    ['IllegalOperation: Permission denied', 'is not writable'],
    ['WiredTiger error: read checksum error', 'is damaged'],
    ['', 'is damaged'],
  ])('%s', (log, sentence) => expect(ended(log)).toContain(sentence));
});
