/** A part of a text that both versions have, or only the earlier or the later one. */
export interface TextPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Texts that differ by more words are shown as a whole, because a comparison would take long and help nobody. */
const MAX_EDITS = 600

/** Compares two texts word by word. Returns null if they have too little in common. */
export function diffWords(before: string, after: string): readonly TextPart[] | null {
  const [earlier, later] = [splitWords(before), splitWords(after)]
  const start = countCommon(earlier, later)
  const end = countCommon(earlier.slice(start).reverse(), later.slice(start).reverse())
  const middle = diffLists(earlier.slice(start, earlier.length - end), later.slice(start, later.length - end))
  if (middle === null) return null
  return mergeParts([
    { kind: 'same', text: earlier.slice(0, start).join('') },
    ...middle,
    { kind: 'same', text: earlier.slice(earlier.length - end).join('') },
  ])
}

/** Splits a text into words with the white space and punctuation between them. */
function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []
}

function countCommon(one: readonly string[], other: readonly string[]): number {
  let count = 0
  while (count < one.length && count < other.length && one[count] === other[count]) count++
  return count
}

/** Finds the shortest sequence of removals and additions with the algorithm of Myers. */
function diffLists(before: readonly string[], after: readonly string[]): TextPart[] | null {
  const steps: Map<number, number>[] = []
  let reached = new Map([[1, 0]])
  for (let edits = 0; edits <= MAX_EDITS; edits++) {
    const next = new Map(reached)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isAddition = isReachedByAddition(reached, diagonal, edits)
      let x = isAddition ? (reached.get(diagonal + 1) ?? 0) : (reached.get(diagonal - 1) ?? 0) + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      next.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length)
        return traceBack([...steps, reached], { before, after })
    }
    steps.push(reached)
    reached = next
  }
  return null
}

function isReachedByAddition(reached: ReadonlyMap<number, number>, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true
  return diagonal !== edits && (reached.get(diagonal - 1) ?? 0) < (reached.get(diagonal + 1) ?? 0)
}

interface ComparedLists {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Follows the steps back from the end to the start. */
function traceBack(
  steps: readonly ReadonlyMap<number, number>[],
  { before, after }: ComparedLists,
): TextPart[] {
  const parts: TextPart[] = []
  let [x, y] = [before.length, after.length]
  for (let edits = steps.length - 1; edits >= 0; edits--) {
    const reached = steps[edits] as ReadonlyMap<number, number>
    const diagonal = x - y
    const isAddition = isReachedByAddition(reached, diagonal, edits)
    const from = isAddition ? diagonal + 1 : diagonal - 1
    const startX = edits === 0 ? 0 : (reached.get(from) ?? 0)
    const startY = edits === 0 ? 0 : startX - from
    const [middleX, middleY] = edits === 0 ? [0, 0] : isAddition ? [startX, startY + 1] : [startX + 1, startY]
    while (x > middleX && y > middleY) {
      parts.push({ kind: 'same', text: before[x - 1] as string })
      x--
      y--
    }
    if (edits === 0) break
    if (isAddition) parts.push({ kind: 'added', text: after[startY] as string })
    else parts.push({ kind: 'removed', text: before[startX] as string })
    x = startX
    y = startY
  }
  return parts.reverse()
}

/** Joins neighbors of a kind. White space between two changes belongs to both, so that changed passages read well. */
function mergeParts(parts: readonly TextPart[]): readonly TextPart[] {
  const merged: { kind: TextPart['kind']; text: string }[] = []
  let changes: Record<'removed' | 'added', string> = { removed: '', added: '' }
  const flush = (): void => {
    for (const kind of ['removed', 'added'] as const)
      if (changes[kind] !== '') merged.push({ kind, text: changes[kind] })
    changes = { removed: '', added: '' }
  }
  for (const [at, { kind, text }] of parts.entries()) {
    if (text === '') continue
    if (kind !== 'same') {
      changes[kind] += text
      continue
    }
    const isBetweenChanges =
      changes.removed + changes.added !== '' && /^\s+$/.test(text) && parts[at + 1]?.kind !== 'same'
    if (isBetweenChanges && at + 1 < parts.length) {
      changes.removed += text
      changes.added += text
      continue
    }
    flush()
    const last = merged.at(-1)
    if (last?.kind === 'same') last.text += text
    else merged.push({ kind, text })
  }
  flush()
  return merged
}
