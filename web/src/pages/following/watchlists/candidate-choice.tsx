import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { humanizeCode, JURISDICTION_NAMES, languageOfJurisdiction } from '../../../text/display-names.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast-queue.ts'
import followingCss from '../following.module.css'
import { followingMessages } from '../messages/messages.ts'
import { describeReason } from './match-reasons.ts'
import { watchlistMessages } from './messages/messages.ts'
import { useDecideEntry, type WatchlistEntryData } from './watchlist-queries.ts'
import css from './watchlists.module.css'

const texts = watchlistMessages.candidates

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
      <ul className={css.candidates} aria-label={texts.label(name)}>
        <StatedCard entry={entry} />
        {candidates.map(candidate => (
          <CandidateCard
            key={candidate.entity.id}
            candidate={candidate}
            isChosen={entry.entity_ids.includes(candidate.entity.id)}
            busy={decide.isPending}
            onChoose={() => choose([candidate.entity.id], watchlistMessages.isWatched(candidate.entity.name))}
          />
        ))}
      </ul>
      {candidates.length === 0 && <p className="small">{texts.areMasked}</p>}
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
          aria-label={texts.noneOfTheseIs(name)}
          onClick={() => onChoose([], watchlistMessages.isWatchedWhenNamed(name))}
        >
          {texts.noneOfThese}
        </Button>
      )}
      {candidateIds.length > 1 && (
        <Button
          small
          busy={busy}
          aria-label={texts.allOfTheseAre(name)}
          onClick={() => onChoose(candidateIds, watchlistMessages.areWatched(name))}
        >
          {texts.allOfThese}
        </Button>
      )}
    </p>
  )
}

function StatedCard({ entry: { name, number, town, country, reference } }: { entry: WatchlistEntryData }) {
  const place = [town, country === null ? null : (JURISDICTION_NAMES[country] ?? country)].filter(Boolean)
  return (
    <li className={css.stated}>
      <p className={css.cardTitle}>{texts.stated}</p>
      <CardFact term={followingMessages.name} value={name} />
      <CardFact term={texts.number} value={number} />
      <CardFact term={texts.place} value={place.join(', ')} />
      <CardFact term={texts.id} value={reference} />
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
        term={followingMessages.name}
        value={
          <Link href={`/entities/${id}`} lang={languageOfJurisdiction(jurisdiction)}>
            {name}
          </Link>
        }
      />
      <CardFact term={texts.number} value={tax_id} missing={texts.noneKnown} />
      <CardFact term={texts.place} value={JURISDICTION_NAMES[jurisdiction] ?? jurisdiction} />
      <CardFact term={texts.status} value={humanizeCode(status)} />
      <ul className={css.reasons} aria-label={texts.comparison(name)}>
        {reasons.map(reason => (
          <ReasonItem key={reason} reason={reason} />
        ))}
      </ul>
      {isChosen ? (
        <p className={css.chosen}>
          <Check size={14} aria-hidden /> {followingMessages.entryStates.matched}
        </p>
      ) : (
        <Button small variant="primary" busy={busy} aria-label={texts.chooseEntity(name)} onClick={onChoose}>
          {texts.choose}
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

function CardFact({ term, value, missing = texts.notStated }: FactProps) {
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
