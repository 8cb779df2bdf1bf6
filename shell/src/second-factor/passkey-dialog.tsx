import type { DialogProps } from '../dialogs/dialog-props.js';
import SecondFactorDialog from './second-factor-dialog.js';

export default function PasskeyDialog(props: DialogProps) {
  return <SecondFactorDialog {...props} only="passkey" />;
}
