import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createGazetteDocument,
  readGazetteDocument,
} from '../../../../test/support/gazette/gazette-documents.ts'

/** A notice about companies in the given towns and lines of business. */
const page = (towns: readonly string[], businesses: readonly string[]): string => `<html><body>
<article class="full-notice"><span about="noticeid:" property="gaz:hasNoticeID" content="5300001"></span>
<span about="noticeid:" property="gaz:hasNoticeCode" content="2410"></span>
<span about="noticeid:" property="gaz:hasPublicationDate" content="2026-10-09T08:00:00"></span>
${towns
  .map(
    (
      town,
      i,
    ) => `<div about="this:notifiableThing" property="insolvency:hasCompany" resource="this:company-${i + 1}">
<span about="this:company-${i + 1}" property="gazorg:name">HERON ${i + 1} LIMITED</span>
<span about="this:company-${i + 1}" property="gazorg:companyNumber">9999999${i + 1}</span>
<span about="this:company-${i + 1}" property="gazorg:natureOfBusiness">${businesses[i]}</span>
<span about="this:company-${i + 1}" property="gazorg:hasRegisteredOffice" resource="this:company-registered-office-${i + 1}"></span>
<span about="this:company-registered-office-${i + 1}" property="vcard:locality">${town}</span></div>`,
  )
  .join('')}</article></body></html>`

const companies: readonly (readonly [string, readonly string[], readonly string[], unknown[]])[] = [
  ['one company → its values', ['Hull'], ['Retail'], ['Hull', 'Retail']],
  [
    'two companies with equal values → the common values',
    ['Hull', 'Hull'],
    ['Retail', 'Retail'],
    ['Hull', 'Retail'],
  ],
  [
    'two companies with different values → none',
    ['Hull', 'York'],
    ['Retail', 'Mining'],
    [undefined, undefined],
  ],
]
for (const [name, towns, businesses, expected] of companies) {
  test(`parseGazettePageMetadata: ${name}`, async () => {
    const { drafts } = await readGazetteDocument(createGazetteDocument(page(towns, businesses)))
    assert.equal(drafts[0]?.mentions.filter(({ role }) => role === 'subject').length, towns.length)
    assert.deepEqual([drafts[0]?.metadata.address, drafts[0]?.metadata.activity], expected)
  })
}

const partnership = (heading: string): string => `<html><body><article class="full-notice">
<span about="noticeid:" property="gaz:hasNoticeID" content="5300002"></span>
<span about="noticeid:" property="gaz:hasNoticeCode" content="2702"></span>
<span about="noticeid:" property="gaz:hasPublicationDate" content="2026-10-09T08:00:00"></span>
<div class="content"><h3>${heading}</h3><p>The partnership was dissolved on 1 October 2026.</p></div></article></body></html>`

const headings: readonly (readonly [string, readonly string[]])[] = [
  ['HERON &amp; CRANE', ['subject company HERON & CRANE']],
  ['NOTICE OF DISSOLUTION', []],
  ['PARTNERSHIP ACT 1890', []],
]
for (const [heading, expected] of headings) {
  test(`mapGazettePage: partnership heading ${heading} → ${expected[0] ?? 'no party'}`, async () => {
    const { drafts } = await readGazetteDocument(createGazetteDocument(partnership(heading)))
    assert.deepEqual(
      drafts.flatMap(({ mentions }) => mentions.map(({ role, type, name }) => `${role} ${type} ${name}`)),
      expected,
    )
  })
}
