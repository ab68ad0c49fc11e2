/** The path of a cell's value in a JSON object: the names of nested members. A member of all elements of an array gives several values. */
export type CellPath = readonly string[]

/** A member of a JSON object that contains cells. */
interface CellMember {
  readonly name: Uint8Array
  readonly node: CellNode
}

/** The contribution of a value in a JSON object to the cells of a row. */
export interface CellNode {
  /** The cell that the value belongs to; -1 if there is none. */
  cell: number
  /** The members of an object that contain cells, by the hash of their names. */
  readonly members: CellMember[][]
}

/** The number of hash values of member names. Collisions are told apart by the names. */
const HASHES = 128
const FNV_PRIME = 16_777_619

/** Arranges the paths of all cells of a row as a tree. */
export function buildCellTree(paths: readonly CellPath[]): CellNode {
  const root = createNode()
  paths.forEach((path, cell) => {
    path.reduce(memberOf, root).cell = cell
  })
  return root
}

/** Continues the hash of a name with its next byte. */
export function hashNameByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, FNV_PRIME)
}

/** Returns what the member with this name contributes, or `null`. The name is the given range of `json`. */
export function findCellMember(
  { members }: CellNode,
  hash: number,
  json: Uint8Array,
  start: number,
  end: number,
): CellNode | null {
  const bucket = members[hash & (HASHES - 1)]
  if (bucket === undefined) return null
  for (const member of bucket) if (isName(member.name, json, start, end)) return member.node
  return null
}

function isName(name: Uint8Array, json: Uint8Array, start: number, end: number): boolean {
  if (name.length !== end - start) return false
  for (let at = 0; at < name.length; at++) if (name[at] !== json[start + at]) return false
  return true
}

function createNode(): CellNode {
  return { cell: -1, members: [] }
}

function memberOf(node: CellNode, text: string): CellNode {
  const name = new TextEncoder().encode(text)
  const hash = name.reduce(hashNameByte, 0)
  const known = findCellMember(node, hash, name, 0, name.length)
  if (known !== null) return known
  const created = createNode()
  const at = hash & (HASHES - 1)
  node.members[at] = [...(node.members[at] ?? []), { name, node: created }]
  return created
}
