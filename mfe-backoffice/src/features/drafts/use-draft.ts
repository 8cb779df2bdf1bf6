import type { RemoteProps } from '@kerbside/contracts/host';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect, useRef, useState } from 'react';
import { drafts as words } from '../../messages/lists.js';
import { draftPauseMs } from '../../timings.js';
import type { CallInput } from '@kerbside/contracts/call';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { send, type Site } from '@kerbside/contracts/ui/data/calls';

type DraftPlace = CallInput<typeof dropFormDraft>['body'];

/** Its requests outlive the page. */
const outliving = ({ fetch }: Site): Site => ({ fetch: (path, init) => fetch(path, { ...init, keepalive: true }) });

type DraftFields = Record<string, string>;

interface Draft {
  /** What was typed earlier and not sent, until it is taken or dropped. */
  readonly offered: DraftFields | undefined;
  readonly take: () => void;
  readonly drop: () => void;
}

/** Keeps what is typed in a form 500 ms after it changes (A9), or when the form is left sooner, and offers it when the form is opened again. */
export const useDraft = <V extends DraftFields>(
  { host }: RemoteProps,
  place: DraftPlace,
  form: Pick<Form<V>, 'values' | 'set' | 'status'>,
): Draft => {
  const [offered, setOffered] = useState<DraftFields>();
  const { related_model, related_id, form_name } = place;
  const { values, set, status } = form;
  const written = JSON.stringify(values);
  const kept = useRef(written);
  const unsaved = useRef<() => Promise<unknown>>(undefined);
  const isTold = useRef(false);
  const isRead = useRef('');

  useEffect(() => {
    let isOpen = true;
    const form = JSON.stringify([related_model, related_id, form_name]);
    const read = async () => {
      const { draft } = await send(host, readFormDraft, { query: { related_model, related_id, form_name } });
      if (!isOpen) return;
      if (draft) setOffered(draft.form_data);
      isRead.current = form;
    };
    // A form that was hidden, until whoever writes it has signed in again, is newer than what was kept of it.
    if (isRead.current === form) return undefined;
    // Without the draft the form is as good as new.
    read().catch(() => undefined);
    return () => void (isOpen = false);
  }, [host, related_model, related_id, form_name]);

  useEffect(() => {
    unsaved.current = undefined;
    if (written === kept.current || status === 'busy' || status === 'done') return;
    const saveBy = (site: Site) => {
      kept.current = written;
      unsaved.current = undefined;
      const form_data = JSON.parse(written) as DraftFields;
      return send(site, saveFormDraft, { body: { related_model, related_id, form_name, form_data } }).catch((error: unknown) => {
        kept.current = '';
        throw error;
      });
    };
    unsaved.current = () => saveBy(outliving(host));
    const pause = setTimeout(() => {
      saveBy(host)
        .then(() => {
          // Once: after each pause it would lie over what staff want to press.
          if (isTold.current) host.announce(words.saved);
          else host.toast(words.saved, 'success');
          isTold.current = true;
        })
        .catch(() => host.announce(words.notSaved));
    }, draftPauseMs);
    return () => clearTimeout(pause);
  }, [host, written, status, related_model, related_id, form_name]);

  useEffect(() => {
    // The form is gone, so a failure to save cannot be shown.
    const leave = () => void unsaved.current?.().catch(() => undefined);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const drop = () => {
    setOffered(undefined);
    // A draft that cannot be dropped expires after 14 days.
    send(host, dropFormDraft, { body: place }).catch(() => undefined);
  };
  const take = () => {
    const names = Object.keys(values) as (keyof V & string)[];
    for (const name of names) {
      const typed = offered?.[name];
      if (typed !== undefined) set(name, typed as V[typeof name]);
    }
    setOffered(undefined);
  };
  return { offered, take, drop };
};
