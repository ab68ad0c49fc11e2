import type { EntityType } from '../../model/entity.ts'
import { normalizeName } from '../../model/legal-form.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { type OfficeStatement, readOfficeStatements } from './office-statements.ts'
import type { FactCitation } from './stated-values.ts'
import { citationOf, type StatingAnnouncement, type StatingMention } from './stating-announcement.ts'

/** A party of an office, with the name in the latest announcement about it. */
interface OfficeParty {
  readonly entityId: string
  readonly type: EntityType
  readonly name: string
}

/** An office that somebody holds or held in a company. Begin and end are set only where an announcement states them. */
export interface OfficeTerm {
  readonly holder: OfficeParty
  readonly company: OfficeParty
  readonly role: MentionRole
  /** The office in the wording of the latest announcement, or `null` if only the role is known. */
  readonly office: string | null
  readonly from: FactCitation | null
  readonly to: FactCitation | null
  /** The latest announcement that names the holder in this office. */
  readonly latest: FactCitation
}

/**
 * Builds the terms of office from announcements in chronological order. Open terms come first, then the latest. A holder who
 * leaves and returns has two terms.
 */
export function buildOfficeTerms(
  announcements: readonly StatingAnnouncement[],
  isWanted: (statement: OfficeStatement) => boolean,
): OfficeTerm[] {
  const termsByOffice = new Map<string, OfficeTerm[]>()
  for (const announcement of announcements) {
    const citation = citationOf(announcement)
    for (const statement of readOfficeStatements(announcement).filter(isWanted)) {
      const key = officeKey(statement)
      const terms = termsByOffice.get(key) ?? []
      termsByOffice.set(key, terms)
      const open = terms.at(-1)?.to === null ? terms.pop() : undefined
      terms.push(continueTerm(open, statement, citation))
    }
  }
  return [...termsByOffice.values()].flat().sort(compareTerms)
}

function officeKey({ holder, company, office }: OfficeStatement): string {
  return [holder.entityId, company.entityId, holder.role, normalizeName(office ?? '')].join('|')
}

function continueTerm(
  open: OfficeTerm | undefined,
  { holder, company, office, change }: OfficeStatement,
  citation: FactCitation,
): OfficeTerm {
  return {
    holder: partyOf(holder),
    company: partyOf(company),
    role: holder.role,
    office,
    from: open?.from ?? (change === 'appointed' ? citation : null),
    to: change === 'left' ? citation : null,
    latest: citation,
  }
}

function partyOf({ entityId, type, name }: StatingMention): OfficeParty {
  return { entityId, type, name }
}

function compareTerms(a: OfficeTerm, b: OfficeTerm): number {
  if ((a.to === null) !== (b.to === null)) return a.to === null ? -1 : 1
  if (a.latest.date !== b.latest.date) return a.latest.date < b.latest.date ? 1 : -1
  return a.holder.name < b.holder.name ? -1 : a.holder.name > b.holder.name ? 1 : 0
}
