import { Link } from 'wouter'
import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { EntityTypeIcon } from '../entity-badges.tsx'
import type { EntitySummary } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { arrangeRelations, type PlacedNode, type Relation } from './arrange-relations.ts'
import css from './relations.module.css'

/** Sizes in pixels. */
const [WIDTH, NODE_WIDTH, NODE_HEIGHT, ROW_HEIGHT] = [920, 240, 40, 52]
const COLUMN_WIDTH = (WIDTH - NODE_WIDTH) / 2

interface Props {
  readonly entity: EntitySummary
  readonly relations: readonly Relation[]
}

/** Draws an entity at the left, those tied to it in the middle, and those tied to them at the right. */
export function RelationGraph({ entity, relations }: Props) {
  const { nodes, lines, rows } = arrangeRelations(entity, relations)
  const height = rows * ROW_HEIGHT
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={css.graph} tabIndex={0} aria-label={messages.relations.relationsOf(entity.name)}>
      <div className={css.canvas} style={{ width: WIDTH, height }}>
        <svg width={WIDTH} height={height} aria-hidden>
          {lines.map(({ from, to, isProven }) => (
            <path
              key={`${from.node.id} ${to.node.id} ${isProven}`}
              d={linePath(from, to)}
              className={isProven ? css.line : css.unprovenLine}
            />
          ))}
        </svg>
        {nodes.map(placed => (
          <GraphNode
            key={placed.node.id}
            placed={placed}
            lang={languageOfJurisdiction(entity.jurisdiction)}
          />
        ))}
      </div>
    </section>
  )
}

function GraphNode({ placed, lang }: { placed: PlacedNode; lang: string | undefined }) {
  const { node, step } = placed
  const { x, y } = position(placed)
  const style = { left: x, top: y - NODE_HEIGHT / 2, width: NODE_WIDTH, height: NODE_HEIGHT }
  const content = (
    <>
      <EntityTypeIcon type={node.entity_type} />
      <span lang={lang}>{node.name}</span>
    </>
  )
  if (step === 0)
    return (
      <strong className={css.node} style={style}>
        {content}
      </strong>
    )
  return (
    <Link href={`/entities/${node.id}`} className={css.node} style={style} title={node.name}>
      {content}
    </Link>
  )
}

function position({ step, row }: PlacedNode): { x: number; y: number } {
  return { x: step * COLUMN_WIDTH, y: (row + 0.5) * ROW_HEIGHT }
}

function linePath(from: PlacedNode, to: PlacedNode): string {
  const [one, other] = from.step <= to.step ? [from, to] : [to, from]
  const [start, end] = [position(one), position(other)]
  const startX = start.x + NODE_WIDTH
  // Entities of one step are connected by a curve at the right.
  const endX = one.step === other.step ? startX : end.x
  const middle = one.step === other.step ? startX + ROW_HEIGHT : (startX + endX) / 2
  return `M${startX} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${endX} ${end.y}`
}
