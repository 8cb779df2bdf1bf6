import { LockIcon } from '@kerbside/contracts/ui/basics/icons';
import { pay as words } from '../../messages/payment.js';
import css from './secure-note.module.css';

/** Beneath the button that pays. */
export function SecureNote() {
  return (
    <p className={css.note}>
      <LockIcon size={16} />
      {words.secure}
    </p>
  );
}
