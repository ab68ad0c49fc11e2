import { useState } from 'react'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { ErrorState, LoadingState } from '../../../ui/page-states.tsx'
import { usePrintMode } from '../../../ui/print-mode.ts'
import type { EntitySummary } from '../entity-queries.ts'
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
      <Panel title="Relations">
        <LoadingState label="Loading relations" lines={6} />
      </Panel>
    )
  if (error === null && relations.length === 0) return <NoRelations />
  return (
    <Panel
      title="Relations"
      actions={
        <>
          <Button small busy={hasSecondStep && isPending} onClick={() => setSecondStep(!hasSecondStep)}>
            {hasSecondStep ? 'Show one step' : 'Show two steps'}
          </Button>
          <Button small onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as graph' : 'Show as table'}
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
    <Panel title="Relations">
      <p className="quiet">No announcement states an office or a merger.</p>
    </Panel>
  )
}

function RelationNotes({ found, hasSecondStep }: { found: EntityRelations; hasSecondStep: boolean }) {
  const { firstStepTotal } = found
  const shown = Math.min(firstStepTotal, MAX_FIRST_STEP)
  return (
    <p className="quiet small">
      {shown < firstStepTotal && (
        <>
          Showing {formatNumber(shown)} of {formatNumber(firstStepTotal)} entities in the first step.{' '}
        </>
      )}
      Relations come from offices and mergers in announcements.
      {hasSecondStep && (
        <>
          {' '}
          For each entity, at most {MAX_SECOND_STEP} others and the companies of {MAX_NAMESAKES} people with
          the same name are shown. Dashed lines mark those people, who are not proven to be the same person.
        </>
      )}
    </p>
  )
}
