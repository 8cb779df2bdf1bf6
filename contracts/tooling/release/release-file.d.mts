export declare const releaseFile: string;
export declare const sha384Of: (bytes: string | Uint8Array) => string;
export declare const writeReleaseFile: (
  folder: string,
  facts: {
    readonly name: string;
    readonly version: string;
    readonly contract: number;
    readonly commit?: string | null;
    readonly files?: string[];
    readonly to?: string;
  },
) => void;
export declare const filesIn: (folder: string) => string[];
export declare const readReleaseText: (folder: string) => string;
