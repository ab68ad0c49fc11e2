/** The number of results that a reader is assumed to look at. */
export const JUDGED_DEPTH = 10

/**
 * Returns the normalized discounted cumulative gain of the first ten results, from 0 to 1 (Järvelin and Kekäläinen,
 * doi:10.1145/582415.582418). The gain of a result is its grade, as in `ndcg_cut` of trec_eval.
 */
export function ndcgAt10(results: readonly string[], grades: ReadonlyMap<string, number>): number {
  const ideal = discountedGain([...grades.values()].sort((a, b) => b - a))
  return ideal === 0 ? 0 : discountedGain(results.map(id => grades.get(id) ?? 0)) / ideal
}

function discountedGain(gains: readonly number[]): number {
  return gains.slice(0, JUDGED_DEPTH).reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0)
}
