import type { DocumentProblem } from '../../model/source-document.ts'
import { quoteValue } from '../shared/text-cleaning.ts'

/** Matches an unquoted value, or a quoted string, which is matched so that its content stays unchanged. */
const TOKENS =
  /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\\?$)|(?=[^\s",:{}[\]])(?<=[:[,]\s*)[^\s",:{}[\]]+(?:\s+[^\s",:{}[\]]+)*(?=\s*[,}\]])/g
/** Matches text that may need repair, so that other text skips the slower tokenization. */
const SUSPECT = /[:[,]\s*(?:0\d|\d+ \d|\d+e\d{3}|Infinity)/
const VALID = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,2})?|true|false|null)$/
/**
 * Spellings of the publisher's "no limit" value: the original one, and the one that programs write when they save the
 * file again.
 */
const NO_LIMIT = ['1e9999', 'Infinity']

/**
 * Replaces each invalid value in the publisher's JSON with `null`, because a single one would make the whole document
 * unreadable (sources/gb-find-a-tender). Reports every replaced value except "no limit".
 */
export function repairFindATenderJson(text: string): {
  readonly text: string
  readonly problems: readonly DocumentProblem[]
} {
  if (!SUSPECT.test(text)) return { text, problems: [] }
  const problems: DocumentProblem[] = []
  const repairedText = text.replace(TOKENS, (token, offset: number) => {
    if (token.startsWith('"') || VALID.test(token)) return token
    if (!NO_LIMIT.includes(token)) {
      const reason = `${quoteValue(token)} is not a valid JSON value and was replaced with null`
      problems.push({ kind: 'bad_value', location: `character ${offset}`, reason, isRecordLost: false })
    }
    return 'null'
  })
  return { text: repairedText, problems }
}
