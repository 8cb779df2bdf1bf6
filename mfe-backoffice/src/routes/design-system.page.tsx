import type { RemoteProps } from '@kerbside/contracts/host';
import { Stories } from '@kerbside/contracts/ui/stories';
import { useEffect } from 'react';
import { frame } from '../messages/frame.js';

/** Every component in all its states; the stories have their own heading. */
export default function DesignSystemPage({ host }: RemoteProps) {
  useEffect(() => host.title(frame.design), [host]);
  return <Stories />;
}
