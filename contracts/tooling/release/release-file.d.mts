export declare const sha384Of: (bytes: string | Uint8Array) => string;
