import { languageOfJurisdiction } from '../../../text/display-names.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { FactList as Pairs, Panel } from '../../../ui/page-layout.tsx'
import type { EntityDetailsResponse, EntityProfileResponse, EntitySummary } from '../entity-queries.ts'
import { entityMessages as messages } from '../messages/messages.ts'
import { ProfileFacts } from '../profile/profile-facts.tsx'
import { StatedValues } from '../profile/stated-values.tsx'
import { CopyableText } from './copyable-text.tsx'
import css from './entity-facts-panel.module.css'
import { IdentifierList } from './identifier-list.tsx'
import { OtherEntityNames } from './other-entity-names.tsx'

interface Props {
  readonly entity: EntitySummary
  /** Undefined if the details could not be loaded. */
  readonly details: EntityDetailsResponse | undefined
  /** Undefined if the profile could not be loaded. */
  readonly profile: EntityProfileResponse | undefined
  readonly onRetry: () => void
}

/** Shows the identifiers and names of an entity, and what announcements state about it over time. */
export function EntityFactsPanel({ entity, details, profile, onRetry }: Props) {
  const { id, entity_type, jurisdiction, tax_id, status, announcement_count } = entity
  const lang = languageOfJurisdiction(jurisdiction)
  const statedForm = details?.legal_form && <span lang={lang}>{details.legal_form}</span>
  const form = entity_type === 'company' && details ? statedForm || messages.facts.notStated : statedForm
  return (
    <Panel>
      <div className={css.facts}>
        {details === undefined ? (
          <DetailsUnavailable id={id} taxId={tax_id} onRetry={onRetry} />
        ) : (
          <IdentifierList identifiers={details.identifiers}>
            <EntityNames entity={entity} details={details} profile={profile} />
            <div>
              <dt>{messages.facts.id}</dt>
              <dd>
                <CopyableText text={id} subject={messages.facts.idSubject} />
              </dd>
            </div>
          </IdentifierList>
        )}
        {profile === undefined ? (
          <Pairs
            facts={[
              [messages.facts.legalForm, form],
              [messages.facts.status, STATUS_EXPLANATIONS[status]],
              [messages.announcements, formatNumber(announcement_count)],
            ]}
          />
        ) : (
          <ProfileFacts entity={entity} profile={profile} legalForm={form} />
        )}
      </div>
    </Panel>
  )
}

/** Shows the names that were stated one after the other, and other spellings. */
function EntityNames({
  entity: { name, jurisdiction },
  details,
  profile,
}: Pick<Props, 'entity' | 'profile'> & { details: EntityDetailsResponse }) {
  const lang = languageOfJurisdiction(jurisdiction)
  const stated = profile !== undefined && profile.names.length > 1 ? profile.names : []
  const others = details.names.filter(
    given => given.name !== name && !stated.some(({ value }) => isSameName(value, given.name)),
  )
  return (
    <>
      {stated.length > 0 && (
        <div>
          <dt>{messages.facts.namesOverTime}</dt>
          <dd>
            <StatedValues values={stated}>{({ value }) => <span lang={lang}>{value}</span>}</StatedValues>
          </dd>
        </div>
      )}
      {others.length > 0 && <OtherEntityNames names={others} considered={details.considered} lang={lang} />}
    </>
  )
}

/** Shows the tax ID from the search index, the only identifier available while the database is unavailable. */
function DetailsUnavailable({
  id,
  taxId,
  onRetry,
}: {
  id: string
  taxId: string | null
  onRetry: () => void
}) {
  return (
    <div className={css.unknown}>
      <Pairs
        facts={[
          [
            messages.facts.taxNumber,
            taxId === null ? (
              messages.facts.unknown
            ) : (
              <CopyableText key="number" text={taxId} subject={messages.facts.numberSubject} />
            ),
          ],
          [messages.facts.id, <CopyableText key="id" text={id} subject={messages.facts.idSubject} />],
        ]}
      />
      <p className="small" role="alert">
        {messages.facts.unavailable}{' '}
        <Button small onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      </p>
    </div>
  )
}

function isSameName(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'base', ignorePunctuation: true }) === 0
}

const STATUS_EXPLANATIONS = {
  active: messages.facts.activeByDefault,
  insolvent: messages.facts.insolvent,
  dissolved: messages.facts.dissolved,
}
