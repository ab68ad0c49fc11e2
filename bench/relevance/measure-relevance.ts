import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandContext } from '../../src/cli/shared/cli-command.ts'
import { HeraldError } from '../../src/platform/errors.ts'
import { createBenchApiKey, withBenchContext } from '../bench-context.ts'
import { type BenchClient, withBenchClient } from '../http-load/bench-client.ts'
import { startHeraldServer } from '../http-load/server-process.ts'
import { findChangedFiles, findMissingFiles, listCorpusFiles } from './corpus-files.ts'
import { type JudgedQuestion, readJudgedQuestions } from './judged-questions.ts'
import { loadCorpus } from './load-corpus.ts'
import { JUDGED_DEPTH, ndcgAt10 } from './ranking-quality.ts'
import {
  findWorseScores,
  formatRelevanceScores,
  type QuestionResult,
  type RelevanceScores,
  scoreResults,
} from './relevance-scores.ts'

export interface RelevanceOptions {
  /** Stores the measured scores instead of comparing them with the stored ones. */
  readonly update?: boolean
  readonly json?: boolean
  /** Number of questions to list, lowest score first. */
  readonly worst: number
  readonly data?: string
}

const STORED_SCORES = join(import.meta.dirname, 'scores.json')

/**
 * Sends every judged question to a node that holds the judged corpus, prints the scores, and compares them with the stored
 * ones. Returns exit code 1 if a score fell, and 0 without measuring if the published documents are not available.
 */
export async function measureRelevance(options: RelevanceOptions, context: CommandContext): Promise<number> {
  const { terminal } = context
  const files = await listCorpusFiles()
  const missing = findMissingFiles(files)
  if (missing.length > 0) {
    terminal.err(
      `Not measured: ${missing.length} of ${files.length} documents of the judged corpus are not here, for example ` +
        `${missing[0]?.path}. See bench/relevance/README.md.`,
    )
    return 0
  }
  const [changed] = await findChangedFiles(files)
  if (changed !== undefined) {
    const detail = `${changed.path} is not the judged document. Review the grades, then correct corpus.sha256.`
    throw new HeraldError('invalid_usage', detail)
  }
  const [questions, heldOut] = [await readJudgedQuestions(), await readJudgedQuestions('held-out')]
  const measured = await withBenchContext(context, options.data, async (app, settings) => {
    const announcements = await loadCorpus(app, files, settings.data, context.signal)
    terminal.err(
      `${announcements} announcements from ${files.length} documents, ${questions.length} questions`,
    )
    const key = await createBenchApiKey(app)
    return await withBenchClient(startHeraldServer(settings), key, async client => ({
      results: await sendQuestions(client, questions),
      heldOut: await sendQuestions(client, heldOut),
    }))
  })
  return await reportScores(measured, options, context)
}

async function sendQuestions(
  client: BenchClient,
  questions: readonly JudgedQuestion[],
): Promise<QuestionResult[]> {
  const results: QuestionResult[] = []
  for (const { language, id, kind, q, grades } of questions) {
    const path = `/announcements?q=${encodeURIComponent(q)}&per_page=${JUDGED_DEPTH}${kind === 'typo' ? '&spelling=auto' : ''}`
    const { data = [], pagination } = await client.getJson(path)
    const { suggestions = [] } =
      pagination?.total === 0 ? await client.getJson(`${path}&include=suggestions`) : {}
    const ids = data.map(item => item.id)
    results.push({
      language,
      id,
      q,
      ndcg: ndcgAt10(ids, grades),
      total: pagination?.total ?? 0,
      suggestions: suggestions.length,
      top: ids,
    })
  }
  return results
}

interface MeasuredQuestions {
  readonly results: readonly QuestionResult[]
  readonly heldOut: readonly QuestionResult[]
}

async function reportScores(
  { results, heldOut }: MeasuredQuestions,
  { update, json, worst }: RelevanceOptions,
  { terminal }: CommandContext,
): Promise<number> {
  const scores = scoreResults(results)
  const heldOutScores = scoreResults(heldOut)
  terminal.out(
    ...(json
      ? [JSON.stringify({ scores, results, heldOut: { scores: heldOutScores, results: heldOut } })]
      : [
          ...formatRelevanceScores(scores, results, worst),
          '',
          'Held-out questions, which are not compared:',
          ...formatRelevanceScores(heldOutScores, heldOut, worst),
        ]),
  )
  if (update) {
    await writeFile(STORED_SCORES, `${JSON.stringify(scores, null, 2)}\n`)
    return 0
  }
  const stored: RelevanceScores = JSON.parse(await readFile(STORED_SCORES, 'utf8'))
  const worse = findWorseScores(stored, scores)
  terminal.err(...worse)
  return worse.length > 0 ? 1 : 0
}
