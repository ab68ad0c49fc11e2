import type { Role } from '../../model/role.ts'
import type { Graph } from './graph.ts'
import { type Actor, companyNumberOf, type Mentions, roleOfCapacity } from './parties.ts'

/** Links to practitioners, the more telling ones first. `hasAdministrator` is any practitioner (sheet, section 2). */
const PRACTITIONERS: readonly (readonly [string, Role])[] = [
  ['hasLiquidator', 'liquidator'],
  ['resolutionLiquidator', 'liquidator'],
  ['hasReceiver', 'insolvency_practitioner'],
  ['hasAdministrator', 'insolvency_practitioner'],
  ['hasOfficialReceiver', 'insolvency_practitioner'],
  // Classes of the old XML that stand where its transformation knew no link.
  ['Liquidator', 'liquidator'],
  ['Administrator', 'insolvency_practitioner'],
  ['Receiver', 'insolvency_practitioner'],
  ['Supervisor', 'insolvency_practitioner'],
  ['Trustee', 'insolvency_practitioner'],
  ['Solicitor', 'solicitor'],
  ['Director', 'officer'],
  ['hasPrimaryIP', 'insolvency_practitioner'],
]

/** What a person that no link explains does in notices of a kind; in others he is only named. */
const PERSONS: readonly (readonly [string, Role])[] = [
  ['2403', 'officer'],
  ['2608', 'subject'],
  ['27', 'partner'],
]

/**
 * Adds everybody whom the statements of a page name: companies, petitioners, practitioners, signatories. `number` is that
 * of the only company, for where it is not marked up.
 */
export function addPeople(graph: Graph, code: string, number: string | null, mentions: Mentions): void {
  addCompanies(graph, number, mentions)
  for (const id of [...graph.every('hasPetitioner'), ...graph.every('Petitioner')]) {
    const name = nameOf(graph, id)
    const number = companyNumberOf(graph.text(id, 'companyNumber'))
    const isCompany = graph.texts(id, 'typeof').some(type => /organisation|company/i.test(type))
    if (name !== null) mentions.petitioner(name, isCompany, number)
  }
  for (const actor of practitionersIn(graph, code)) mentions.actor(actor)
  for (const id of [...graph.every('hasPerson'), ...graph.every('BankruptPerson')]) {
    const name = nameOf(graph, id)
    const role = PERSONS.find(([kind]) => code.startsWith(kind))?.[1] ?? 'other'
    if (name !== null && !mentions.has(name)) mentions.actor({ name, role, number: null, firm: null })
  }
  for (const id of graph.every('hasAuthority')) {
    const name = graph.text(id, 'label', 'name') ?? (isWords(id) ? id : null)
    if (name !== null) mentions.add({ type: 'authority', role: 'issuer', name, identifiers: [] })
  }
  for (const signatory of signatoriesIn(graph)) if (!mentions.has(signatory.name)) mentions.actor(signatory)
}

function addCompanies(graph: Graph, number: string | null, mentions: Mentions): void {
  const companies = companiesIn(graph).map(id => ({
    id,
    name: graph.text(id, 'name', 'societyName', 'label'),
    number: graph.text(id, 'companyNumber', 'partnershipNumber', 'societyNumber') ?? numberInIri(id),
  }))
  const named = companies.filter(({ name }) => name !== null)
  // A company may be linked twice: as a thing of the notice, which has the name, and by its address in a register.
  const only = number ?? companies.find(company => company.name === null)?.number ?? null
  for (const company of named) {
    const office = officeOf(graph, company.id)
    const stated = company.number ?? (named.length === 1 ? only : null)
    mentions.company(company.name ?? '', stated, office === null ? null : placeOf(graph, office))
  }
}

/** Names of the nodes that are the companies of a notice. */
export function companiesIn(graph: Graph): string[] {
  const linked = graph.every('hasCompany')
  return [
    ...new Set([
      ...linked,
      ...graph.named(/^(?:company|partnership|society)-\d+$/i),
      ...withSocietyName(graph),
    ]),
  ]
}

