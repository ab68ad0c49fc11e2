import type { Dice } from '../../fr-bodacc/make/dice.ts'
import { company, dated, escaped, office, paragraph, practitioner, written } from './page.ts'
import { COURTS, type Company, PETITIONERS, type Practitioner, SOLICITORS } from './world.ts'

/** One notice of a story: its kind, how many days after the one before, and its text. */
export interface Chapter {
  readonly code: string
  readonly type: string
  readonly category?: string
  readonly after: number
  content(day: string): string
}

/** Whom a story is about and who acts in it. */
export interface Cast {
  readonly company: Company
  readonly practitioners: readonly [Practitioner, Practitioner]
  readonly dice: Dice
}

/** The day so many days later. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function head({ company: { name, number, office: address, business, formerly, trading } }: Cast): string {
  const other =
    (formerly === undefined
      ? ''
      : `<p>Previous Name of Company: <span property="gazorg:previousCompanyName" data-gazettes="CompanyName">${formerly}</span></p>`) +
    (trading === undefined
      ? ''
      : `<p>Trading Name: <span property="gazorg:isTradingAs" data-gazettes="TradingAs">${trading}</span></p>`)
  const nature = `<p data-gazettes="NatureOfBusiness">Nature of Business: <span property="gazorg:natureOfBusiness" datatype="xsd:string">${business}</span></p>`
  return company(name, number, other + nature + office(address))
}

function people({ practitioners: [one, two] }: Cast, property: string, title: string): string {
  return `<div data-gazettes="Administration"><p data-gazettes="Administrator">${title}: ${practitioner(property, 1, one.name, one.number, one.firm)} and ${practitioner(property, 2, two.name, two.number, '')}, <span about="this:administrator-1-AddressLineGroup-1" typeof="vcard:Address"><span property="vcard:label" content="${one.address}"/>${one.address}</span></p></div>`
}

function appointed(day: string, by: string): string {
  return `<p>Date of Appointment: ${dated('dateOfAppointment', day)}</p><p data-gazettes="Appointer">By whom Appointed: <span property="insolvency:hasAppointer" datatype="xsd:string">${by}</span></p>`
}

function liquidation(type: string): string {
  return `<p data-gazettes="TypeOfLiquidation">Type of Liquidation: <span about="this:notifiableThing" property="insolvency:typeOfLiquidation" datatype="xsd:string">${type}</span></p>`
}

function court({ dice }: Cast, day: string): string {
  const number = `CR-${day.slice(0, 4)}-${String(dice.int(990_000, 999_999))}`
  return `<div property="insolvency:hasCourtCase" resource="this:courtCase" typeof="court:CourtCase" data-gazettes="Court"><p property="court:hasCourt" resource="this:court" typeof="court:Court">In the <span property="court:courtName" datatype="xsd:string" data-gazettes="CourtName">${dice.pick(COURTS)}</span></p><p data-gazettes="CourtNumber">No <span property="court:caseNumber" datatype="xsd:string">${number}</span></p></div>`
}

function officialReceiver(): string {
  return `<div data-gazettes="Administration"><p data-gazettes="Administrator"><span property="insolvency:hasOfficialReceiver" resource="this:administrator-1-PersonName-1" typeof="foaf:Agent"><em><span property="foaf:name" content="A Ferriby"/>A Ferriby</em></span>, 2nd Floor, 4 Crown Street, Wolding, WZ1 1AA</p><p data-gazettes="OfficeHolderCapacity">Capacity of office holder(s): <span about="this:administrator-1-PersonName-1" property="person:hasRole" resource="this:administrator-1-PersonName-1-role"><span resource="this:administrator-1-PersonName-1-role" typeof="person:Role" property="person:roleName" datatype="xsd:string">Official Receiver</span></span></p></div>`
}

const chapter = (code: string, type: string, after: number, content: Chapter['content']): Chapter => ({
  code,
  type,
  after,
  content,
})

/** Members' or creditors' voluntary liquidation, from the resolution to its end. */
export function voluntary(cast: Cast, by: 'members' | 'creditors'): Chapter[] {
  const solvent = by === 'members'
  const type = solvent ? 'Members Voluntary Liquidation' : 'Creditors Voluntary Liquidation'
  const first = solvent ? '243' : '244'
  const meeting = chapter('2447', 'Deemed Consent', 0, day =>
    [
      head(cast),
      paragraph(
        `Notice is hereby given that the director seeks a decision of the creditors on the nomination of liquidators by deemed consent. The decision date is ${dated('meetingTime', later(day, 12), '23:59')}. Objections and proofs must be delivered by ${dated('onOrBeforeProvingDebts', later(day, 11), '16:00')}.`,
      ),
      people(cast, 'insolvency:hasAdministrator', 'Nominated liquidators'),
    ].join(''),
  )
  return [
    ...(solvent ? [] : [meeting]),
    chapter(`${first}1`, 'Resolutions for Winding-up', solvent ? 0 : 15, day =>
      [
        head(cast),
        paragraph(
          `At a General Meeting of the above-named Company, duly convened and held on ${dated('dateOfResolution', later(day, -6))}, the following resolutions were passed: “That the Company be wound up voluntarily and that liquidators be appointed.”`,
        ),
        people(cast, 'insolvency:resolutionLiquidator', 'Joint Liquidators'),
      ].join(''),
    ),
    chapter(`${first}${solvent ? 2 : 3}`, 'Appointment of Liquidators', 0, day =>
      [
        head(cast),
        liquidation(type),
        people(cast, 'insolvency:hasLiquidator', 'Liquidators’ names and addresses'),
        appointed(later(day, -6), solvent ? 'Members' : 'Members and Creditors'),
      ].join(''),
    ),
    chapter(`${first}${solvent ? 3 : 6}`, 'Notices to Creditors', 2, day =>
      [
        head(cast),
        paragraph(
          `The creditors of the Company are required, on or before ${dated('onOrBeforeProvingDebts', later(day, 30), '17:00')}, to send the particulars of their debts or claims to the Joint Liquidators.`,
        ),
        people(cast, 'insolvency:hasLiquidator', 'Joint Liquidators'),
        appointed(later(day, -8), solvent ? 'Members' : 'Members and Creditors'),
      ].join(''),
    ),
    chapter('2406', 'Notice of Intended Dividend', 190, day =>
      [
        head(cast),
        paragraph(
          `The Joint Liquidators intend to declare a first dividend to unsecured creditors within two months of the last date for proving, ${dated('onOrBeforeProvingDebts', later(day, 28))}.`,
        ),
        people(cast, 'insolvency:hasLiquidator', 'Joint Liquidators'),
      ].join(''),
    ),
    chapter(`${first}5`, 'Final Meetings', 160, day =>
      [
        head(cast),
        paragraph(
          `A final meeting will be held on ${dated('meetingTime', later(day, 35), '10:30')} to lay before it an account of the winding-up.`,
        ),
        people(
          cast,
          solvent ? 'insolvency:hasLiquidator' : 'insolvency:hasAdministrator',
          'Joint Liquidators',
        ),
      ].join(''),
    ),
  ]
}

