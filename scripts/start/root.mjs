/** Folders every script needs. node: imports only. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
export const distFolder = join(projectRoot, 'dist');
