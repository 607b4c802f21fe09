/** Which policies are worth keeping for a page without a network: those the models' manifest marks so. */

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lenient: a build must not fail over a manifest, the page says itself what is wrong with one.
 * @param manifest models/manifest.json
 * @returns file names inside models/
 */
export function offlinePolicies(manifest: unknown): readonly string[] {
  if (!isRecord(manifest) || !Array.isArray(manifest.policies)) return [];
  return manifest.policies
    .filter((policy) => isRecord(policy) && policy.offline === true)
    .map((policy) => policy.file)
    .filter((file) => typeof file === 'string');
}
