import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { products as productWords } from '../../messages/products.js';
import { whenAndWhere as words } from '../../messages/when-and-where.js';
import { AddOns, OthersAddOns } from '../products/add-ons.js';
import { OtherProducts } from '../products/other-products.js';
import { useProducts } from '../products/use-products.js';
import { Fold } from '../step-page/fold.js';
import type { StepProps } from '../step-page/step-props.js';

interface ExtrasProps extends StepProps {
  /** The visit may be for other work now. */
  readonly onWork: () => void;
}

/** What can be added to a visit, in the place of a page of its own: nobody has to look at it. */
export function VisitExtras(props: ExtrasProps) {
  return (
    <Fold title={<h2>{words.extras}</h2>} note={words.extrasNote} isLate>
      <Extras {...props} />
    </Fold>
  );
}

function Extras({ onWork, ...props }: ExtrasProps) {
  const { quote } = props;
  const choice = useProducts({ ...props, onProducts: onWork });
  return (
    <Panel load={choice} words={productWords}>
      {(data) => (
        <Stack>
          <Problem>{data.problem}</Problem>
          <AddOns type={quote.productType} choice={data} />
          <OthersAddOns main={quote.productType} choice={data} />
          <OtherProducts quote={quote} choice={data} />
        </Stack>
      )}
    </Panel>
  );
}
