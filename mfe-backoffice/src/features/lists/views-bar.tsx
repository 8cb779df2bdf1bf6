import type { HostApi } from '@kerbside/contracts/host';
import { required } from '@kerbside/contracts/fields';
import { CloseIcon } from '@kerbside/contracts/ui/basics/icons';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import * as z from 'zod/mini';
import { lists as words } from '../../messages/lists.js';
import { keepViews, queryToKeep, viewsOf, without, withView, type View } from './views.js';
import css from './views-bar.module.css';
import { SmallButton } from '../../ui/small-button.js';

interface ViewsBarProps {
  readonly host: HostApi;
  /** The list's name in what the browser keeps. */
  readonly list: string;
}

/** The views of a list that the reader keeps under names of their own, and a way to keep the present one. */
export function ViewsBar({ host, list }: ViewsBarProps) {
  const [path] = useLocation();
  const present = queryToKeep(useSearch());
  const [views, setViews] = useState(() => viewsOf(list));
  const [isKeeping, setIsKeeping] = useState(false);
  const change = (edit: (kept: readonly View[]) => readonly View[]) => {
    // Another tab may have kept some meanwhile.
    const next = edit(viewsOf(list, views));
    setViews(next);
    keepViews(list, next);
  };
  const isKept = views.some(({ query }) => query === present);
  if (views.length === 0 && present === '') return null;
  return (
    <>
      <ul aria-label={words.views} className={css.views}>
        {views.map(({ name, query }) => (
          <li key={name} className={css.view} data-present={query === present || undefined}>
            <Link
              href={query === '' ? path : `${path}?${query}`}
              className={css.name ?? ''}
              aria-current={query === present ? 'true' : undefined}
            >
              {name}
            </Link>
            <button
              type="button"
              className={css.remove}
              aria-label={words.remove(name)}
              onClick={() => change((kept) => without(kept, name))}
            >
              <CloseIcon size={14} />
            </button>
          </li>
        ))}
        {/* Where the view stands once it is kept: the focus stays in its place. */}
        {present !== '' && !isKept && (
          <li>
            <SmallButton label={words.keep} variant="quiet" onClick={() => setIsKeeping(true)} />
          </li>
        )}
      </ul>
      {isKeeping && (
        <KeepDialog
          onKeep={(name) => {
            change((kept) => withView(kept, { name, query: present }));
            host.announce(words.kept(name));
          }}
          onClose={() => setIsKeeping(false)}
        />
      )}
    </>
  );
}

const schema = z.object({ name: required(words.nameMissing, 40) });

function KeepDialog({ onKeep, onClose }: { readonly onKeep: (name: string) => void; readonly onClose: () => void }) {
  const form = useForm({
    schema,
    initial: { name: '' },
    send: async ({ name }) => onKeep(name),
    done: onClose,
  });
  return (
    <FormDialog title={words.keepTitle} form={form} proceed={words.save} proceeding={words.saving} onClose={onClose}>
      <p>{words.keepWhy}</p>
      <TextField label={words.name} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
