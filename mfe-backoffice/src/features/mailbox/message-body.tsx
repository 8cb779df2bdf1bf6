import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useState } from 'react';
import { message as words } from '../../messages/office.js';
import { LetterFrame } from './letter-frame.js';
import css from './message-view.module.css';

const views = [
  { key: 'html', label: words.html },
  { key: 'text', label: words.text },
] as const;

export function MessageBody({ message: { html, text } }: { readonly message: Pick<Message, 'html' | 'text'> }) {
  const [view, setView] = useState<'html' | 'text'>('html');
  const plain = <p className={css.text}>{text}</p>;
  if (html === null) return plain;
  return (
    <Tabs label={words.views} tabs={views} selected={view} onSelect={setView}>
      {view === 'html' ? <LetterFrame html={html} /> : plain}
    </Tabs>
  );
}
