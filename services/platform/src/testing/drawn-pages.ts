import { inflateSync } from 'node:zlib';

/** What each page of a PDF draws, in order. */
export const pagesOf = (pdf: Buffer): string[] => {
  const file = pdf.toString('latin1');
  return [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, number]) => {
    const from = file.indexOf('stream\n', file.indexOf(`\n${number} 0 obj\n`)) + 'stream\n'.length;
    return inflateSync(pdf.subarray(from), { finishFlush: 2 }).toString('latin1');
  });
};
