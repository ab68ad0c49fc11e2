import type { StoredProblem } from '../../crawls/problems/problem-store.ts'
import type { ProblemSummary } from '../../crawls/run-store.ts'
import { MASK } from '../../model/person-names/mask-text.ts'
import type { RunService, RunWithProblems } from '../crawl/run-service.ts'

const REASON = 'Not shown, because it may quote a document. API keys with the scope "personal" see it.'

/** Creates the run service for keys for which natural persons are masked. Problems quote documents, so they are masked whole. */
export function createMaskedRunService(runs: RunService): RunService {
  return {
    ...runs,
    async readHealth(source, latestDate) {
      const health = await runs.readHealth(source, latestDate)
      return { ...health, problems: health.problems.map(maskProblem) }
    },
    async listRuns(sourceId, page) {
      const { runs: found, total } = await runs.listRuns(sourceId, page)
      return { runs: found.map(maskRun), total }
    },
    async findRun(sourceId, id) {
      const run = await runs.findRun(sourceId, id)
      return run === null ? null : maskRun(run)
    },
    async listProblemCauses(selection, page) {
      const { causes, total } = await runs.listProblemCauses(selection, page)
      const masked = causes.map(cause => ({
        ...cause,
        cause: REASON,
        examples: cause.examples.map(maskProblem),
      }))
      return { causes: masked, total }
    },
    async listProblems(selection, page) {
      const { problems, total } = await runs.listProblems(selection, page)
      return { problems: problems.map(maskProblem), total }
    },
  }
}

function maskRun(run: RunWithProblems): RunWithProblems {
  return { ...run, problems: run.problems.map(maskProblem) }
}

function maskProblem<T extends ProblemSummary | StoredProblem>(problem: T): T {
  return { ...problem, document: MASK, reason: REASON }
}
