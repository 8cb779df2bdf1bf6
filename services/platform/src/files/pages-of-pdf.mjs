// The worker of `unprotected.ts`: answers with a PDF of the same pages that is not protected, or with why there is none.
import { parentPort, workerData } from 'node:worker_threads';
import { PDF, SecurityError } from '@libpdf/core';

const pagesOf = async () => {
  try {
    const pdf = await PDF.load(workerData, { credentials: '' });
    if (!pdf.isAuthenticated) return 'locked';
    const pages = await pdf.extractPages(pdf.getPages().map((_, page) => page));
    // What was not packed stays searchable.
    return pages.getPageCount() === 0 ? 'broken' : await pages.save({ compressStreams: false });
  } catch (error) {
    return error instanceof SecurityError ? 'locked' : 'broken';
  }
};

parentPort?.postMessage(await pagesOf());
