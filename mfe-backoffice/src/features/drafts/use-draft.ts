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

const keptDraft = async (site: Site, query: DraftPlace): Promise<DraftFields | undefined> => {
  const { draft } = await send(site, readFormDraft, { query });
  return draft?.form_data;
};

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
  const formKey = JSON.stringify([related_model, related_id, form_name]);

  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      const draft = await keptDraft(host, { related_model, related_id, form_name });
      if (!isOpen || isRead.current === formKey) return;
      setOffered(draft);
      isRead.current = formKey;
    };
    // A form that was hidden, until whoever writes it has signed in again, is newer than what was kept of it.
    if (isRead.current === formKey) return undefined;
    // Without the draft the form is as good as new, until something is kept of it.
    read().catch(() => undefined);
    return () => void (isOpen = false);
  }, [host, formKey, related_model, related_id, form_name]);

  useEffect(() => {
    unsaved.current = undefined;
    if (written === kept.current || status === 'busy' || status === 'done') return;
    const saveBy = (site: Site) => {
      kept.current = written;
      unsaved.current = undefined;
      const form_data = JSON.parse(written) as DraftFields;
      return send(site, saveFormDraft, { body: { related_model, related_id, form_name, form_data } });
    };
    const save = async () => {
      // What was kept before would be replaced unseen: it is offered first, however late it can be read.
      if (isRead.current !== formKey) {
        setOffered(await keptDraft(host, { related_model, related_id, form_name }));
        isRead.current = formKey;
      }
      await saveBy(host);
    };
    unsaved.current = async () => {
      if (isRead.current === formKey) await saveBy(outliving(host));
    };
    const pause = setTimeout(() => {
      save()
        .then(() => {
          // Once: after each pause it would lie over what staff want to press.
          if (isTold.current) host.announce(words.saved);
          else host.toast(words.saved, 'success');
          isTold.current = true;
        })
        .catch(() => {
          kept.current = '';
          host.announce(words.notSaved);
        });
    }, draftPauseMs);
    return () => clearTimeout(pause);
  }, [host, written, status, formKey, related_model, related_id, form_name]);

  useEffect(() => {
    // The form is gone, so a failure to save cannot be shown.
    const leave = () => void unsaved.current?.().catch(() => (kept.current = ''));
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
