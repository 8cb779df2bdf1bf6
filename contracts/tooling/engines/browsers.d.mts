/** Throws when there is none, and says what it installs. */
export declare const findChromium: (say?: (line: string) => void) => Promise<string>;
export declare const chromiumOptions: (executablePath?: string) => {
  readonly executablePath: string;
  readonly headless: boolean;
  readonly chromiumSandbox: boolean;
  readonly args: string[];
};

export declare const findFirefox: (say?: (line: string) => void) => Promise<string>;

export declare const findOtherBrowsers: (say?: (line: string) => void) => Promise<void>;

export interface WebKitDriver {
  /** Where it accepts WebDriver commands. */
  readonly url: string;
  /** How the browser is to be started. */
  readonly browserArgs: readonly string[];
  readonly stop: () => Promise<void>;
}

export declare const startWebKitDriver: (options: {
  readonly width: number;
  readonly height: number;
  readonly say?: (line: string) => void;
}) => Promise<WebKitDriver>;
