import { fileSize } from '@kerbside/contracts/page/file-size';
import type { HostApi, RemoteProps } from '@kerbside/contracts/host';
import { downloadAttachment, type Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useState, useMemo, type SyntheticEvent } from 'react';
import { Link } from 'wouter';
import { messageQuery } from '../../api/customers-api.js';
import { message as words } from '../../messages/office.js';
import { customerPath } from '../../paths.js';
import { DownloadButton } from '../../ui/download-button.js';
import { Facts } from '../../ui/facts.js';
import { MessageStatus } from '../../ui/message-status.js';
import { Email } from '../../ui/email.js';
import { formatMoment } from '../../ui/moment.js';
import { OpenRecord } from '../../ui/bench.js';
import { Nothing } from '../../ui/nothing.js';
import { PersonAtHand } from '../timeline/person-at-hand.js';
import css from './open-message.module.css';
import { SendAgain } from './send-again.js';
import { download } from '@kerbside/contracts/ui/data/calls';
import { Loaded } from '../lists/loaded.js';
import styles from '../../ui/text.module.css';

/** One message beside what is known and done about it: recipient, times, attachments. Reading it is audited. */
export function OpenMessage({ host, messageId }: RemoteProps & { readonly messageId: string }) {
  return (
    <Loaded query={messageQuery(host, messageId)} words={words} whenMissing={<Nothing title={words.missing}>{words.missingWhy}</Nothing>}>
      {(message) => (
        <OpenRecord
          label={words.pane}
          heading={message.subject || words.channels[message.channel]}
          action={
            <>
              <Facts facts={factsOf(message)} />
              <div>
                <SendAgain host={host} message={message} />
              </div>
              {message.attachments.length > 0 && <Attachments host={host} message={message} />}
            </>
          }
        >
          <Reading host={host} message={message} />
        </OpenRecord>
      )}
    </Loaded>
  );
}

const tabs = (['html', 'text', 'person'] as const).map((key) => ({ key, label: words[key] }));

/** The letter as it was sent, its text, or all that happened with whom it was sent to. */
function Reading({ host, message: { html, text, customerId, to, channel } }: Pick<RemoteProps, 'host'> & { readonly message: Message }) {
  const shown = html === null ? tabs.filter(({ key }) => key !== 'html') : tabs;
  const [view, setView] = useState(html === null ? 'text' : 'html');
  const email = channel === 'email' ? to : undefined;
  return (
    <Tabs label={words.views} tabs={shown} selected={view} onSelect={setView}>
      {view === 'html' && html !== null && <LetterFrame html={html} />}
      {view === 'text' && <p className={css.text}>{text}</p>}
      {view === 'person' && <PersonAtHand host={host} customerId={customerId ?? undefined} email={email} />}
    </Tabs>
  );
}

const factsOf = ({ to, channel, template, status, createdAt, sentAt, customerId, again }: Message) => [
  { label: words.to, value: <Email>{to}</Email> },
  { label: words.channel, value: words.channels[channel] },
  { label: words.written, value: formatMoment(createdAt) },
  { label: words.sent, value: sentAt === null ? <MessageStatus status={status} /> : formatMoment(sentAt) },
  ...(again ? [{ label: words.again, value: formatMoment(again.at) }] : []),
  { label: words.template, value: template },
  ...(customerId === null ? [] : [{ label: words.customer, value: <Link href={customerPath(customerId)}>{words.openCustomer}</Link> }]),
];

interface AttachmentsProps {
  readonly host: HostApi;
  readonly message: Pick<Message, 'id' | 'attachments'>;
}

function Attachments({ host, message: { id, attachments } }: AttachmentsProps) {
  return (
    <>
      <h3 className={styles.title}>{words.attachments}</h3>
      <ul className={styles.list}>
        {attachments.map(({ name, bytes }, index) => (
          <li key={`${index} ${name}`} className={css.attachment}>
            <DownloadButton
              host={host}
              fetchFile={() => download(host, downloadAttachment, { params: { messageId: id, index: String(index) } })}
              fileName={name}
              label={name}
              name={words.download(name)}
              done={words.downloaded(name)}
            />
            <span className={styles.muted}>{fileSize(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * A letter as its reader sees it, locked in: nothing in it runs, submits or leads anywhere. It keeps our origin, which without scripts gives it
 * no power, so that its styles can be put on from outside: the page's content policy refuses those written in its markup.
 */
function LetterFrame({ html }: { readonly html: string }) {
  const [height, setHeight] = useState<number>();
  const held = useMemo(() => withStylesHeld(html), [html]);
  const dress = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const letter = currentTarget.contentDocument;
    if (!letter) return;
    for (const element of letter.querySelectorAll<HTMLElement>(`[${holder}]`)) element.style.cssText = element.getAttribute(holder) ?? '';
    for (const link of letter.querySelectorAll('a')) retire(link);
    setHeight(letter.documentElement.scrollHeight);
  };
  return <iframe title={words.frame} className={css.frame} sandbox="allow-same-origin" srcDoc={held} height={height} onLoad={dress} />;
}

const holder = 'data-style';

const withStylesHeld = (html: string): string => html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ` ${holder}=`));

/** Staff must not follow a customer's links, some of which work only once; the target is shown as a title. */
const retire = (link: HTMLAnchorElement): void => {
  link.title = link.getAttribute('href') ?? '';
  link.removeAttribute('href');
};
