import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { humanizeCode, JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import followingCss from '../following.module.css'
import { describeReason } from './match-reasons.ts'
import { useDecideEntry, type WatchlistEntryData } from './watchlist-queries.ts'
import css from './watchlists.module.css'

interface Props {
  readonly listId: string
  readonly entry: WatchlistEntryData
  readonly name: string
  readonly onDecided: () => void
}

/**
 * Shows what was stated beside each candidate, fact by fact, and lets the user choose one or none. After a decision, it marks what
 * was chosen.
 */
export function CandidateChoice({ listId, entry, name, onDecided }: Props) {
  const decide = useDecideEntry(listId, entry.id)
  function choose(ids: readonly string[], message: string): void {
    // The entry may leave the list before the mutation calls back, which it then no longer does.
    void decide.mutateAsync(ids).then(
      () => {
        showToast(message)
        onDecided()
      },
      () => {},
    )
  }
  const { candidates } = entry
  return (
    <div className={css.choice}>
      <ul className={css.candidates} aria-label={`${name} and its candidates`}>
        <StatedCard entry={entry} />
        {candidates.map(candidate => (
          <CandidateCard
            key={candidate.entity.id}
            candidate={candidate}
            isChosen={entry.entity_ids.includes(candidate.entity.id)}
            busy={decide.isPending}
            onChoose={() => choose([candidate.entity.id], `${candidate.entity.name} is watched`)}
          />
        ))}
      </ul>
      {candidates.length === 0 && (
        <p className="small">The candidates are natural persons, whom this API key may not see.</p>
      )}
      <OtherDecisions
        name={name}
        candidateIds={candidates.map(({ entity }) => entity.id)}
        canChooseNone={entry.state !== 'unknown'}
        busy={decide.isPending}
        onChoose={choose}
      />
    </div>
  )
}

interface OtherDecisionsProps {
  readonly name: string
  readonly candidateIds: readonly string[]
  /** Whether it is not decided yet that none of them is the party. */
  readonly canChooseNone: boolean
  readonly busy: boolean
  readonly onChoose: (ids: readonly string[], message: string) => void
}

/** Renders the decisions for none and for all candidates, such as two entities that are the same company. */
function OtherDecisions({ name, candidateIds, canChooseNone, busy, onChoose }: OtherDecisionsProps) {
  return (
    <p className={followingCss.row}>
      {canChooseNone && (
        <Button
          small
          busy={busy}
          aria-label={`None of these is ${name}`}
          onClick={() => onChoose([], `${name} is watched as soon as an announcement names it`)}
        >
          None of these
        </Button>
      )}
      {candidateIds.length > 1 && (
        <Button
          small
          busy={busy}
          aria-label={`All of these are ${name}`}
          onClick={() => onChoose(candidateIds, `All candidates of ${name} are watched`)}
        >
          All of these
        </Button>
      )}
    </p>
  )
}

function StatedCard({ entry: { name, number, town, country, reference } }: { entry: WatchlistEntryData }) {
  const place = [town, country === null ? null : (JURISDICTION_NAMES[country] ?? country)].filter(Boolean)
  return (
    <li className={css.stated}>
      <p className={css.cardTitle}>You stated</p>
      <CardFact term="Name" value={name} />
      <CardFact term="Number" value={number} />
      <CardFact term="Place" value={place.join(', ')} />
      <CardFact term="Your ID" value={reference} />
    </li>
  )
}

interface CardProps {
  readonly candidate: WatchlistEntryData['candidates'][number]
  readonly isChosen: boolean
  readonly busy: boolean
  readonly onChoose: () => void
}

function CandidateCard({ candidate: { entity, reasons }, isChosen, busy, onChoose }: CardProps) {
  const { id, name, jurisdiction, tax_id, status, entity_type } = entity
  return (
    <li className={css.candidate}>
      <p className={css.cardTitle}>{humanizeCode(entity_type)}</p>
      <CardFact
        term="Name"
        value={
          <Link href={`/entities/${id}`} lang={languageOfJurisdiction(jurisdiction)}>
            {name}
          </Link>
        }
      />
      <CardFact term="Number" value={tax_id} missing="None known" />
      <CardFact term="Place" value={JURISDICTION_NAMES[jurisdiction] ?? jurisdiction} />
      <CardFact term="Status" value={humanizeCode(status)} />
      <ul className={css.reasons} aria-label={`Comparison with ${name}`}>
        {reasons.map(reason => (
          <ReasonItem key={reason} reason={reason} />
        ))}
      </ul>
      {isChosen ? (
        <p className={css.chosen}>
          <Check size={14} aria-hidden /> Watched
        </p>
      ) : (
        <Button small variant="primary" busy={busy} aria-label={`Choose ${name}`} onClick={onChoose}>
          Choose
        </Button>
      )}
    </li>
  )
}

interface FactProps {
  readonly term: string
  readonly value: ReactNode
  readonly missing?: string
}

function CardFact({ term, value, missing = 'Not stated' }: FactProps) {
  const isKnown = value !== null && value !== ''
  return (
    <p className={css.fact}>
      <span className="small quiet">{term}</span>
      <span className={isKnown ? undefined : 'quiet'}>{isKnown ? value : missing}</span>
    </p>
  )
}

const SIGNS = { for: Check, against: X, neutral: Minus } as const

function ReasonItem({ reason }: { reason: string }) {
  const { text, sign } = describeReason(reason)
  const Icon = SIGNS[sign]
  return (
    <li className={css.reason} data-sign={sign}>
      <Icon size={14} aria-hidden /> {text}
    </li>
  )
}
