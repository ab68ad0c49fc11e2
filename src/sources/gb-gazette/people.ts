import type { Role } from '../../model/role.ts'
import type { Graph } from './graph.ts'
import { type Actor, companyNumberOf, type Mentions, roleOfCapacity } from './parties.ts'

/**
 * Properties that link practitioners, most specific first. `hasAdministrator` links any practitioner
 * (sources/gb-gazette).
 */
const PRACTITIONER_LINKS: readonly (readonly [string, Role])[] = [
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
const PERSON_ROLES: readonly (readonly [string, Role])[] = [
  ['2403', 'officer'],
  ['2608', 'subject'],
  ['27', 'partner'],
]

/**
 * Adds all parties in a page's markup: companies, petitioners, practitioners and signatories. `number` is the number
 * of the sole company, for pages that do not mark it up.
 */
export function addPeople(graph: Graph, code: string, number: string | null, mentions: Mentions): void {
  addCompanies(graph, number, mentions)
  for (const id of [...graph.every('hasPetitioner'), ...graph.every('Petitioner')]) {
    const name = composeName(graph, id)
    const identifiers = companyNumberOf(graph.text(id, 'companyNumber'))
    const isCompany = graph.texts(id, 'typeof').some(type => /organisation|company/i.test(type))
    if (name !== null) mentions.petitioner(name, isCompany, identifiers)
  }
  for (const actor of findPractitioners(graph, code)) mentions.actor(actor)
  for (const id of [...graph.every('hasPerson'), ...graph.every('BankruptPerson')]) {
    const name = composeName(graph, id)
    const role = PERSON_ROLES.find(([codePrefix]) => code.startsWith(codePrefix))?.[1] ?? 'other'
    if (name !== null && !mentions.has(name)) mentions.actor({ name, role, number: null, firm: null })
  }
  for (const id of graph.every('hasAuthority')) {
    const name = graph.text(id, 'label', 'name') ?? (isWords(id) ? id : null)
    if (name !== null) mentions.add({ type: 'authority', role: 'issuer', name, identifiers: [] })
  }
  for (const signatory of findSignatories(graph)) if (!mentions.has(signatory.name)) mentions.actor(signatory)
}

function addCompanies(graph: Graph, number: string | null, mentions: Mentions): void {
  const companies = companiesIn(graph).map(id => ({
    id,
    name: graph.text(id, 'name', 'societyName', 'label'),
    number: graph.text(id, 'companyNumber', 'partnershipNumber', 'societyNumber') ?? numberInIri(id),
  }))
  const namedCompanies = companies.filter(({ name }) => name !== null)
  // A company may be linked twice: as a node with its name, and by its register URL with its number.
  const soleNumber = number ?? companies.find(company => company.name === null)?.number ?? null
  for (const company of namedCompanies) {
    const office = officeOf(graph, company.id)
    const statedNumber = company.number ?? (namedCompanies.length === 1 ? soleNumber : null)
    mentions.company(company.name ?? '', statedNumber, office === null ? null : localityOf(graph, office))
  }
}

/** Returns the names of the nodes that represent the notice's companies. */
export function companiesIn(graph: Graph): string[] {
  const linked = graph.every('hasCompany')
  return [
    ...new Set([
      ...linked,
      ...graph.named(/^(?:company|partnership|society)-\d+$/i),
      ...findSocietyNodes(graph),
    ]),
  ]
}

/** True for readable text, as opposed to a URL or a node name. */
export function isWords(text: string): boolean {
  return /\s/.test(text) && !text.includes('://')
}

function findSocietyNodes(graph: Graph): string[] {
  return graph.named(/./).filter(name => graph.text(name, 'societyName') !== null)
}

/** Returns the node of a company's registered office, either linked or matched by name. */
export function officeOf(graph: Graph, company: string): string | null {
  const linked = graph.text(company, 'hasRegisteredOffice')
  const nameByConvention = `company-registered-office-${/-(\d+)$/.exec(company)?.[1] ?? '1'}`
  return linked ?? (graph.has(nameByConvention) ? nameByConvention : null)
}

function localityOf(graph: Graph, office: string): string | null {
  const [labelPostcode] = POSTCODE.exec(graph.text(office, 'label') ?? '') ?? []
  return graph.text(office, 'postal-code') ?? labelPostcode ?? graph.text(office, 'locality')
}

/** Matches a UK postcode as in Royal Mail, "Programmers' Guide". */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/

function numberInIri(id: string): string | null {
  return /\/id\/company\/([A-Z\d]{8})$/i.exec(id)?.[1] ?? null
}

/**
 * Returns `foaf:name` or composes its parts. A faulty publisher transformation left its own code in place of some
 * names.
 */
function composeName(graph: Graph, id: string): string | null {
  const fullName = [...graph.texts(id, 'name'), ...graph.texts(id, 'label')].find(
    name => !name.includes('serialize-name'),
  )
  const parts = ['title', 'firstName', 'givenName', 'initials', 'familyName'].flatMap(part =>
    graph.texts(id, part),
  )
  return fullName ?? (parts.length > 0 ? parts.join(' ') : null)
}

/** Notice codes in which persons named besides the petitioner act for the petitioner. */
const PETITION_CODES = ['2450', '2451']

function findPractitioners(graph: Graph, code: string): Actor[] {
  const linkedNodes = PRACTITIONER_LINKS.flatMap(([link, role]) =>
    graph.every(link).map(id => ({ id, role })),
  )
  const numberedNodes = graph.named(/^IP\d+$/).map(id => ({ id, role: 'insolvency_practitioner' as Role }))
  const roles = new Map<string, Role>()
  for (const { id, role } of [...linkedNodes, ...numberedNodes]) if (!roles.has(id)) roles.set(id, role)
  return [...roles].flatMap(([id, linkedRole]) => {
    const capacity = statedCapacity(graph, id)
    const statedRole = capacity === null ? null : roleOfCapacity(capacity)
    const firm = firmName(graph, id)
    const name = composeName(graph, id) ?? firm
    const [number = null] = graph.texts(id, 'hasIPnum')
    return name === null
      ? []
      : [
          {
            name,
            role: statedRole ?? (PETITION_CODES.includes(code) ? 'solicitor' : linkedRole),
            number,
            firm,
          },
        ]
  })
}

function statedCapacity(graph: Graph, id: string): string | null {
  const role = graph.text(graph.text(id, 'hasRole') ?? `${id}-role`, 'roleName')
  return graph.text(id, 'practitionerType', 'hasIPCapacity') ?? role
}

/** Returns the firm of a practitioner, either linked or matched by name (`IP1`, `IP-company-1`). */
function firmName(graph: Graph, id: string): string | null {
  const linked = graph.text(id, 'hasOrganisationMember', 'isMemberOfOrganisation')
  const number = /^IP(\d+)$/.exec(id)?.[1]
  const firm = linked ?? (number === undefined ? null : `IP-company-${number}`)
  return firm === null ? null : graph.text(firm, 'name', 'label')
}

/** Returns the signatories with a stated capacity; without one their role is unknown. */
function findSignatories(graph: Graph): Actor[] {
  const ids = new Set([...graph.every('hasAuthorisingPerson'), ...graph.named(/^signatory-\d+$/)])
  return [...ids].flatMap(id => {
    const name = composeName(graph, id)
    const number = /-(\d+)$/.exec(id)?.[1] ?? '1'
    const capacity =
      graph.text(`role-${id}`, 'roleName') ?? graph.text(`role-signatory-${number}`, 'roleName')
    const role = capacity === null ? null : roleOfCapacity(capacity)
    return name === null || role === null ? [] : [{ name, role, number: null, firm: null }]
  })
}
