import type { RemoteError } from '../verified-releases/remote-error.js';

/** Why a remote was refused, for staff. */
const doubts = {
  NOT_SIGNED: 'its entry carries no signature.',
  UNKNOWN_KEY: 'it is signed with a key that this site does not trust.',
  BAD_SIGNATURE: 'it is not what was signed.',
  OTHER_RELEASE: 'it is of another remote, version or contract than its entry in remotes.json.',
  NOT_LISTED: 'the signed release does not name this file with its hash.',
  CHANGED: 'its bytes are not those of the signed release.',
  NO_CRYPTO: 'signatures can be checked only on a page that came over https.',
} as const;

export default function DoubtReason({ doubt: { file, why } }: { readonly doubt: NonNullable<RemoteError['doubt']> }) {
  return `, ${file}: ${doubts[why]}`;
}
