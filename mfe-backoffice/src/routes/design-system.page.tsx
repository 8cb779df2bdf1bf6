import type { RemoteProps } from '@kerbside/contracts/host';
import { Stories } from '@kerbside/contracts/ui/stories/stories';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { frame } from '../messages/frame.js';

/** Every component in all its states; the stories have their own heading. */
export default function DesignSystemPage({ host }: RemoteProps) {
  useTitle(host, frame.design);
  return <Stories />;
}
