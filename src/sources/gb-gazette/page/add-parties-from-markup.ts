import type { MentionRole } from '../../../model/mention-role.ts'
import {
  type GazetteMentionList,
  type GazetteProcedureActor,
  parseGazetteCapacityRole,
  parseGazetteCompanyNumber,
} from '../mention-list.ts'
import { findGazettePostcode } from '../text/parse-labels.ts'
import type { GazetteRdfGraph } from './rdf-graph.ts'

/**
 * Properties that link practitioners, from most to least specific. `hasAdministrator` may link any practitioner
 * (sources/gb-gazette).
 */
const PRACTITIONER_LINKS: readonly (readonly [string, MentionRole])[] = [
  ['hasLiquidator', 'liquidator'],
  ['resolutionLiquidator', 'liquidator'],
  ['hasReceiver', 'insolvency_practitioner'],
  ['hasAdministrator', 'insolvency_practitioner'],
  ['hasOfficialReceiver', 'insolvency_practitioner'],
  // These classes come from old XML that was converted without links.
  ['Liquidator', 'liquidator'],
  ['Administrator', 'insolvency_practitioner'],
  ['Receiver', 'insolvency_practitioner'],
  ['Supervisor', 'insolvency_practitioner'],
  ['Trustee', 'insolvency_practitioner'],
  ['Solicitor', 'solicitor'],
  ['Director', 'officer'],
  ['hasPrimaryIP', 'insolvency_practitioner'],
]

/** Roles of persons without a specific link, by code prefix; other notices give them the role `other`. */
const PERSON_ROLES: readonly (readonly [string, MentionRole])[] = [
  ['2403', 'officer'],
  ['2608', 'subject'],
  ['27', 'partner'],
]

/**
 * Adds all parties in a page's markup: companies, petitioners, practitioners and signatories. `number` is the number
 * of the sole company, for pages that do not mark it up.
 */
export function addGazettePartiesFromMarkup(
  graph: GazetteRdfGraph,
  code: string,
  number: string | null,
  mentions: GazetteMentionList,
): void {
  addCompanies(graph, number, mentions)
  for (const id of [...graph.allTexts('hasPetitioner'), ...graph.allTexts('Petitioner')]) {
    const name = composeName(graph, id)
    const identifiers = parseGazetteCompanyNumber(graph.nodeText(id, 'companyNumber'))
    const isCompany = graph.nodeTexts(id, 'typeof').some(type => /organisation|company/i.test(type))
    if (name !== null) mentions.addPetitioner(name, isCompany, identifiers)
  }
  for (const actor of findPractitioners(graph, code)) mentions.addActor(actor)
  for (const id of [...graph.allTexts('hasPerson'), ...graph.allTexts('BankruptPerson')]) {
    const name = composeName(graph, id)
    const role = PERSON_ROLES.find(([codePrefix]) => code.startsWith(codePrefix))?.[1] ?? 'other'
    if (name !== null && !mentions.hasName(name)) mentions.addActor({ name, role, number: null, firm: null })
  }
  for (const id of graph.allTexts('hasAuthority')) {
    const name = graph.nodeText(id, 'label', 'name') ?? (isGazetteReadableText(id) ? id : null)
    if (name !== null) mentions.add({ type: 'authority', role: 'issuer', name, identifiers: [] })
  }
  for (const signatory of findSignatories(graph))
    if (!mentions.hasName(signatory.name)) mentions.addActor(signatory)
}

function addCompanies(graph: GazetteRdfGraph, number: string | null, mentions: GazetteMentionList): void {
  const companies = findGazetteCompanyNodes(graph).map(id => ({
    id,
    name: graph.nodeText(id, 'name', 'societyName', 'label'),
    number: graph.nodeText(id, 'companyNumber', 'partnershipNumber', 'societyNumber') ?? numberInIri(id),
  }))
  const namedCompanies = companies.filter(({ name }) => name !== null)
  // A company may be linked twice: as a node with its name, and by its register URL with its number.
  const soleNumber = number ?? companies.find(company => company.name === null)?.number ?? null
  for (const company of namedCompanies) {
    const office = findGazetteRegisteredOffice(graph, company.id)
    const statedNumber = company.number ?? (namedCompanies.length === 1 ? soleNumber : null)
    mentions.addSubjectCompany(
      company.name ?? '',
      statedNumber,
      office === null ? null : localityOf(graph, office),
    )
  }
}

/** Returns the names of the nodes that represent the notice's companies. */
export function findGazetteCompanyNodes(graph: GazetteRdfGraph): string[] {
  const linked = graph.allTexts('hasCompany')
  return [
    ...new Set([
      ...linked,
      ...graph.findNodes(/^(?:company|partnership|society)-\d+$/i),
      ...findSocietyNodes(graph),
    ]),
  ]
}

/** Returns true for readable text, as opposed to a URL or a node name. */
export function isGazetteReadableText(text: string): boolean {
  return /\s/.test(text) && !text.includes('://')
}

