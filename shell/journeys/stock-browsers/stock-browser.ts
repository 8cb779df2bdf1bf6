/** How long somebody waits for something to be on the page. */
export const patienceMs = 30_000;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What can be done in a page, and in a frame of it. */
interface Hands {
  readonly click: (path: string) => Promise<void>;
  /** Into a field that is empty. */
  readonly type: (path: string, words: string) => Promise<void>;
  /** Waits until it is shown, and answers its text. */
  readonly see: (path: string) => Promise<string>;
}

/**
 * A browser as shipped, which Playwright cannot drive. Paths are XPath, because every protocol supports it. Every action waits until its
 * element is visible, and uses mouse and keyboard.
 */
export interface StockBrowser extends Hands {
  readonly open: (url: string) => Promise<void>;
  /** An option of a list, by its words. */
  readonly choose: (path: string, option: string) => Promise<void>;
  /** Waits until none is there. */
  readonly miss: (path: string) => Promise<void>;
  readonly inFrame: (path: string, work: (frame: Hands) => Promise<void>) => Promise<void>;
  /** The value of an expression in the page, as text. */
  readonly read: (expression: string) => Promise<string>;
  /** A PNG of what is on the screen. */
  readonly picture: () => Promise<Uint8Array>;
  /** What went wrong in the pages so far. */
  readonly problems: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const quoted = (words: string): string => (words.includes("'") ? `"${words}"` : `'${words}'`);
const says = (words: string): string => `normalize-space(.)=${quoted(words)}`;

/** Finds things as a customer would, by their words. */
export const heading = (words: string): string => `//h1[${says(words)}]`;
export const button = (words: string): string => `//button[${says(words)}]`;
export const text = (words: string): string => `//*[text()[contains(., ${quoted(words)})]]`;
/** A control by its label, which stands beside it, around it, or is its name. */
export const field = (label: string, within = ''): string =>
  `${within}//*[self::input or self::select or self::textarea][@id=//label[${says(label)}]/@for or @aria-label=${quoted(label)} or ancestor::label[${says(label)}]]`;
/** What is asked together: the answers of a question, or the parts of a day. */
export const group = (question: string): string => `//fieldset[legend[contains(., ${quoted(question)})]]`;
export const answerOf = (question: string, answer: string): string =>
  `${group(question)}//label[input[@type="radio"] and starts-with(normalize-space(.), ${quoted(answer)})]`;
/** A link whose name begins so. */
export const link = (words: string): string => `//a[starts-with(normalize-space(.), ${quoted(words)})]`;
export const frame = (title: string): string => `//iframe[@title=${quoted(title)}]`;
export const optionOf = (list: string, words: string): string => `${list}/option[${says(words)}]`;
