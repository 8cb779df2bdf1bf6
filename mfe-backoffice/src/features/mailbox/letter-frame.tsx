import { useMemo, useState, type SyntheticEvent } from 'react';
import { message as words } from '../../messages/office.js';
import css from './open-message.module.css';

/**
 * A letter as its reader sees it, locked in: nothing in it runs, submits or leads anywhere. It keeps our origin, which without scripts gives it
 * no power, so that its styles can be put on from outside: the page's content policy refuses those written in its markup.
 */
export function LetterFrame({ html }: { readonly html: string }) {
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
