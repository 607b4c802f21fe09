/** Which policies are worth keeping for a page without a network. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the models' manifest leniently, since a build must not depend on its details: every record that names
 * a `file` is a policy; those marked `offline: true` are kept, or size S where none is marked.
 * @returns file names inside models/
 */
export function offlinePolicies(manifest: unknown): readonly string[] {
  const lists = isRecord(manifest) ? Object.values(manifest) : [manifest];
  const policies = lists
    .filter(Array.isArray)
    .flat()
    .filter((entry) => isRecord(entry) && typeof entry.file === 'string');
  const marked = policies.filter((entry) => entry.offline === true);
  return (marked.length > 0 ? marked : policies.filter((entry) => entry.size === 'S')).map(
    (entry) => entry.file,
  );
}
