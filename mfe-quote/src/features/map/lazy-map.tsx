import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { maps as words } from '../../messages/maps.js';

/** The map and its library come when a map is asked for. Without them the page goes on: everything is in the list too. */
export const LazyMap = latePart(() => import('./garage-map.js'), { loading: <Spinner label={words.loading} />, failed: words.failed });
