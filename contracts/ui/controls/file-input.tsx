import type { ComponentProps } from 'react';
import css from './file-input.module.css';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'className'> {
  /** Called with what was chosen, each time. */
  readonly onFiles: (files: readonly File[]) => void;
  /** What was chosen stays shown, because it is sent later. */
  readonly keeps?: boolean;
}

/** The browser's own way to choose files. Unless it keeps them it is empty again at once, so that the same file can be chosen twice. */
export function FileInput({ onFiles, keeps = false, ...native }: FileInputProps) {
  return (
    <input
      {...native}
      className={css.input}
      type="file"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        if (!keeps) target.value = '';
      }}
    />
  );
}
