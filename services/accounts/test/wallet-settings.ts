import { generateKeyPairSync } from 'node:crypto';
import { selfMade } from '../src/pass/signer.js';
import type { WalletSandbox } from '../sandbox/wallets/server.js';

const signer = selfMade('Kerbside test', new Date('2027-01-01T00:00:00Z'));
const certificate = `-----BEGIN CERTIFICATE-----\n${signer.certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
const key = String(signer.key.export({ type: 'pkcs8', format: 'pem' }));
const pushKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

export const passTypeId = 'pass.example.kerbside';
export const pushKey = pushKeys.publicKey;

/** The settings of both wallets, with a sandbox in place of Apple and Google. */
export const walletEnv = ({ pushUrl, googleUrl, googleTokenUrl }: Pick<WalletSandbox, 'pushUrl' | 'googleUrl' | 'googleTokenUrl'>) => ({
  WALLET_APPLE_CERTIFICATE: certificate,
  WALLET_APPLE_KEY: key,
  WALLET_APPLE_BETWEEN: certificate,
  WALLET_APPLE_PASS_TYPE: passTypeId,
  WALLET_APPLE_TEAM: 'TEAM123456',
  WALLET_APPLE_PUSH_KEY: String(pushKeys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  WALLET_APPLE_PUSH_KEY_ID: 'KEY1234567',
  WALLET_APPLE_PUSH_URL: pushUrl,
  WALLET_GOOGLE_ISSUER: '3388000000',
  WALLET_GOOGLE_ACCOUNT: 'wallet@kerbside.example',
  WALLET_GOOGLE_KEY: key,
  WALLET_GOOGLE_API_URL: googleUrl,
  WALLET_GOOGLE_TOKEN_URL: googleTokenUrl,
});
