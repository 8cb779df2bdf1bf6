export declare const chromiumOptions: (executablePath?: string) => {
  readonly executablePath: string;
  readonly headless: boolean;
  readonly chromiumSandbox: boolean;
  readonly args: string[];
};
