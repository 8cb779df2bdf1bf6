import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

interface BoxKey {
  readonly id: string;
  readonly bytes: Buffer;
}

export interface BoxKeys {
  /** The first key encrypts, all decrypt. */
  readonly keys: readonly string[];
  /** Separates the uses of one key. Never change it, or sealed secrets cannot be opened. */
  readonly purpose: string;
  /** Where the keys come from, for the message when one is missing. */
  readonly setting: string;
}

/** Encrypts secrets at rest (AES-256-GCM), each bound to its owner: a secret moved to another row cannot be opened. */
export class SecretBox {
  private readonly keys: readonly BoxKey[];
  private readonly setting: string;

  constructor({ keys, purpose, setting }: BoxKeys) {
    this.keys = keys.map((text) => keyOf(text, purpose));
    this.setting = setting;
  }

  seal(text: string, owner: string): string {
    const [key] = this.keys;
    if (!key) throw new Error('There is no key to encrypt with');
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${key.id}.${sealed.toString('base64url')}`;
  }

  /** Whether it was sealed with a key that is still known. */
  opens(sealed: string): boolean {
    return this.keys.some(({ id }) => sealed.startsWith(`${id}.`));
  }

  open(sealed: string, owner: string): string {
    const [id, text = ''] = sealed.split('.');
    const key = this.keys.find((one) => one.id === id);
    if (!key) throw new Error(`A secret was encrypted with a key that ${this.setting} no longer has`);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
  }
}

const keyOf = (text: string, purpose: string): BoxKey => {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', purpose, 32));
  return { bytes, id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8) };
};
