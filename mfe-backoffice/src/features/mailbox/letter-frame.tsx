import { useMemo, useState, type SyntheticEvent } from 'react';
import { message as words } from '../../messages/office.js';
import css from './message-view.module.css';

/**
 * A letter as its reader sees it, locked in: nothing in it runs, submits or opens anything. It keeps our origin, which without scripts gives it
 * no power, so that we may put its styles on from outside: the page's content policy refuses those written in its markup.
 */
export function LetterFrame({ html }: { readonly html: string }) {
  const [height, setHeight] = useState<number>();
  const disarmed = useMemo(() => html.replaceAll(/(<[^>]*\s)style=/gi, `$1${held}=`), [html]);
  const dress = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const letter = currentTarget.contentDocument;
    if (!letter) return;
    for (const element of letter.querySelectorAll<HTMLElement>(`[${held}]`)) element.style.cssText = element.getAttribute(held) ?? '';
    setHeight(letter.documentElement.scrollHeight);
  };
  return <iframe title={words.frame} className={css.frame} sandbox="allow-same-origin" srcDoc={disarmed} height={height} onLoad={dress} />;
}

const held = 'data-style';
