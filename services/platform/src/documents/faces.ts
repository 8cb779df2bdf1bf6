import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font, openSync } from 'fontkit';

/** Embedded in the documents that need them, letter by letter. */
export type Face = 'latin' | 'arabic' | 'hebrew' | 'korean' | 'chinese' | OneScript;

/** Fonts of these have letters of their own script, and no others. */
const oneScript = [
  ['thai', /\p{scx=Thai}/u],
  ['devanagari', /\p{scx=Devanagari}/u],
  ['bengali', /\p{scx=Bengali}/u],
  ['gurmukhi', /\p{scx=Gurmukhi}/u],
  ['gujarati', /\p{scx=Gujarati}/u],
  ['tamil', /\p{scx=Tamil}/u],
  ['telugu', /\p{scx=Telugu}/u],
  ['malayalam', /\p{scx=Malayalam}/u],
  ['sinhala', /\p{scx=Sinhala}/u],
  ['georgian', /\p{scx=Georgian}/u],
  ['armenian', /\p{scx=Armenian}/u],
  ['ethiopic', /\p{scx=Ethiopic}/u],
  ['kannada', /\p{scx=Kannada}/u],
  ['khmer', /\p{scx=Khmer}/u],
  ['lao', /\p{scx=Lao}/u],
  ['oriya', /\p{scx=Oriya}/u],
  ['myanmar', /\p{scx=Myanmar}/u],
] as const;
type OneScript = (typeof oneScript)[number][0];
const isOneScript = (face: Face): face is OneScript => oneScript.some(([script]) => script === face);

export interface Run {
  readonly face: Face;
  readonly text: string;
}

/** What the Latin font draws beside the letters of its scripts: Latin-1, the Windows additions and the minus. */
const plain = '\\u0021-\\u007e\\u00a1-\\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ−';
const notPlain = new RegExp(`[^\\n \\u00a0${plain}]`, 'gu');
const plainOrNot = new RegExp(`[${plain}]+|[^${plain}]+`, 'gu');

const scripts: readonly (readonly [Face, RegExp])[] = [
  ['arabic', /\p{scx=Arabic}/u],
  ['hebrew', /\p{scx=Hebrew}/u],
  ['korean', /\p{scx=Hangul}/u],
  ['chinese', /\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}/u],
  ...oneScript,
  ['latin', /\p{sc=Latin}|\p{sc=Greek}|\p{sc=Cyrillic}|\p{M}/u],
];

const faceOfLetter = (letter: string): Face | undefined => scripts.find(([, script]) => script.test(letter))?.[0];

const isEmoji = (letter: string): boolean => /\p{Extended_Pictographic}|\p{Emoji_Component}/u.test(letter);

/** A letter that no font here has: the nearest that is there, a space for what nobody sees, nothing for an emoji, otherwise a question mark. */
const standIn = (letter: string, place: number, text: string): string => {
  // What joins the letters of a script, or keeps them apart, decides how they are drawn.
  if (/[\u200c\u200d]/.test(letter)) return (faceOfLetter(text[place - 1] ?? '') ?? 'latin') === 'latin' ? '' : letter;
  if (isEmoji(letter)) return '';
  if (/\s|\p{C}/u.test(letter)) return ' ';
  const face = faceOfLetter(letter);
  // Wide letters, as keyboards of East Asia type them, and Roman numerals.
  if (face !== undefined) return face === 'latin' ? letter.normalize('NFKC') : letter;
  return letter.normalize('NFKD').replace(/\p{M}/gu, '').replace(notPlain, '?');
};

const faceOfWord = (word: string): Face => {
  const [first] = word.match(notPlain) ?? [];
  return (first === undefined ? undefined : faceOfLetter(first)) ?? 'latin';
};

const isRightToLeft = (face: Face): boolean => face === 'arabic' || face === 'hebrew';

/** The library sets words from the left, and the letters of a word from the right where its script does: so these words are made one. */
const asOneWord = ({ face, text }: Run): Run => (isRightToLeft(face) ? { face, text: text.replace(/\s/g, '\u00a0') } : { face, text });

/** A word whose font has no more than its script, apart from what is not of it: hyphens, digits, Latin letters. */
const partsOf = (word: string): readonly string[] => {
  const face = faceOfWord(word);
  return isOneScript(face) || isRightToLeft(face) ? (word.match(plainOrNot) ?? []) : [word];
};

const isBetween = ({ face, text }: Run): boolean => face === 'latin' && !/[\p{L}\p{N}]/u.test(text);
const turned = (run: Run): Run => (isBetween(run) ? { ...run, text: [...run.text].toReversed().join('') } : run);

