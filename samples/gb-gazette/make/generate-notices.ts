import type { SeededChoices } from '../../fr-bodacc/make/seeded-choices.ts'
import {
  escapeHtml,
  formatEnglishDate,
  formatGazetteCompany,
  formatMarkedUpDate,
  formatParagraph,
  formatPractitioner,
  formatRegisteredOffice,
} from './format-notice.ts'
import {
  GAZETTE_SAMPLE_COURTS,
  GAZETTE_SAMPLE_PETITIONERS,
  GAZETTE_SAMPLE_SOLICITORS,
  type GazetteSampleCompany,
  type GazetteSamplePractitioner,
} from './invented-companies.ts'

/** A notice in a sequence: its type, the number of days after the previous notice, and its text. */
export interface GazetteNoticeDraft {
  readonly code: string
  readonly type: string
  readonly category?: string
  readonly after: number
  content(day: string): string
}

/** The company and practitioners that a sequence of notices is about, and the random generator. */
export interface GazetteSampleContext {
  readonly company: GazetteSampleCompany
  readonly practitioners: readonly [GazetteSamplePractitioner, GazetteSamplePractitioner]
  readonly random: SeededChoices
}

/** Returns the date that is `days` after `day`. */
export function addDaysToDate(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function head({
  company: { name, number, office: address, business, formerly, trading },
}: GazetteSampleContext): string {
  const other =
    (formerly === undefined
      ? ''
      : `<p>Previous Name of Company: <span property="gazorg:previousCompanyName" data-gazettes="CompanyName">${formerly}</span></p>`) +
    (trading === undefined
      ? ''
      : `<p>Trading Name: <span property="gazorg:isTradingAs" data-gazettes="TradingAs">${trading}</span></p>`)
  const nature = `<p data-gazettes="NatureOfBusiness">Nature of Business: <span property="gazorg:natureOfBusiness" datatype="xsd:string">${business}</span></p>`
  return formatGazetteCompany(name, number, other + nature + formatRegisteredOffice(address))
}

function people(
  { practitioners: [one, two] }: GazetteSampleContext,
  property: string,
  title: string,
): string {
  return `<div data-gazettes="Administration"><p data-gazettes="Administrator">${title}: ${formatPractitioner(property, 1, one.name, one.number, one.firm)} and ${formatPractitioner(property, 2, two.name, two.number, '')}, <span about="this:administrator-1-AddressLineGroup-1" typeof="vcard:Address"><span property="vcard:label" content="${one.address}"/>${one.address}</span></p></div>`
}

function appointed(day: string, by: string): string {
  return `<p>Date of Appointment: ${formatMarkedUpDate('dateOfAppointment', day)}</p><p data-gazettes="Appointer">By whom Appointed: <span property="insolvency:hasAppointer" datatype="xsd:string">${by}</span></p>`
}

function liquidation(type: string): string {
  return `<p data-gazettes="TypeOfLiquidation">Type of Liquidation: <span about="this:notifiableThing" property="insolvency:typeOfLiquidation" datatype="xsd:string">${type}</span></p>`
}

function court({ random }: GazetteSampleContext, day: string): string {
  const number = `CR-${day.slice(0, 4)}-${String(random.int(990_000, 999_999))}`
  return `<div property="insolvency:hasCourtCase" resource="this:courtCase" typeof="court:CourtCase" data-gazettes="Court"><p property="court:hasCourt" resource="this:court" typeof="court:Court">In the <span property="court:courtName" datatype="xsd:string" data-gazettes="CourtName">${random.pick(GAZETTE_SAMPLE_COURTS)}</span></p><p data-gazettes="CourtNumber">No <span property="court:caseNumber" datatype="xsd:string">${number}</span></p></div>`
}

function officialReceiver(): string {
  return `<div data-gazettes="Administration"><p data-gazettes="Administrator"><span property="insolvency:hasOfficialReceiver" resource="this:administrator-1-PersonName-1" typeof="foaf:Agent"><em><span property="foaf:name" content="A Ferriby"/>A Ferriby</em></span>, 2nd Floor, 4 Crown Street, Wolding, WZ1 1AA</p><p data-gazettes="OfficeHolderCapacity">Capacity of office holder(s): <span about="this:administrator-1-PersonName-1" property="person:hasRole" resource="this:administrator-1-PersonName-1-role"><span resource="this:administrator-1-PersonName-1-role" typeof="person:Role" property="person:roleName" datatype="xsd:string">Official Receiver</span></span></p></div>`
}

const chapter = (
  code: string,
  type: string,
  after: number,
  content: GazetteNoticeDraft['content'],
): GazetteNoticeDraft => ({
  code,
  type,
  after,
  content,
})

/** Generates a members' or creditors' voluntary liquidation, from the resolution to its end. */
export function generateVoluntaryLiquidation(
  context: GazetteSampleContext,
  by: 'members' | 'creditors',
): GazetteNoticeDraft[] {
  const solvent = by === 'members'
  const type = solvent ? 'Members Voluntary Liquidation' : 'Creditors Voluntary Liquidation'
  const first = solvent ? '243' : '244'
  const meeting = chapter('2447', 'Deemed Consent', 0, day =>
    [
      head(context),
      formatParagraph(
        `Notice is hereby given that the director seeks a decision of the creditors on the nomination of liquidators by deemed consent. The decision date is ${formatMarkedUpDate('meetingTime', addDaysToDate(day, 12), '23:59')}. Objections and proofs must be delivered by ${formatMarkedUpDate('onOrBeforeProvingDebts', addDaysToDate(day, 11), '16:00')}.`,
      ),
      people(context, 'insolvency:hasAdministrator', 'Nominated liquidators'),
    ].join(''),
  )
  return [
    ...(solvent ? [] : [meeting]),
    chapter(`${first}1`, 'Resolutions for Winding-up', solvent ? 0 : 15, day =>
      [
        head(context),
        formatParagraph(
          `At a General Meeting of the above-named Company, duly convened and held on ${formatMarkedUpDate('dateOfResolution', addDaysToDate(day, -6))}, the following resolutions were passed: “That the Company be wound up voluntarily and that liquidators be appointed.”`,
        ),
        people(context, 'insolvency:resolutionLiquidator', 'Joint Liquidators'),
      ].join(''),
    ),
    chapter(`${first}${solvent ? 2 : 3}`, 'Appointment of Liquidators', 0, day =>
      [
        head(context),
        liquidation(type),
        people(context, 'insolvency:hasLiquidator', 'Liquidators’ names and addresses'),
        appointed(addDaysToDate(day, -6), solvent ? 'Members' : 'Members and Creditors'),
      ].join(''),
    ),
    chapter(`${first}${solvent ? 3 : 6}`, 'Notices to Creditors', 2, day =>
      [
        head(context),
        formatParagraph(
          `The creditors of the Company are required, on or before ${formatMarkedUpDate('onOrBeforeProvingDebts', addDaysToDate(day, 30), '17:00')}, to send the particulars of their debts or claims to the Joint Liquidators.`,
        ),
        people(context, 'insolvency:hasLiquidator', 'Joint Liquidators'),
        appointed(addDaysToDate(day, -8), solvent ? 'Members' : 'Members and Creditors'),
      ].join(''),
    ),
    chapter('2406', 'Notice of Intended Dividend', 190, day =>
      [
        head(context),
        formatParagraph(
          `The Joint Liquidators intend to declare a first dividend to unsecured creditors within two months of the last date for proving, ${formatMarkedUpDate('onOrBeforeProvingDebts', addDaysToDate(day, 28))}.`,
        ),
        people(context, 'insolvency:hasLiquidator', 'Joint Liquidators'),
      ].join(''),
    ),
    chapter(`${first}5`, 'Final Meetings', 160, day =>
      [
        head(context),
        formatParagraph(
          `A final meeting will be held on ${formatMarkedUpDate('meetingTime', addDaysToDate(day, 35), '10:30')} to lay before it an account of the winding-up.`,
        ),
        people(
          context,
          solvent ? 'insolvency:hasLiquidator' : 'insolvency:hasAdministrator',
          'Joint Liquidators',
        ),
      ].join(''),
    ),
  ]
}

/** Generates a winding-up petition and the court's decision on it. */
export function generateCompulsoryLiquidation(
  context: GazetteSampleContext,
  granted: boolean,
): GazetteNoticeDraft[] {
  const petitioner = context.random.pick(GAZETTE_SAMPLE_PETITIONERS)
  const { firm, name, address } = GAZETTE_SAMPLE_SOLICITORS
  return [
    chapter('2450', 'Petitions to Wind Up (Companies)', 0, day =>
      [
        court(context, day),
        head(context),
        formatParagraph(
          `A Petition to wind up the above-named Company, presented on ${formatMarkedUpDate('dateOfPetitionPresentation', addDaysToDate(day, -20))} by <span about="this:notifiableThing" property="insolvency:hasPetitioner" resource="this:petitioner-1" typeof="gazorg:Organisation" data-gazettes="CompanyName"><span property="gazorg:name" datatype="xsd:string">${petitioner}</span></span>, claiming to be a creditor of the Company, will be heard on ${formatMarkedUpDate('dateOfHearing', addDaysToDate(day, 14), '10:30')} at 10.30 am.`,
        ),
        formatParagraph(
          `The Petitioner's <span about="this:IP1" property="corp-insolvency:practitionerType" datatype="xsd:string">Solicitor</span> is <span about="this:IP1" property="foaf:name" datatype="xsd:string">${name}</span>, <span about="this:IP-company-1" property="gazorg:name" datatype="xsd:string">${firm}</span>, ${address}.`,
        ),
      ].join(''),
    ),
    granted
      ? chapter('2452', 'Winding-Up Orders', 22, day =>
          [
            court(context, day),
            head(context),
            `<p resource="this:notifiableThing" property="insolvency:datePetitionFiled" datatype="xsd:date" content="${addDaysToDate(day, -42)}">Date of Filing Petition: ${formatEnglishDate(addDaysToDate(day, -42))}</p>`,
            `<p resource="this:notifiableThing" property="insolvency:dateWoundUp" datatype="xsd:date" content="${addDaysToDate(day, -6)}">Date of Winding-up Order: ${formatEnglishDate(addDaysToDate(day, -6))}</p>`,
            officialReceiver(),
          ].join(''),
        )
      : chapter('2461', 'Dismissal of Winding Up Petition', 20, day =>
          [
            court(context, day),
            head(context),
            formatParagraph(`The petition was dismissed on ${formatEnglishDate(addDaysToDate(day, -3))}.`),
          ].join(''),
        ),
    ...(granted
      ? [
          chapter('2454', 'Appointment of Liquidators', 40, (day: string) =>
            [
              court(context, day),
              head(context),
              people(context, 'insolvency:hasLiquidator', 'Joint Liquidators'),
              appointed(addDaysToDate(day, -5), 'Creditors'),
            ].join(''),
          ),
          chapter('2460', 'Notice to Creditors', 60, (day: string) =>
            [
              head(context),
              formatParagraph(
                `Creditors must prove their debts by ${formatMarkedUpDate('onOrBeforeProvingDebts', addDaysToDate(day, 40))}.`,
              ),
              people(context, 'insolvency:hasLiquidator', 'Joint Liquidators'),
            ].join(''),
          ),
        ]
      : []),
  ]
}

/** Generates an administration that follows a moratorium. */
export function generateAdministration(context: GazetteSampleContext): GazetteNoticeDraft[] {
  return [
    chapter('2401', 'Moratorium – Coming into Force', 0, day =>
      [
        head(context),
        people(context, 'Administrator', 'Monitors'),
        formatParagraph(`The moratorium came into force on ${formatEnglishDate(addDaysToDate(day, -2))}.`),
      ].join(''),
    ),
    chapter('2402', 'Moratorium – Coming to an End', 20, () =>
      [
        head(context),
        people(context, 'Administrator', 'Monitors'),
        formatParagraph('The moratorium has come to an end.'),
      ].join(''),
    ),
    chapter('2410', 'Appointment of Administrators', 4, day =>
      [
        court(context, day),
        head(context),
        appointed(addDaysToDate(day, -3), 'the directors'),
        people(context, 'insolvency:hasAdministrator', 'Joint Administrators'),
      ].join(''),
    ),
    chapter('2412', 'Meetings of Creditors', 45, day =>
      [
        head(context),
        formatParagraph(
          `A meeting of creditors will be held on ${formatMarkedUpDate('meetingTime', addDaysToDate(day, 15), '11:00')} to consider the administrators’ proposals.`,
        ),
        people(context, 'insolvency:hasAdministrator', 'Joint Administrators'),
      ].join(''),
    ),
  ]
}

/** Generates a single notice under company or partnership law. */
export function generateSingleNotice(
  context: GazetteSampleContext,
  code: string,
  type: string,
  category: string,
  text: string,
): GazetteNoticeDraft[] {
  const { name, number, office: address } = context.company
  const content = (): string =>
    `${formatGazetteCompany(name, number, formatRegisteredOffice(address)).replace('insolvency:hasCompany', 'gaz:hasCompany')}${formatParagraph(escapeHtml(text))}`
  return [{ ...chapter(code, type, 0, content), category }]
}

/** Generates a notice that partners leave or dissolve a partnership. */
export function generatePartnershipNotice(
  name: string,
  partner: string,
  code: string,
  type: string,
  text: string,
): GazetteNoticeDraft[] {
  const content = (): string =>
    `<div property="gaz:hasCompany" resource="this:partnership-1" typeof="gazorg:Partnership" data-gazettes="Partnership"><h3><span property="gazorg:name" datatype="xsd:string" data-gazettes="PartnershipName">${escapeHtml(name)}</span></h3></div><div property="gaz:hasPerson" resource="this:person-1" typeof="person:Person" data-gazettes="Person"><h2 data-gazettes="PersonName"><span property="foaf:name" content="${partner}"/>${partner}</h2></div>${formatParagraph(escapeHtml(text))}`
  return [{ ...chapter(code, type, 0, content), category: 'Partnerships' }]
}