/** A petition to wind a company up, and what the court made of it. */
export function compulsory(cast: Cast, granted: boolean): Chapter[] {
  const petitioner = cast.dice.pick(PETITIONERS)
  const { firm, name, address } = SOLICITORS
  return [
    chapter('2450', 'Petitions to Wind Up (Companies)', 0, day =>
      [
        court(cast, day),
        head(cast),
        paragraph(
          `A Petition to wind up the above-named Company, presented on ${dated('dateOfPetitionPresentation', later(day, -20))} by <span about="this:notifiableThing" property="insolvency:hasPetitioner" resource="this:petitioner-1" typeof="gazorg:Organisation" data-gazettes="CompanyName"><span property="gazorg:name" datatype="xsd:string">${petitioner}</span></span>, claiming to be a creditor of the Company, will be heard on ${dated('dateOfHearing', later(day, 14), '10:30')} at 10.30 am.`,
        ),
        paragraph(
          `The Petitioner's <span about="this:IP1" property="corp-insolvency:practitionerType" datatype="xsd:string">Solicitor</span> is <span about="this:IP1" property="foaf:name" datatype="xsd:string">${name}</span>, <span about="this:IP-company-1" property="gazorg:name" datatype="xsd:string">${firm}</span>, ${address}.`,
        ),
      ].join(''),
    ),
    granted
      ? chapter('2452', 'Winding-Up Orders', 22, day =>
          [
            court(cast, day),
            head(cast),
            `<p resource="this:notifiableThing" property="insolvency:datePetitionFiled" datatype="xsd:date" content="${later(day, -42)}">Date of Filing Petition: ${written(later(day, -42))}</p>`,
            `<p resource="this:notifiableThing" property="insolvency:dateWoundUp" datatype="xsd:date" content="${later(day, -6)}">Date of Winding-up Order: ${written(later(day, -6))}</p>`,
            officialReceiver(),
          ].join(''),
        )
      : chapter('2461', 'Dismissal of Winding Up Petition', 20, day =>
          [
            court(cast, day),
            head(cast),
            paragraph(`The petition was dismissed on ${written(later(day, -3))}.`),
          ].join(''),
        ),
    ...(granted
      ? [
          chapter('2454', 'Appointment of Liquidators', 40, (day: string) =>
            [
              court(cast, day),
              head(cast),
              people(cast, 'insolvency:hasLiquidator', 'Joint Liquidators'),
              appointed(later(day, -5), 'Creditors'),
            ].join(''),
          ),
          chapter('2460', 'Notice to Creditors', 60, (day: string) =>
            [
              head(cast),
              paragraph(
                `Creditors must prove their debts by ${dated('onOrBeforeProvingDebts', later(day, 40))}.`,
              ),
              people(cast, 'insolvency:hasLiquidator', 'Joint Liquidators'),
            ].join(''),
          ),
        ]
      : []),
  ]
}

