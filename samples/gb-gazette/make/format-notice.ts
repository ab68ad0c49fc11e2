/* Formats notices as the publisher's `data.xml`. */

const PREFIXES =
  'gaz: https://www.thegazette.co.uk/def/publication# gzw: https://www.thegazette.co.uk/def/working# ' +
  'person: https://www.thegazette.co.uk/def/person# court: https://www.thegazette.co.uk/def/court# ' +
  'insolvency: https://www.thegazette.co.uk/def/insolvency# gazorg: https://www.thegazette.co.uk/def/organisation# ' +
  'leg: https://www.thegazette.co.uk/def/legislation# prov: http://www.w3.org/ns/prov#'

export interface GazetteSampleNotice {
  readonly id: string
  readonly code: string
  readonly type: string
  /** The notice category. The default is Corporate Insolvency. */
  readonly category?: string
  /** The local publication time, such as `2026-11-20T01:05:09`. */
  readonly published: string
  readonly edition?: string
  readonly issue?: string
  readonly page?: string
  /** The HTML inside `div.content`. */
  readonly content: string
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Formats a notice that the publisher received as XML, as most notices since 2005. */
export function formatGazetteNotice(notice: GazetteSampleNotice): string {
  const {
    id,
    code,
    type,
    category = 'Corporate Insolvency',
    published,
    edition = 'London',
    issue,
    page,
  } = notice
  const uri = `https://www.thegazette.co.uk/id/notice/${id}`
  const editionUri = `https://www.thegazette.co.uk/id/edition/${edition}`
  const issueUri = `${editionUri}/issue/${issue}`
  const inIssue =
    issue === undefined
      ? ''
      : `<span about="${uri}" property="gaz:isInIssue" resource="${issueUri}"/><span resource="${issueUri}" typeof="gaz:Issue"/>
<span about="${issueUri}" property="gaz:hasEdition" resource="${editionUri}"/><span about="${issueUri}" property="gaz:hasIssueNumber" datatype="xsd:string" content="${issue}"/>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" prefix="${PREFIXES} this: ${uri}#" IdURI="${uri}"><head><title>${type}</title>
<gazette-metadata xmlns="http://www.gazettes.co.uk/metadata"><bundle-id>1</bundle-id><notice-id>${id}</notice-id><status>published</status>
<notice-code>${code}</notice-code><edition>${edition}</edition>${issue === undefined ? '' : `<issue>${issue}</issue>`}<publication-date>${published}</publication-date>
<publication-year>${published.slice(0, 4)}</publication-year></gazette-metadata></head><body>
<article class="full-notice full-notice-${code}"><div class="rdfa-data">
<span about="${uri}" property="dc11:publisher" content="TSO (The Stationery Office), St Crispins, Duke Street, Norwich, NR3 1PD"/>
<span about="${uri}" property="gaz:isAbout" resource="this:notifiableThing"/>
<span about="${uri}" property="prov:has_provenance" resource="${uri}/provenance"/><span about="${uri}" property="prov:has_anchor" resource="${uri}"/>
<span resource="${editionUri}" typeof="gaz:Edition"/><span about="${uri}" property="gaz:hasNoticeNumber" datatype="xsd:integer" content="${id}"/>
${inIssue}<span resource="this:notifiableThing" typeof="https://www.thegazette.co.uk/def/publication#NotifiableThing"/></div>
<dl class="metadata"><dt>Notice category:</dt><dd data-ui-class="category">${category}</dd><dt>Notice type:</dt><dd data-ui-class="notice-type">${type}</dd>
<dt>Publication date:</dt><dd about="${uri}" property="gaz:earliestPublicationDate" content="${published}" datatype="xsd:dateTime"><time datetime="${published}">${published}</time></dd>
<dt>Edition:</dt><dd>The <span about="${editionUri}" property="gaz:editionName" datatype="xsd:string">${edition}</span> Gazette</dd>
${page === undefined ? '' : `<dt>Page number:</dt><dd data-gazettes="page-number">${page}</dd>`}<dt>Notice ID:</dt><dd about="${uri}" property="gaz:hasNoticeID">${id}</dd>
<dt>Notice code:</dt><dd about="${uri}" property="gaz:hasNoticeCode" datatype="xsd:integer">${code}</dd></dl>
<div class="content" about="this:notifiableThing" data-gazettes="Notice" data-gazettes-type="${code}">${notice.content}</div></article></body></html>
`
}

/** Formats a practitioner within the text. */
export function formatPractitioner(
  property: string,
  n: number,
  name: string,
  number: string,
  firm: string,
): string {
  const id = `this:administrator-1-PersonName-${n}`
  const primary =
    n === 1
      ? '<span about="this:notifiableThing" property="insolvency:hasPrimaryIP" resource="this:IP1"/>'
      : ''
  const [first, family] = [name.slice(0, name.lastIndexOf(' ')), name.slice(name.lastIndexOf(' ') + 1)]
  const of =
    firm === ''
      ? ''
      : ` of <span about="this:administrator-1-FirmName-1" typeof="gazorg:ForProfitOrganisation" data-gazettes="FirmName"><span property="gazorg:name">${escapeHtml(firm)}</span></span>`
  return `<span property="${property}" resource="${id}" typeof="foaf:Agent" data-gazettes="Administrator">${primary}<span property="person:hasIPnum" datatype="xsd:string" content="${number}"/><span property="vcard:adr" resource="this:administrator-1-AddressLineGroup-1"/><span property="gazorg:hasOrganisationMember" resource="this:administrator-1-FirmName-1"/><em><span property="foaf:name" content="${name}"/><span property="foaf:firstName" data-gazettes="Forename">${first}</span> <span property="foaf:familyName" data-gazettes="Surname">${family}</span> </em></span>${of}`
}

/** Formats the company that a notice is about, with the other content of its section. */
export function formatGazetteCompany(name: string, number: string, more = '', n = 1): string {
  return `<div data-gazettes="Company" property="insolvency:hasCompany" resource="this:company-${n}" typeof="gazorg:LimitedCompany"><h3><span property="gazorg:name" datatype="xsd:string" data-gazettes="CompanyName" data-gazettes-class="">${escapeHtml(name)}</span></h3><p>(Company Number <span property="gazorg:companyNumber" datatype="xsd:string" data-gazettes="CompanyNumber">${number}</span>)</p>${more}</div>`
}

export function formatRegisteredOffice(address: string): string {
  return `<p property="gazorg:hasRegisteredOffice" resource="this:company-1-CompanyRegisteredOffice-1" typeof="vcard:Address" data-gazettes="CompanyRegisteredOffice">Registered office: <span property="vcard:label">${escapeHtml(address)}</span></p>`
}

/** Formats a paragraph in its own section. */
export function formatParagraph(html: string): string {
  return `<div data-gazettes="P"><p data-gazettes="Text">${html}</p></div>`
}

/** Formats a date within the text, marked up with a property. */
export function formatMarkedUpDate(property: string, day: string, time = ''): string {
  const content = time === '' ? day : `${day}T${time}:00`
  const type = time === '' ? 'date' : 'dateTime'
  return `<span about="this:notifiableThing" property="insolvency:${property}" datatype="xsd:${type}" content="${content}" data-date="${day}">${formatEnglishDate(day)}</span>`
}

/** Formats a date like `20 November 2026`. */
export function formatEnglishDate(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
}
