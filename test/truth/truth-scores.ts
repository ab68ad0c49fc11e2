import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findSourceById, SOURCES } from '../../src/sources/registry.ts'
import { type FieldGrade, gradeAnnouncement, type Verdict } from './grade-announcement.ts'
import { readTruthDocument } from './read-truth-document.ts'
import { readTruthFile } from './truth-file.ts'

/** Numbers of right, wrong and missing values. */
export type FieldScore = Readonly<Record<Verdict, number>>

/** Scores by source, then by field. */
export type TruthScores = Readonly<Record<string, Readonly<Record<string, FieldScore>>>>

export const SCORES_FILE = join(import.meta.dirname, 'scores.json')

export interface GradedField extends FieldGrade {
  readonly document: string
  readonly reference: string
}

export const GRADED_SOURCES: readonly string[] = SOURCES.map(({ id }) => id).filter(id =>
  existsSync(join(import.meta.dirname, `${id}.json`)),
)

/** Grades every announcement of a source's truth file. */
export async function gradeSource(id: string): Promise<GradedField[]> {
  const source = findSourceById(id)
  if (source === undefined) throw new Error(`There is no source ${id}`)
  const grades: GradedField[] = []
  for (const document of readTruthFile(id).documents) {
    const drafts = await readTruthDocument(source, document)
    for (const [reference, expected] of Object.entries(document.announcements))
      for (const grade of gradeAnnouncement(drafts.get(reference), expected, source.metadata.jurisdiction))
        grades.push({ ...grade, document: document.path, reference })
  }
  return grades
}

export function scoreFields(grades: readonly FieldGrade[]): Record<string, FieldScore> {
  const byField = Map.groupBy(grades, ({ field }) => field)
  const count = (of: readonly FieldGrade[], verdict: Verdict) =>
    of.filter(grade => grade.verdict === verdict).length
  return Object.fromEntries(
    [...byField]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([field, of]) => [
        field,
        { right: count(of, 'right'), wrong: count(of, 'wrong'), missing: count(of, 'missing') },
      ]),
  )
}

/** Lists fields with more wrong or missing values than before. */
export function findFallenScores(before: TruthScores, now: TruthScores): string[] {
  return Object.entries(now).flatMap(([source, fields]) =>
    Object.entries(fields).flatMap(([field, score]) => {
      const former = before[source]?.[field]
      const isFallen = (verdict: 'wrong' | 'missing') => score[verdict] > (former?.[verdict] ?? 0)
      if (!isFallen('wrong') && !isFallen('missing')) return []
      const describe = ({ right, wrong, missing }: FieldScore) =>
        `${right} right, ${wrong} wrong, ${missing} missing`
      return [
        `${source} ${field}: ${describe(score)}; before ${former === undefined ? 'not graded' : describe(former)}`,
      ]
    }),
  )
}

export function readAcceptedScores(): TruthScores {
  return existsSync(SCORES_FILE) ? (JSON.parse(readFileSync(SCORES_FILE, 'utf8')) as TruthScores) : {}
}
