import { HashGate } from './hash-gate.js';

const held = () => {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { work: () => promise, release: () => release() };
};

describe('the hash gate', () => {
  it('runs two at once, keeps some waiting and refuses the rest', async () => {
    const gate = new HashGate({ atOnce: 2, waiting: 1 });
    const hashes = [held(), held(), held()];
    const started: number[] = [];
    const runs = hashes.map((hash, index) =>
      gate.run(() => {
        started.push(index);
        return hash.work();
      }),
    );
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    await expect(gate.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'TOO_BUSY' });
    expect(() => gate.refuseWhenFull()).toThrow(expect.objectContaining({ code: 'TOO_BUSY' }));

    hashes[0]?.release();
    await runs[0];
    await new Promise(setImmediate);
    expect(started).toEqual([0, 1, 2]);

    hashes.forEach((hash) => hash.release());
    await Promise.all(runs);
  });

  it('is free again after a hash that failed', async () => {
    const gate = new HashGate({ atOnce: 1, waiting: 0 });
    await expect(gate.run(() => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory');
    await expect(gate.run(() => Promise.resolve('hash'))).resolves.toBe('hash');
  });
});
