import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { usePrintMode } from '../../../ui/print-mode.ts'
import type { EntitySummary } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { RelationGraph } from './relation-graph.tsx'
import {
  type EntityRelations,
  MAX_FIRST_STEP,
  MAX_NAMESAKES,
  MAX_SECOND_STEP,
  useEntityRelations,
} from './relation-queries.ts'
import { RelationTable } from './relation-table.tsx'
import css from './relations.module.css'

/** Shows the people and companies that are tied to an entity in one or two steps, as a graph or as a table. */
export default function RelationsPanel({ entity }: { entity: EntitySummary }) {
  const [isTable, setTable] = useState(false)
  const [hasSecondStep, setSecondStep] = useState(false)
  const isPrinting = usePrintMode()
  const found = useEntityRelations(entity, hasSecondStep)
  const { relations, isPending, error, retry } = found
  if (isPending && relations.length === 0)
    return (
      <Panel title={messages.relations.title}>
        <LoadingState label={messages.relations.loading} lines={6} />
      </Panel>
    )
  if (error === null && relations.length === 0) return <NoRelations />
  return (
    <Panel
      title={messages.relations.title}
      actions={
        <>
          <Button small busy={hasSecondStep && isPending} onClick={() => setSecondStep(!hasSecondStep)}>
            {hasSecondStep ? messages.relations.oneStep : messages.relations.twoSteps}
          </Button>
          <Button small onClick={() => setTable(!isTable)}>
            {isTable ? messages.relations.asGraph : messages.relations.asTable}
          </Button>
        </>
      }
    >
      {/* Above the drawing, which grows when more is loaded. */}
      <RelationNotes found={found} hasSecondStep={hasSecondStep} />
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      <div className={isTable || isPrinting ? undefined : css.wideOnly}>
        {isTable || isPrinting ? (
          <RelationTable entity={entity} relations={relations} />
        ) : (
          // Other relations are another drawing, in which nothing moves.
          <RelationGraph key={relations.length} entity={entity} relations={relations} />
        )}
      </div>
      {!isTable && !isPrinting && (
        <div className={css.narrowOnly}>
          <RelationTable entity={entity} relations={relations} />
        </div>
      )}
    </Panel>
  )
}

function NoRelations() {
  return (
    <Panel title={messages.relations.title}>
      <p className="quiet">{messages.relations.empty}</p>
    </Panel>
  )
}

function RelationNotes({ found, hasSecondStep }: { found: EntityRelations; hasSecondStep: boolean }) {
  const { firstStepTotal } = found
  const shown = Math.min(firstStepTotal, MAX_FIRST_STEP)
  return (
    <p className="quiet small">
      {shown < firstStepTotal && `${messages.relations.firstStep(shown, firstStepTotal)} `}
      {messages.relations.origin}
      {hasSecondStep && ` ${messages.relations.secondStep(MAX_SECOND_STEP, MAX_NAMESAKES)}`}
    </p>
  )
}