/** Administration, after a moratorium. */
export function administration(cast: Cast): Chapter[] {
  return [
    chapter('2401', 'Moratorium – Coming into Force', 0, day =>
      [
        head(cast),
        people(cast, 'Administrator', 'Monitors'),
        paragraph(`The moratorium came into force on ${written(later(day, -2))}.`),
      ].join(''),
    ),
    chapter('2402', 'Moratorium – Coming to an End', 20, () =>
      [
        head(cast),
        people(cast, 'Administrator', 'Monitors'),
        paragraph('The moratorium has come to an end.'),
      ].join(''),
    ),
    chapter('2410', 'Appointment of Administrators', 4, day =>
      [
        court(cast, day),
        head(cast),
        appointed(later(day, -3), 'the directors'),
        people(cast, 'insolvency:hasAdministrator', 'Joint Administrators'),
      ].join(''),
    ),
    chapter('2412', 'Meetings of Creditors', 45, day =>
      [
        head(cast),
        paragraph(
          `A meeting of creditors will be held on ${dated('meetingTime', later(day, 15), '11:00')} to consider the administrators’ proposals.`,
        ),
        people(cast, 'insolvency:hasAdministrator', 'Joint Administrators'),
      ].join(''),
    ),
  ]
}

/** A notice that stands alone, under the law of companies or of partnerships. */
export function single(cast: Cast, code: string, type: string, category: string, text: string): Chapter[] {
  const { name, number, office: address } = cast.company
  const content = (): string =>
    `${company(name, number, office(address)).replace('insolvency:hasCompany', 'gaz:hasCompany')}${paragraph(escaped(text))}`
  return [{ ...chapter(code, type, 0, content), category }]
}

/** Those who leave or end a partnership. */
export function partnership(
  name: string,
  partner: string,
  code: string,
  type: string,
  text: string,
): Chapter[] {
  const content = (): string =>
    `<div property="gaz:hasCompany" resource="this:partnership-1" typeof="gazorg:Partnership" data-gazettes="Partnership"><h3><span property="gazorg:name" datatype="xsd:string" data-gazettes="PartnershipName">${escaped(name)}</span></h3></div><div property="gaz:hasPerson" resource="this:person-1" typeof="person:Person" data-gazettes="Person"><h2 data-gazettes="PersonName"><span property="foaf:name" content="${partner}"/>${partner}</h2></div>${paragraph(escaped(text))}`
  return [{ ...chapter(code, type, 0, content), category: 'Partnerships' }]
}
