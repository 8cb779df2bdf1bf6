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
