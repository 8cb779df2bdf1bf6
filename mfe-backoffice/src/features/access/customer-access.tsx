import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState } from 'react';
import { access as words } from '../../messages/office.js';
import { AccessBox, type AccessBoxProps } from './access-box.js';

const boxId = 'customer-access';

/** Closed until an admin opens it: a customer's page is mostly read for other things. */
export function CustomerAccess(props: AccessBoxProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div>
        <Button
          size="small"
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? boxId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words.manage}
        </Button>
      </div>
      {isOpen && (
        <div id={boxId}>
          <AccessBox {...props} />
        </div>
      )}
    </>
  );
}