function findSocietyNodes(graph: GazetteRdfGraph): string[] {
  return graph.findNodes(/./).filter(name => graph.nodeText(name, 'societyName') !== null)
}

/** Returns the node of a company's registered office, which is either linked or matched by name. */
export function findGazetteRegisteredOffice(graph: GazetteRdfGraph, company: string): string | null {
  const linked = graph.nodeText(company, 'hasRegisteredOffice')
  const nameByConvention = `company-registered-office-${/-(\d+)$/.exec(company)?.[1] ?? '1'}`
  return linked ?? (graph.hasNode(nameByConvention) ? nameByConvention : null)
}

function localityOf(graph: GazetteRdfGraph, office: string): string | null {
  const labelPostcode = findGazettePostcode(graph.nodeText(office, 'label'))
  return graph.nodeText(office, 'postal-code') ?? labelPostcode ?? graph.nodeText(office, 'locality')
}

function numberInIri(id: string): string | null {
  return /\/id\/company\/([A-Z\d]{8})$/i.exec(id)?.[1] ?? null
}

/**
 * Returns `foaf:name`, or composes the name from its parts. A faulty publisher transformation left its own code in
 * place of some names.
 */
function composeName(graph: GazetteRdfGraph, id: string): string | null {
  const fullName = [...graph.nodeTexts(id, 'name'), ...graph.nodeTexts(id, 'label')].find(
    name => !name.includes('serialize-name'),
  )
  const parts = ['title', 'firstName', 'givenName', 'initials', 'familyName'].flatMap(part =>
    graph.nodeTexts(id, part),
  )
  return fullName ?? (parts.length > 0 ? parts.join(' ') : null)
}

/** Codes of notices in which persons named besides the petitioner act for the petitioner. */
const PETITION_CODES = ['2450', '2451']

function findPractitioners(graph: GazetteRdfGraph, code: string): GazetteProcedureActor[] {
  const linkedNodes = PRACTITIONER_LINKS.flatMap(([link, role]) =>
    graph.allTexts(link).map(id => ({ id, role })),
  )
  const numberedNodes = graph
    .findNodes(/^IP\d+$/)
    .map(id => ({ id, role: 'insolvency_practitioner' as MentionRole }))
  const roles = new Map<string, MentionRole>()
  for (const { id, role } of [...linkedNodes, ...numberedNodes]) if (!roles.has(id)) roles.set(id, role)
  return [...roles].flatMap(([id, linkedRole]) => {
    const capacity = statedCapacity(graph, id)
    const statedRole = capacity === null ? null : parseGazetteCapacityRole(capacity)
    const firm = firmName(graph, id)
    const name = composeName(graph, id) ?? firm
    const [number = null] = graph.nodeTexts(id, 'hasIPnum')
    return name === null
      ? []
      : [
          {
            name,
            role: statedRole ?? (PETITION_CODES.includes(code) ? 'solicitor' : linkedRole),
            number,
            firm,
            locality: addressLocality(graph, id),
          },
        ]
  })
}

function statedCapacity(graph: GazetteRdfGraph, id: string): string | null {
  const role = graph.nodeText(graph.nodeText(id, 'hasRole') ?? `${id}-role`, 'roleName')
  return graph.nodeText(id, 'practitionerType', 'hasIPCapacity') ?? role
}

/** Returns the postcode or town of a practitioner's address, either linked or matched by name. */
function addressLocality(graph: GazetteRdfGraph, id: string): string | null {
  const address = graph.nodeText(id, 'adr') ?? `${id}-address-1`
  return graph.hasNode(address) ? localityOf(graph, address) : findGazettePostcode(address)
}

/** Returns the firm of a practitioner, either linked or matched by name (`IP1`, `IP-company-1`). */
function firmName(graph: GazetteRdfGraph, id: string): string | null {
  const linked = graph.nodeText(id, 'hasOrganisationMember', 'isMemberOfOrganisation')
  const number = /^IP(\d+)$/.exec(id)?.[1]
  const firm = linked ?? (number === undefined ? null : `IP-company-${number}`)
  return firm === null ? null : graph.nodeText(firm, 'name', 'label')
}

/** Returns the signatories with a stated capacity. Without a capacity, their role is unknown. */
function findSignatories(graph: GazetteRdfGraph): GazetteProcedureActor[] {
  const ids = new Set([...graph.allTexts('hasAuthorisingPerson'), ...graph.findNodes(/^signatory-\d+$/)])
  return [...ids].flatMap(id => {
    const name = composeName(graph, id)
    const number = /-(\d+)$/.exec(id)?.[1] ?? '1'
    const capacity =
      graph.nodeText(`role-${id}`, 'roleName') ?? graph.nodeText(`role-signatory-${number}`, 'roleName')
    const role = capacity === null ? null : parseGazetteCapacityRole(capacity)
    return name === null || role === null ? [] : [{ name, role, number: null, firm: null }]
  })
}
