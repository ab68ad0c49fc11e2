import { SEPARATE } from '../find-names.ts'
import type { LocatedText } from './text-leaves.ts'

const STRING_END = /["\\]/g

/** Reads the strings of JSON text, JSON lines included. Malformed parts are passed over. */
export function* readJsonTexts(text: string): Generator<LocatedText> {
  const groups: number[] = [0]
  let lastGroup = 0
  for (let position = 0; position < text.length; position++) {
    const character = text[position]
    if (character === '{' || character === '[') groups.push(++lastGroup)
    else if ((character === '}' || character === ']') && groups.length > 1) groups.pop()
    else if (character === '"') {
      const end = findStringEnd(text, position + 1)
      const value = decodeString(text.slice(position, end))
      const group = isFollowedByColon(text, end) ? SEPARATE : (groups.at(-1) ?? 0)
      if (value !== null) yield { text: value, start: position, end, group, encode: JSON.stringify }
      position = end - 1
    }
  }
}

/** Returns the position after the closing quote of a string. */
function findStringEnd(text: string, start: number): number {
  STRING_END.lastIndex = start
  for (let found = STRING_END.exec(text); found !== null; found = STRING_END.exec(text)) {
    if (found[0] === '"') return found.index + 1
    STRING_END.lastIndex = found.index + 2
  }
  return text.length
}

/** Decodes the escapes of a string with its quotes. Returns `null` if it is malformed. */
function decodeString(quoted: string): string | null {
  if (quoted.length < 2 || !quoted.endsWith('"')) return null
  const inner = quoted.slice(1, -1)
  if (!inner.includes('\\')) return inner
  return inner.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, hex: string | undefined, escaped: string) =>
    hex === undefined ? (ESCAPES[escaped] ?? escaped) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function isFollowedByColon(text: string, end: number): boolean {
  let position = end
  while (
    text[position] === ' ' ||
    text[position] === '\n' ||
    text[position] === '\t' ||
    text[position] === '\r'
  )
    position += 1
  return text[position] === ':'
}
