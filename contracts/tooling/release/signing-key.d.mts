import type { KeyObject } from 'node:crypto';

export interface SigningKey {
  readonly id: string;
  readonly key: KeyObject;
  /** Base64 of its DER: what the edge's setting RELEASE_KEYS lists. */
  readonly publicKey: string;
}

export declare const keyIdOf: (publicKey: string) => string;
export declare const signingKey: (env?: Readonly<Record<string, string | undefined>>) => SigningKey;
export declare const signatureOf: (text: string, key: SigningKey) => { key: string; value: string };
export declare const signatureProblem: (
  text: string,
  signature: { readonly key: string; readonly value: string },
  publicKeys: readonly string[],
) => string | undefined;
