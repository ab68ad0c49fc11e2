import type { Problem } from '../../model/raw.ts'
import { quoted } from '../kit/text.ts'

/** A text, so that nothing inside one is touched; or a value that stands bare. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<=[:[,]\s*)[^\s",:{}[\]][^",:{}[\]]*?(?=\s*[,}\]])/g
/** Cheap: is there anything to look for? */
const SUSPECT = /[:[,]\s*(?:0\d|\d+ \d|\d+e\d{3}|Infinity)/
const VALID = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d{1,2})?|true|false|null)$/
/** The publisher's way to write "no limit": as it sends it, and as programs save it again. */
const NO_LIMIT = ['1e9999', 'Infinity']

/**
 * The publisher's JSON with each impossible number as `null` (sheet, section 1). Left alone, each would cost the whole
 * release; what is not the publisher's way to write "no limit" is told.
 */
export function repaired(text: string): { readonly text: string; readonly problems: readonly Problem[] } {
  if (!SUSPECT.test(text)) return { text, problems: [] }
  const problems: Problem[] = []
  const whole = text.replace(TOKENS, (token, at: number) => {
    if (token.startsWith('"') || VALID.test(token)) return token
    if (!NO_LIMIT.includes(token)) {
      const reason = `${quoted(token)} is no value of JSON; it was left out`
      problems.push({ kind: 'bad_value', place: `character ${at}`, reason, lost: false })
    }
    return 'null'
  })
  return { text: whole, problems }
}
