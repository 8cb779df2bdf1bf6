import type { ChallengeRecord, PasskeyRecord } from './passkey.js';
