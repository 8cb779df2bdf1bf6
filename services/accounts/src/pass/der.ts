/** ASN.1 in its distinguished encoding (X.690), as much of it as certificates and signatures need. */
export const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xffff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

export const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
/** Its elements come in the order of their bytes. */
export const setOf = (...content: readonly Buffer[]): Buffer => der(0x31, ...[...content].sort(Buffer.compare));
export const integer = (bytes: Buffer): Buffer => der(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
export const octets = (bytes: Buffer): Buffer => der(0x04, bytes);
export const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.from([0]), bytes);
export const text = (words: string): Buffer => der(0x0c, Buffer.from(words));
export const nothing = der(0x05);

/** Until 2049. */
export const utcTime = (at: Date): Buffer => der(0x17, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
};

const base128 = (value: number): number[] => {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
};

/** The elements inside an element, each with its tag and length. */
export const elementsOf = (element: Buffer): Buffer[] => {
  const elements: Buffer[] = [];
  const { start, end } = spanOf(element, 0);
  for (let at = start; at < end;) {
    const next = spanOf(element, at).end;
    elements.push(element.subarray(at, next));
    at = next;
  }
  return elements;
};

const spanOf = (bytes: Buffer, at: number): { readonly start: number; readonly end: number } => {
  const first = bytes[at + 1] ?? 0;
  const wide = first < 0x80 ? 0 : first & 0x7f;
  const length = wide === 0 ? first : bytes.readUIntBE(at + 2, wide);
  const start = at + 2 + wide;
  return { start, end: start + length };
};
