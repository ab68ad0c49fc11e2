import type { OfficeTerm } from '../../../../entities/fact-history/office-terms.ts'
import type { FactCitation, StatedValue } from '../../../../entities/fact-history/stated-values.ts'
import type { EntityHistory } from '../../../../services/admin/reads/read-entity-history.ts'
import type { View } from '../../schema-builders.ts'
import type {
  EntityProfileSchema,
  FactCitationSchema,
  OfficeTermSchema,
  StatedCapitalSchema,
  StatedTextSchema,
} from './schema.ts'

/** Maximum number of terms of office in each list. */
const MAX_TERMS = 500

/** Builds the JSON of what announcements state about an entity over time. */
export function entityProfileView(history: EntityHistory): View<typeof EntityProfileSchema> {
  return {
    entity_id: history.id,
    status: history.status,
    status_statements: history.statuses.map(({ status, category, citation }) => {
      return { status, category, citation: factCitationView(citation) }
    }),
    names: history.names.map(statedTextView),
    legal_forms: history.legalForms.map(statedTextView),
    seats: history.seats.map(statedTextView),
    capital: history.capital.map((stated): View<typeof StatedCapitalSchema> => {
      const { amount, currency, isVariable } = stated.value
      return { amount, currency, variable: isVariable, ...statedFields(stated) }
    }),
    activities: history.activities.map(statedTextView),
    claims_deadlines: history.claimsDeadlines.map(statedTextView),
    courts: history.courts.map(statedTextView),
    court_cases: history.courtCases.map(statedTextView),
    officers: history.officers.slice(0, MAX_TERMS).map(officeTermView),
    officer_count: history.officers.length,
    positions: history.positions.slice(0, MAX_TERMS).map(officeTermView),
    position_count: history.positions.length,
    considered: history.considered,
  }
}

function factCitationView({ announcementId, date, sourceId }: FactCitation): View<typeof FactCitationSchema> {
  return { announcement_id: announcementId, date, source_id: sourceId }
}

function statedFields({ first, latest, announcements, isContradicted }: StatedValue<unknown>) {
  return {
    first: factCitationView(first),
    latest: factCitationView(latest),
    announcements,
    contradicted: isContradicted,
  }
}

function statedTextView(stated: StatedValue<string>): View<typeof StatedTextSchema> {
  return { value: stated.value, ...statedFields(stated) }
}

function officeTermView(term: OfficeTerm): View<typeof OfficeTermSchema> {
  const { holder, company, role, office, from, to, latest } = term
  return {
    holder: { entity_id: holder.entityId, entity_type: holder.type, name: holder.name },
    company: { entity_id: company.entityId, entity_type: company.type, name: company.name },
    role,
    office,
    from: from && factCitationView(from),
    to: to && factCitationView(to),
    latest: factCitationView(latest),
  }
}
