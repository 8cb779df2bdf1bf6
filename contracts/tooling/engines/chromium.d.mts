/** Throws when there is none, and says what it installs. */
export declare const findChromium: (say?: (line: string) => void) => Promise<string>;
export declare const chromiumOptions: (executablePath?: string) => {
  readonly executablePath: string;
  readonly headless: boolean;
  readonly chromiumSandbox: boolean;
  readonly args: string[];
};
