import { doubts } from '../messages/doubts.js';
import type { RemoteError } from '../verified-releases/remote-error.js';

/** Which file of a remote differs from the release, and how. */
export default function DoubtReason({ doubt: { file, why } }: { readonly doubt: NonNullable<RemoteError['doubt']> }) {
  return `, ${file}: ${doubts[why]}`;
}
