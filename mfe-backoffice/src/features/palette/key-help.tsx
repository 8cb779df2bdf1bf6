import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { keyHelp as words } from '../../messages/palette.js';
import css from './palette.module.css';
import { frameKeys, officeKeys, type OfficeKey } from './office-keys.js';
import { OfficeTable } from '../../ui/office-table.js';

export default function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={words.title} width="narrow" onClose={onClose}>
      <OfficeTable title={words.title} columns={columns} rows={[...frameKeys, ...officeKeys]} rowKey={({ keys }) => keys.join(' ')} />
    </Dialog>
  );
}

const columns = columnsUnder(words)<OfficeKey>({
  key: ({ keys }) => <Keys keys={keys} />,
  does: ({ does }) => does,
});

function Keys({ keys }: Pick<OfficeKey, 'keys'>) {
  return (
    <span className={css.keys}>
      {keys.map((key, at) => (
        <span key={key}>
          {at > 0 && ` ${words.between} `}
          <kbd className={css.key}>{key}</kbd>
        </span>
      ))}
    </span>
  );
}
