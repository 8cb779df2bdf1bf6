import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { maps as words } from '../../messages/maps.js';

/** The map and its library load on demand. If they fail, the page still works: the list shows everything too. */
export const LazyMap = latePart(() => import('./garage-map.js'), { loading: <Spinner label={words.loading} />, failed: words.failed });
