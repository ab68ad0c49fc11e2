import { Link } from 'wouter'
import { describeRole } from '../../announcement-kind.ts'
import { announcementMessages } from '../../messages/messages.ts'
import type { AnnouncementSummary, SearchMatch } from '../announcement-list-queries.ts'
import { HighlightedText } from '../highlighted-text.tsx'
import { announcementListMessages } from '../messages/messages.ts'
import css from './party-list.module.css'

type Party = NonNullable<AnnouncementSummary['parties']>[number]

/** A party with all its roles. */
export interface ListedPartyRoles {
  readonly name: string
  readonly entityId: string | null
  readonly type: string
  readonly roles: readonly string[]
}

/** Parties that a list shows of an announcement. The page of the announcement has all of them. */
const MAX_PARTIES = 4

/** Roles that tell the reader little, from the most to the least important. They come last. */
const MINOR_ROLES = ['register', 'review_body', 'solicitor', 'other']

/** Merges the mentions of each party. */
export function mergeParties(parties: readonly Party[]): ListedPartyRoles[] {
  const groups = Map.groupBy(parties, ({ name, type, entity_id }) => `${entity_id} ${type} ${name}`)
  return [...groups.values()].map(group => ({
    name: group[0]?.name ?? '',
    type: group[0]?.type ?? '',
    entityId: group.find(({ entity_id }) => entity_id !== null)?.entity_id ?? null,
    roles: [...new Set(group.map(({ role }) => role))],
  }))
}

/** Returns the page of a party, which is a search for its name if its entity is uncertain. */
export function partyPath({ name, type, entityId }: ListedPartyRoles): string {
  return entityId === null ? `/entities?${new URLSearchParams({ q: name, type })}` : `/entities/${entityId}`
}

interface Props {
  readonly item: AnnouncementSummary
  readonly lang: string | undefined
}

/** Lists the parties of an announcement as links, with their roles. Those that match the search come first. */
export function PartyList({ item, lang }: Props) {
  const { category, metadata, matches = [], parties = [] } = item
  if (parties.length === 0) return null
  const matchesByName = new Map(
    matches.filter(({ field }) => field === 'entities').map(match => [match.text, match]),
  )
  const rank = ({ name, roles }: ListedPartyRoles) =>
    (matchesByName.has(name) ? 0 : 10) + Math.max(0, MINOR_ROLES.indexOf(roles[0] ?? '') + 1)
  const merged = mergeParties(parties).sort((one, other) => rank(one) - rank(other))
  const shown = merged.slice(0, MAX_PARTIES)
  return (
    <ul className={css.parties} aria-label={announcementListMessages.parties}>
      {shown.map((party, at) => (
        <li key={`${party.type} ${party.name} ${party.entityId}`}>
          {party.roles[0] !== 'subject' && party.roles[0] !== shown[at - 1]?.roles[0] && (
            <span className={css.role}>{describeRole(party.roles[0] ?? '', category, metadata.acts)} </span>
          )}
          <PartyLink party={party} lang={lang} match={matchesByName.get(party.name)} />
        </li>
      ))}
      {merged.length > shown.length && <li>{announcementMessages.andMore(merged.length - shown.length)}</li>}
    </ul>
  )
}

interface PartyLinkProps {
  readonly party: ListedPartyRoles
  readonly lang: string | undefined
  readonly match?: SearchMatch | undefined
}

/** Links to the page of a party. */
export function PartyLink({ party, lang, match }: PartyLinkProps) {
  return (
    <Link href={partyPath(party)} className={css.link} lang={lang}>
      <HighlightedText {...(match ?? { text: party.name, ranges: [] })} />
    </Link>
  )
}
