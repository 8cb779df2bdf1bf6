import { readPolicyDocument } from '@kerbside/contracts/http/claims/policies';
import type { Internal } from '@kerbside/platform/internal/internal';
import type { Attachment } from '../post/post.js';

/** The schedule of a policy, or the confirmation of an order, as it is now. */
export const scheduleOf = async (internal: Internal, policyId: string): Promise<Attachment> => {
  const { name, mediaType, base64 } = await internal.send(readPolicyDocument, { params: { policyId } });
  return { name, mediaType, content: Buffer.from(base64, 'base64') };
};
