import { inflateSync } from 'node:zlib';

/** The texts of a PDF that pdfkit drew, one line for each text that was drawn, by the table in which each font says what its letters are. */
export const pdfText = (pdf: Buffer): string => {
  const fonts = fontsOf(pdf);
  const lines: string[] = [];
  for (const stream of streamsOf(pdf))
    for (const [, drawn = ''] of stream.matchAll(/BT\n([\s\S]*?)ET\n/g)) {
      const letters = fonts.get(/\/(F\d+) /.exec(drawn)?.[1] ?? '');
      const codes = [...drawn.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, array = '']) => [...array.matchAll(/<([0-9a-f]+)>/gi)]);
      if (letters)
        lines.push(codes.flatMap(([, hex = '']) => [...hex.matchAll(/.{4}/g)].map(([code]) => letters.get(code) ?? '')).join(''));
    }
  return lines.join('\n');
};

/** By the name of each font: the letter of each code. */
const fontsOf = (pdf: Buffer): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const file = pdf.toString('latin1');
  const numbers = new Map([...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [name, number] as const));
  return new Map(
    [...numbers].map(([name, number]) => {
      const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(objectOf(file, number)) ?? [];
      const stream = objectOf(file, table);
      return [name, lettersOf(streamsOf(Buffer.from(stream, 'latin1')).join(''))] as const;
    }),
  );
};

const objectOf = (file: string, number: string): string => {
  const from = file.indexOf(`\n${number} 0 obj\n`);
  return from < 0 ? '' : file.slice(from, file.indexOf('\nendobj', from));
};

const lettersOf = (table: string): ReadonlyMap<string, string> =>
  new Map(
    [...table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)].flatMap(([, first = '', list = '']) =>
      [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, letters = ''], at) => {
        const code = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
        return [code, Buffer.from(letters.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')] as const;
      }),
    ),
  );

/** The content that a PDF has packed. */
const streamsOf = (pdf: Buffer): string[] => {
  const streams: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const end = pdf.indexOf('endstream', at);
    const bytes = pdf.subarray(at + 'stream\n'.length, end < 0 ? undefined : end);
    // Flate streams begin so; fonts and pictures hold no text.
    if (bytes[0] === 0x78) streams.push(inflateSync(bytes, { finishFlush: 2 }).toString('latin1'));
  }
  return streams;
};
