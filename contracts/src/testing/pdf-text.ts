import { inflateSync } from 'node:zlib';

/** The texts of a PDF that pdfkit drew in the fonts that every reader has, one line for each text that was drawn. */
export const pdfText = (pdf: Buffer): string => {
  const texts: string[] = [];
  for (const stream of streamsOf(pdf))
    for (const [, drawn = ''] of stream.matchAll(/\[([^\]]*)\] TJ/g))
      texts.push([...drawn.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''));
  return texts.join('\n');
};

/** The content that a PDF has packed. */
export const streamsOf = (pdf: Buffer): string[] => {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const bytes = pdf.subarray(at + 'stream\n'.length, pdf.indexOf('endstream', at));
    // Flate streams begin so; fonts and pictures hold no text.
    if (bytes[0] === 0x78) streams.push(inflateSync(bytes, { finishFlush: 2 }).toString('latin1'));
  }
  return streams;
};