/** An address or a name inside the document says nothing to a reader. */
export function isWords(text: string): boolean {
  return /\s/.test(text) && !text.includes('://')
}

function withSocietyName(graph: Graph): string[] {
  return graph.named(/./).filter(name => graph.text(name, 'societyName') !== null)
}

/** The node of a company's registered office: linked, or named after it. */
export function officeOf(graph: Graph, company: string): string | null {
  const linked = graph.text(company, 'hasRegisteredOffice')
  const named = `company-registered-office-${/-(\d+)$/.exec(company)?.[1] ?? '1'}`
  return linked ?? (graph.has(named) ? named : null)
}

function placeOf(graph: Graph, office: string): string | null {
  const [line] = POSTCODE.exec(graph.text(office, 'label') ?? '') ?? []
  return graph.text(office, 'postal-code') ?? line ?? graph.text(office, 'locality')
}

/** Royal Mail, "Programmers' Guide": one or two letters, a digit, perhaps another sign; a digit and two letters. */
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/

function numberInIri(id: string): string | null {
  return /\/id\/company\/([A-Z\d]{8})$/i.exec(id)?.[1] ?? null
}

/** `foaf:name`, or its parts. One of the publisher's transformations left its own code where a name should be. */
function nameOf(graph: Graph, id: string): string | null {
  const whole = [...graph.texts(id, 'name'), ...graph.texts(id, 'label')].find(
    name => !name.includes('serialize-name'),
  )
  const parts = ['title', 'firstName', 'givenName', 'initials', 'familyName'].flatMap(part =>
    graph.texts(id, part),
  )
  return whole ?? (parts.length > 0 ? parts.join(' ') : null)
}

/** Kinds of notices in which whoever is named beside the petitioner acts for him. */
const PETITIONS = ['2450', '2451']

function practitionersIn(graph: Graph, code: string): Actor[] {
  const linked = PRACTITIONERS.flatMap(([link, role]) => graph.every(link).map(id => ({ id, role })))
  const named = graph.named(/^IP\d+$/).map(id => ({ id, role: 'insolvency_practitioner' as Role }))
  const first = new Map<string, Role>()
  for (const { id, role } of [...linked, ...named]) if (!first.has(id)) first.set(id, role)
  return [...first].flatMap(([id, linkedRole]) => {
    const capacity = capacityOf(graph, id)
    const stated = capacity === null ? null : roleOfCapacity(capacity)
    const firm = firmOf(graph, id)
    const name = nameOf(graph, id) ?? firm
    const [number = null] = graph.texts(id, 'hasIPnum')
    return name === null
      ? []
      : [{ name, role: stated ?? (PETITIONS.includes(code) ? 'solicitor' : linkedRole), number, firm }]
  })
}

function capacityOf(graph: Graph, id: string): string | null {
  const role = graph.text(graph.text(id, 'hasRole') ?? `${id}-role`, 'roleName')
  return graph.text(id, 'practitionerType', 'hasIPCapacity') ?? role
}

/** The firm of a practitioner: linked, or named after him (`IP1`, `IP-company-1`). */
function firmOf(graph: Graph, id: string): string | null {
  const linked = graph.text(id, 'hasOrganisationMember', 'isMemberOfOrganisation')
  const number = /^IP(\d+)$/.exec(id)?.[1]
  const firm = linked ?? (number === undefined ? null : `IP-company-${number}`)
  return firm === null ? null : graph.text(firm, 'name', 'label')
}

/** Those who sign, in the capacity they state. Without one nothing tells why they are named. */
function signatoriesIn(graph: Graph): Actor[] {
  const ids = new Set([...graph.every('hasAuthorisingPerson'), ...graph.named(/^signatory-\d+$/)])
  return [...ids].flatMap(id => {
    const name = nameOf(graph, id)
    const number = /-(\d+)$/.exec(id)?.[1] ?? '1'
    const capacity =
      graph.text(`role-${id}`, 'roleName') ?? graph.text(`role-signatory-${number}`, 'roleName')
    const role = capacity === null ? null : roleOfCapacity(capacity)
    return name === null || role === null ? [] : [{ name, role, number: null, firm: null }]
  })
}