/** Words from the right that signs alone stand between, as in a double name, in the order in which they are seen. */
const asSeen = (runs: readonly Run[]): readonly Run[] => {
  const start = runs.findIndex(({ face }) => isRightToLeft(face));
  if (start < 0) return runs;
  const stop = runs.findIndex((run, at) => at > start && !isRightToLeft(run.face) && !isBetween(run));
  const stretch = runs.slice(start, stop < 0 ? undefined : stop);
  const end = stretch.findLastIndex(({ face }) => isRightToLeft(face)) + 1;
  return [...runs.slice(0, start), ...stretch.slice(0, end).toReversed().map(turned), ...asSeen(runs.slice(start + end))];
};

/** The text in as many fonts as its scripts need. */
export const runsOf = (text: string): readonly Run[] => {
  const drawn = text.normalize('NFC').replace(notPlain, standIn);
  const runs: Run[] = [];
  for (const word of drawn.split(/(?=\s)/).flatMap(partsOf)) {
    const face = faceOfWord(word);
    const before = runs.at(-1);
    if (before?.face === face) runs.splice(-1, 1, { face, text: before.text + word });
    else if (before && isRightToLeft(face) && /^\s/.test(word))
      runs.splice(-1, 1, { ...before, text: `${before.text} ` }, { face, text: word.trimStart() });
    else runs.push({ face, text: word });
  }
  return asSeen(runs).map(asOneWord);
};

const require = createRequire(import.meta.url);
const fontFile = (of: string, file: string): string => join(dirname(require.resolve(`@embedpdf/fonts-${of}`)), '../fonts', file);

/** As WOFF: of the compressed kinds, this is the one from which single letters can be embedded. */
const fileOfScript = (face: OneScript, isBold: boolean): string =>
  require.resolve(`@fontsource/noto-sans-${face}/files/noto-sans-${face}-${face}-${isBold ? 700 : 400}-normal.woff`);

const files: Readonly<Record<Exclude<Face, OneScript>, readonly [name: string, regular: string, bold: string]>> = {
  latin: ['latin', 'NotoSans-Regular.ttf', 'NotoSans-Bold.ttf'],
  arabic: ['arabic', 'NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'],
  hebrew: ['hebrew', 'NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'],
  korean: ['kr', 'NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'],
  chinese: ['sc', 'NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'],
};

const fileOf = (face: Face, isBold: boolean): string => {
  if (isOneScript(face)) return fileOfScript(face, isBold);
  const [name, regular, bold] = files[face];
  return fontFile(name, isBold ? bold : regular);
};

const found = new Map<string, string>();

/** The file of a font. Looked for once: every line of every document asks. */
export const fontOf = (face: Face, isBold: boolean): string => {
  const key = `${face} ${isBold}`;
  const file = found.get(key) ?? fileOf(face, isBold);
  found.set(key, file);
  return file;
};

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Missing from the library's types: a font that is open already. */
      registerFont(name: string, font: ReturnType<typeof openSync>): this;
    }
  }
}

const kept = new Map<string, Font>();
/** Our documents are made of some hundreds of words, names and places aside. */
const mostWords = 2_000;

/** The words of a document stand in the next one too, and how their letters are set is most of what drawing them costs: it is worked out once. */
const remembering = (font: Font): Font => {
  const set = new Map<string, ReturnType<Font['layout']>>();
  const layout = font.layout.bind(font);
  return Object.assign(font, {
    layout: (...[text, ...how]: Parameters<Font['layout']>) => {
      if (how.some((one) => one !== undefined)) return layout(text, ...how);
      const run = set.get(text) ?? layout(text);
      if (set.size >= mostWords) set.clear();
      set.set(text, run);
      // The library scales the places that it is given.
      return Object.create(run, { positions: { value: run.positions.map((place) => ({ ...place })) } });
    },
  });
};

/**
 * The font of nearly all texts, regular and bold, by its file, opened once: a document that opens its fonts reads their tables anew, which costs
 * more than all that it draws. The fonts of other scripts are large and rare, and go with their document.
 */
export const keptFonts = (open: typeof openSync): ReadonlyMap<string, Font> => {
  for (const isBold of [false, true]) {
    const file = fontOf('latin', isBold);
    if (!kept.has(file)) kept.set(file, remembering(open(file) as Font));
  }
  return kept;
};

/** Features of OpenType that place the signs above and below letters by anchors, switched off. */
const withoutAnchors: object = { features: { mark: false, mkmk: false, abvm: false, blwm: false } };

/** How to set a text: some anchors of some fonts make the library throw, and then signs stand where the font has them. */
export const marksIn = (page: { readonly widthOfString: (text: string) => number }, text: string): object => {
  try {
    page.widthOfString(text);
    return {};
  } catch (error) {
    if (error instanceof TypeError) return withoutAnchors;
    throw error;
  }
};
