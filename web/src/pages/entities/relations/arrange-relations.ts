import type { ApiSchema } from '../../../api/api-client.ts'

/** An entity in the graph. */
export type RelationNode = Pick<ApiSchema<'RelatedEntity'>, 'id' | 'name' | 'entity_type'>

/** A tie between two entities. One that is not proven leads to a company of a person with the same name. */
export interface Relation extends Pick<ApiSchema<'RelatedEntity'>, 'roles' | 'since' | 'until'> {
  readonly from: string
  readonly to: RelationNode
  readonly isProven: boolean
}

/** A node with its step from the center (0 to 2) and its row within the step. */
export interface PlacedNode {
  readonly node: RelationNode
  readonly step: number
  readonly row: number
}

export interface RelationLine {
  readonly from: PlacedNode
  readonly to: PlacedNode
  readonly isProven: boolean
}

export interface RelationDrawing {
  readonly nodes: readonly PlacedNode[]
  readonly lines: readonly RelationLine[]
  /** Number of rows of the longest step. */
  readonly rows: number
}

/**
 * Arranges entities in columns by their distance from the center. Each entity appears once; the rows of shorter columns are
 * spread over the height of the longest.
 */
export function arrangeRelations(center: RelationNode, relations: readonly Relation[]): RelationDrawing {
  const steps: RelationNode[][] = [[center], [], []]
  const stepById = new Map([[center.id, 0]])
  for (const { from, to } of relations) {
    const step = Math.min(2, (stepById.get(from) ?? 0) + 1)
    if (stepById.has(to.id)) continue
    stepById.set(to.id, step)
    steps[step]?.push(to)
  }
  const rows = Math.max(...steps.map(nodes => nodes.length))
  const nodes = steps.flatMap((inStep, step) =>
    inStep.map((node, index) => ({ node, step, row: ((index + 0.5) * rows) / inStep.length - 0.5 })),
  )
  const placed = new Map(nodes.map(found => [found.node.id, found]))
  const lines = relations.flatMap(({ from, to, isProven }) => {
    const [start, end] = [placed.get(from), placed.get(to.id)]
    return start === undefined || end === undefined ? [] : [{ from: start, to: end, isProven }]
  })
  return { nodes, lines, rows }
}
