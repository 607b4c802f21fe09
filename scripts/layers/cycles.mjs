/** Circles in a directed graph. */

/**
 * @param {ReadonlyMap<string, readonly string[]>} graph node -> nodes it points to
 * @returns {readonly (readonly string[])[]} one circle for every edge that closes one in a depth-first walk
 */
export function cyclesIn(graph) {
  /** @type {string[][]} */
  const circles = [];
  /** @type {string[]} */
  const path = [];
  const done = new Set();
  /** @param {string} node */
  const walk = (node) => {
    const start = path.indexOf(node);
    if (start >= 0) {
      circles.push([...path.slice(start), node]);
      return;
    }
    if (done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) walk(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) walk(node);
  return circles;
}
