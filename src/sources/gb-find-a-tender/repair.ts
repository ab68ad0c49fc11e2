import type { Problem } from '../../model/raw.ts'
import { quoted } from '../kit/text.ts'

/** Matches a string, so that its content stays untouched, or an unquoted value. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<=[:[,]\s*)[^\s",:{}[\]][^",:{}[\]]*?(?=\s*[,}\]])/g
/** A cheap test for input that may need repair. */
const SUSPECT = /[:[,]\s*(?:0\d|\d+ \d|\d+e\d{3}|Infinity)/
const VALID = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,2})?|true|false|null)$/
/** The publisher's "no limit": as sent, and as programs write it when they save the file again. */
const NO_LIMIT = ['1e9999', 'Infinity']

/**
 * Replaces each invalid number in the publisher's JSON by `null`, because one would lose the whole release
 * (sources/gb-find-a-tender). Values other than "no limit" are reported.
 */
export function repaired(text: string): { readonly text: string; readonly problems: readonly Problem[] } {
  if (!SUSPECT.test(text)) return { text, problems: [] }
  const problems: Problem[] = []
  const repairedText = text.replace(TOKENS, (token, offset: number) => {
    if (token.startsWith('"') || VALID.test(token)) return token
    if (!NO_LIMIT.includes(token)) {
      const reason = `${quoted(token)} is not a valid JSON value and was replaced by null`
      problems.push({ kind: 'bad_value', place: `character ${offset}`, reason, lost: false })
    }
    return 'null'
  })
  return { text: repairedText, problems }
}
