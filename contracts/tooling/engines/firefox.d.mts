export declare const findFirefox: (say?: (line: string) => void) => Promise<string>;
