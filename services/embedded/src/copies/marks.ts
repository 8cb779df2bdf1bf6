import { createHash } from 'node:crypto';

/** What identifies the customer who is copied. */
export interface Original {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly plates: readonly string[];
  /** Ids that copies share with the original: staff, garages, rate books. */
  readonly shared: ReadonlySet<string>;
}

type Maker = (n: number) => string;

/** A text split at its marks. */
interface Parts {
  readonly first: string;
  readonly rest: readonly { readonly mark: string; readonly after: string }[];
}

const givenNames =
  `Alice Amir Anna Ben Chloe Daniel Deepa Ella Emily Farah Finn George Grace Hannah Harry Isla Jack James Jaya Joan Kofi Leo Lily
  Lucas Maya Megan Mia Nia Noah Olivia Omar Owen Poppy Priya Rhys Ruby Sadia Sean Sofia Tara Theo Tom Uma Will Yusuf Zara`.split(/\s+/);
const surnames =
  `Adams Ahmed Ali Allen Bailey Baker Begum Bell Bennett Brown Campbell Carter Chapman Clark Cole Collins Cook Cooper Cox Davies Dixon
  Edwards Ellis Evans Foster Fox Gill Graham Grant Gray Green Griffiths Hall Hamilton Harris Harrison Hill Holmes Hughes Hunt Hussain Jackson James
  Jenkins Johnson Jones Kaur Kelly Khan King Knight Lee Lewis Lloyd Marshall Martin Mason Matthews Miller Mills Mitchell Moore Morgan Morris Murphy
  Murray Owen Palmer Parker Patel Phillips Powell Price Reid Reynolds Richards Roberts Robinson Rogers Rose Russell Scott Shah Shaw Simpson Singh
  Smith Stevens Stewart Taylor Thomas Thompson Turner Walker Walsh Ward Watson Webb West White Wilkinson Williams Wilson Wood Wright Young`.split(
    /\s+/,
  );

const plateLetters = 'ABCDEFGHJKLMNOPRSTUVWXY';
const referenceLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Serials of copies start here; a site would have to sell a million policies first. */
const firstSerial = 5_000_000;
const highestSerial = 9_999_999;

const hashed = (n: number, text: string): string =>
  createHash('sha256')
    .update(`${String(n)}:${text}`)
    .digest('hex');
const squeezed = (text: string): string => text.replaceAll(/[^\dA-Za-z]/g, '').toLowerCase();

const spelt = (number: number, letters: string, places: number): string => {
  let rest = number;
  let text = '';
  for (let place = 0; place < places; place += 1) {
    text = (letters[rest % letters.length] ?? '') + text;
    rest = Math.floor(rest / letters.length);
  }
  return text;
};

/** The number plate of the n-th of all cars that are copied. */
const plateOf = (n: number): string => {
  const letters = spelt(Math.floor(n / 25), plateLetters, 5);
  return `${letters.slice(0, 2)}${String(51 + (n % 25))}${letters.slice(2)}`;
};

/**
 * A kind of text that identifies the customer or one of their records, and must differ in a copy. `place` is the mark's number within its
 * kind, `of` how many the kind has.
 */
interface Kind {
  readonly pattern: RegExp;
  readonly make: (text: string, place: number, of: number) => Maker;
}

const hashOfLength = (text: string) => (n: number) => hashed(n, text).slice(0, text.length);

