import { isDeepStrictEqual } from 'node:util'
import { type BenchClient, withBenchClient } from '../http-load/bench-client.ts'
import type { BenchResponse } from '../http-load/bench-protocol.ts'
import { startHeraldServer } from '../http-load/server-process.ts'
import { type ClusterBenchContext, NODE_ROLES, withClusterNode } from './cluster-bench-context.ts'
import { buildClusterRequestKinds } from './cluster-request-kinds.ts'

/** Requests of each kind that are compared. */
const COMPARED = 16
const SHOWN = 3

/**
 * Asks nodes with both engines the same requests. Throws if a whole answer differs, so that no wrong answer is timed.
 * Completions are left out, because the engines may choose among names that occur equally often.
 */
export async function compareClusterAnswers(context: ClusterBenchContext): Promise<void> {
  const { settings, key, dataset, folder, log } = context
  log("building a node's own index to compare with")
  const expected = await withBenchClient(startHeraldServer(settings), key, async client => {
    const kinds = await buildClusterRequestKinds(client, dataset)
    const paths = kinds
      .filter(({ what }) => !what.startsWith('suggest'))
      .flatMap(kind => kind.paths.filter((_, i, all) => i % Math.ceil(all.length / COMPARED) === 0))
    return await askAll(client, [...new Set(paths)])
  })
  log('comparing the answers')
  const found = await withClusterNode(context, NODE_ROLES, client => askAll(client, [...expected.keys()]))
  const different = [...expected].filter(
    ([path, answer]) => !isDeepStrictEqual(comparable(answer), comparable(found.get(path))),
  )
  if (different.length > 0)
    throw new Error(
      `${different.length} of ${expected.size} answers differ from those of a node's own index, for example:\n` +
        different
          .slice(0, SHOWN)
          .map(([path]) => path)
          .join('\n'),
    )
  log(`${expected.size} answers compared: all equal`)
  await folder.update({ compared: expected.size })
}

async function askAll(
  client: BenchClient,
  paths: readonly string[],
): Promise<ReadonlyMap<string, BenchResponse>> {
  const answers = new Map<string, BenchResponse>()
  for (const path of paths) answers.set(path, await client.getJson(path))
  return answers
}

/** Facets that a node's own index estimates are left out. */
function comparable(answer: BenchResponse | undefined): BenchResponse | undefined {
  return answer?.facets === undefined ? answer : { ...answer, facets: undefined as never }
}
