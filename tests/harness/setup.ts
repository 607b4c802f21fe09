/** Before any end-to-end test: there is a build of these sources. */
import { ensureBuilt } from '../../scripts/start/build.mjs';

export default ensureBuilt;
