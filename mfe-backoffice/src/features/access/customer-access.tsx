import { Button } from '@kerbside/contracts/ui/button';
import { useState } from 'react';
import { access as words } from '../../messages/office.js';
import { AccessBox, type AccessBoxProps } from './access-box.js';

const boxId = 'customer-access';

/** An admin opens it when it is needed; it is not what a customer's page is about. */
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