const kinds: readonly Kind[] = [
  {
    pattern: /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
    make: (text) => (n) => {
      const hex = hashed(n, text);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
  },
  { pattern: /\b(?:[\da-f]{64}|[\da-f]{32}|[\da-f]{24})\b/g, make: hashOfLength },
  // The hash of a secret, in base64url.
  { pattern: /^[\w-]{43}$/g, make: hashOfLength },
  // Ids of payment providers.
  {
    pattern: /\b(?:ch|cus|dp|mandate|pi|pm|re|seti)_[A-Za-z\d]{14,}/g,
    make: (text) => (n) => `${text.slice(0, text.indexOf('_'))}_${hashed(n, text).slice(0, 24)}`,
  },
  {
    pattern: /\b[A-Z]{2,3}-[\dA-HJKMNP-TV-Z]{8}\b/g,
    make: (text, place, of) => (n) => `${text.slice(0, text.indexOf('-'))}-${spelt(n * of + place, referenceLetters, 8)}`,
  },
  {
    pattern: /\bKSB-[\dA-HJKMNP-TV-Z]{6}\b/g,
    make: (_text, place, of) => (n) => `KSB-${spelt(n * of + place, referenceLetters, 6)}`,
  },
  // Numbers that Ofcom keeps for stories: a thousand, so that some are shared.
  { pattern: /\b07700 ?900\d{3}\b/g, make: (text) => (n) => text.slice(0, -3) + String(n % 1_000).padStart(3, '0') },
  {
    pattern: /\bKS-[A-Z]{3}-\d{7}-\d{3}\b/g,
    make: (text, place, of) => (n) => {
      const serial = firstSerial + n * of + place;
      if (serial > highestSerial) throw new Error('There are not that many policy numbers.');
      return `${text.slice(0, 7)}${String(serial)}${text.slice(-4)}`;
    },
  },
];

/** The name of the n-th copy. Some are namesakes, as people are. */
export const nameOf = (n: number) => ({
  firstName: givenNames[n % givenNames.length] ?? '',
  lastName: surnames[Math.floor(n / givenNames.length) % surnames.length] ?? '',
});

const emailOf = (n: number): string => {
  const { firstName, lastName } = nameOf(n);
  return `${firstName}.${lastName}.${String(n)}@example.test`.toLowerCase();
};

/** The replacement, in each copy, of every text that identifies the original. These texts are found once, in the original's records. */
export class Marks {
  private readonly makers = new Map<string, Maker>();
  private readonly expression: RegExp;
  /** By original text: each is split once, however many copies are made. */
  private readonly parts = new Map<string, Parts>();

  constructor(original: Original, texts: Iterable<string>) {
    const all = [...texts];
    for (const { pattern, make } of kinds) {
      const found = marksIn(all, pattern, original.shared);
      for (const [place, text] of found.entries()) this.add(text, make(text, place, found.length));
    }
    this.add(original.email, emailOf);
    for (const [place, plate] of original.plates.entries()) {
      const make = (n: number) => plateOf(n * original.plates.length + place);
      this.add(plate, make);
      this.add(`${plate.slice(0, 4)} ${plate.slice(4)}`, (n) => `${make(n).slice(0, 4)} ${make(n).slice(4)}`);
    }
    this.add(original.firstName, (n) => nameOf(n).firstName);
    this.add(original.lastName, (n) => nameOf(n).lastName);
    this.expression = new RegExp(
      [...this.makers.keys()]
        .toSorted((a, b) => b.length - a.length)
        .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
        .map((text) => (/^[A-Za-z]+$/.test(text) ? String.raw`\b${text}\b` : text))
        .join('|'),
      'g',
    );
  }

  /** What every mark becomes in the n-th copy. Copies count from 1. */
  of(n: number): ReadonlyMap<string, string> {
    return new Map([...this.makers].map(([text, make]) => [text, make(n)]));
  }

  /** The copy's version of an original text. */
  replaced(text: string, marks: ReadonlyMap<string, string>): string {
    const { first, rest } = this.partsOf(text);
    let copy = first;
    for (const { mark, after } of rest) copy += (marks.get(mark) ?? mark) + after;
    return copy;
  }

  private partsOf(text: string): Parts {
    const known = this.parts.get(text);
    if (known) return known;
    const found = [...text.matchAll(this.expression)];
    const rest = found.map((match, at) => ({
      mark: match[0],
      after: text.slice(match.index + match[0].length, found[at + 1]?.index ?? text.length),
    }));
    const parts = { first: text.slice(0, found[0]?.index ?? text.length), rest };
    this.parts.set(text, parts);
    return parts;
  }

  /** Adds the text as written, in lower case and, as search stores it, without separators. */
  private add(text: string, make: Maker): void {
    this.makers.set(text, make);
    const lower = text.toLowerCase();
    if (!this.makers.has(lower)) this.makers.set(lower, (n) => make(n).toLowerCase());
    if (!/^[A-Z]{2,3}-/.test(text)) return;
    this.makers.set(squeezed(text), (n) => squeezed(make(n)));
    for (const [at, part] of lower.split('-').entries())
      if (part.length > 6) this.makers.set(part, (n) => make(n).toLowerCase().split('-')[at] ?? '');
  }
}

const marksIn = (texts: readonly string[], pattern: RegExp, shared: ReadonlySet<string>): string[] => {
  const found = new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([mark]) => mark)));
  return [...found].filter((mark) => !shared.has(mark));
};
