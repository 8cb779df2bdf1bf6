import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { customerPage } from '../features/sign-in/signed-in.js';
import { rewardsQuery } from '../api/queries.js';
import { LinkSection } from '../features/overview/link-section.js';
import { Lines } from '../ui/line.js';
import { RewardsBalance } from '../features/overview/rewards-balance.js';
import { callbacks } from '../messages/callbacks.js';
import { details } from '../messages/details.js';
import { youPage as words } from '../messages/garage.js';
import { security } from '../messages/security.js';
import { yourData } from '../messages/your-data.js';
import { callbacksPath, detailsPath, documentsPath, extrasPath, securityPath, yourDataPath, messagesPath } from '../paths.js';
import { AccountPage } from '../ui/account-page.js';
import { unreadQuery } from '../api/messages-api.js';
import { ownMessages as ownMessagesWords } from '../messages/own-messages.js';

/** What is the customer's own rather than a car's. */
export default customerPage(function YouPage({ host }: RemoteProps) {
  const rewards = useLoaded(rewardsQuery(host));
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Lines>
        <MessagesLink host={host} />
        <LinkSection title={details.link} why={details.linkWhy} href={detailsPath} />
        <LinkSection title={words.documents} why={words.documentsWhy} href={documentsPath} />
        <LinkSection title={callbacks.link} why={callbacks.linkWhy} href={callbacksPath} />
        <LinkSection title={security.link} why={security.linkWhy} href={securityPath} />
        <LinkSection title={yourData.link} why={yourData.linkWhy} href={yourDataPath} />
        <LinkSection title={words.extras} why={words.extrasWhy} href={extrasPath} />
      </Lines>
      <RewardsBalance rewards={rewards} />
    </AccountPage>
  );
});

/** How many messages are unread: none where that cannot be read (A8). */
function MessagesLink({ host }: RemoteProps) {
  const { data = 0, isError } = useQuery(unreadQuery(host));
  return <LinkSection title={ownMessagesWords.link} why={ownMessagesWords.linkWhy(isError ? 0 : data)} href={messagesPath} />;
}
