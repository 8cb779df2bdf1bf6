import type { RemoteProps } from '@kerbside/contracts/host';
import { Invitations } from '../features/reviews/invitations.js';
import { reviews as words } from '../messages/reviews.js';
import { OfficePage } from '../ui/office-page.js';

export default function ReviewInvitationsPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Invitations host={host} />
    </OfficePage>
  );
}
