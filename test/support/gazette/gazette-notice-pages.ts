import {
  formatGazetteCompany,
  formatGazetteNotice,
  formatPractitioner,
  formatRegisteredOffice,
} from '../../../samples/gb-gazette/make/format-notice.ts'

/* Handwritten notices in the format of the publisher's `data.xml`. All people and companies are invented. */

/** Pages by notice id. */
export const GAZETTE_NOTICE_PAGES: Readonly<Record<string, string>> = {
  '9000001': formatGazetteNotice({
    id: '9000001',
    code: '2443',
    type: 'Appointment of Liquidators',
    published: '2024-03-08T01:00:00',
    issue: '64338',
    page: '4711',
    content: `<div data-gazettes="Company" property="insolvency:hasCompany" resource="this:company-1" typeof="gazorg:LimitedCompany"><p>Company Number: <span property="gazorg:companyNumber" datatype="xsd:string">9876543</span></p><p>Name of Company: <strong property="gazorg:name" datatype="xsd:string">MOSSFIELD JOINERY LIMITED</strong></p><p>Trading Name: <span property="gazorg:isTradingAs">Mossfield Kitchens</span></p><p>Previous Name of Company: <span property="gazorg:previousCompanyName">Mossfield Doors Limited</span></p><p data-gazettes="NatureOfBusiness">Nature of Business: <span property="gazorg:natureOfBusiness" datatype="xsd:string">Joinery installation</span></p><p data-gazettes="TypeOfLiquidation">Type of Liquidation: <span property="insolvency:typeOfLiquidation" datatype="xsd:string">Creditors</span></p>${formatRegisteredOffice('4 Weir Lane, Brackenford, BX4 7ZZ')}<p property="gazorg:hasPrincipalTradingAddress" resource="this:company-1-PrincipalTradingAddress-1" typeof="vcard:Address">Principal trading address: <span property="vcard:label">Unit 9, Weir Mill, Brackenford, BX4 7ZY</span></p></div><div data-gazettes="Administration"><p data-gazettes="Administrator">Liquidator's name and address: ${formatPractitioner('insolvency:hasLiquidator', 1, 'Morag Eleanor Tarn', '90011', 'Tarn & Howe LLP')} and ${formatPractitioner('insolvency:hasLiquidator', 2, 'Piers Howe', '90012', '')}, 1 Castle Yard, Brackenford</p><p>Office Holder Numbers: <span data-gazettes="OfficeHolderNumbers"><span>90011</span> and <span>90012</span>.</span></p><p>Date of Appointment: <span property="insolvency:dateOfAppointment" datatype="xsd:date" content="2024-03-01" data-date="2024-03-01">1 March 2024</span></p><p data-gazettes="Appointer">By whom Appointed: <span property="insolvency:hasAppointer" datatype="xsd:string">Members and Creditors</span></p></div>`,
  }),
  '9000002': formatGazetteNotice({
    id: '9000002',
    code: '2452',
    type: 'Winding-Up Orders',
    published: '2024-05-14T01:00:00',
    issue: '64400',
    content: `${formatGazetteCompany('LOWBECK HAULAGE LTD', '04567890', formatRegisteredOffice('Depot 2, Ings Road, Lowbeck, LB2 9XX'))}<div property="insolvency:hasCourtCase" resource="this:courtCase" typeof="court:CourtCase" data-gazettes="Court"><p property="court:hasCourt" resource="this:court" typeof="court:Court">In the <span property="court:courtName" datatype="xsd:string" data-gazettes="CourtName">High Court Of Justice</span></p><p data-gazettes="CourtNumber" data-court-number="001942" data-year="2024">No <span property="court:caseNumber" datatype="xsd:string">001942</span> of <span property="court:caseYear" datatype="xsd:gYear">2024</span></p><p resource="this:notifiableThing" property="insolvency:datePetitionFiled" datatype="xsd:date" content="2024-03-20" data-date="2024-03-20">Date of Filing Petition: 20 March 2024</p><p resource="this:notifiableThing" property="insolvency:dateWoundUp" datatype="xsd:date" content="2024-05-08" data-date="2024-05-08">Date of Winding-up Order: 8 May 2024</p></div><div data-gazettes="Administration"><p data-gazettes="Administrator"><span property="insolvency:hasOfficialReceiver" resource="this:administrator-1-PersonName-1" typeof="foaf:Agent"><em><span property="foaf:name" content="A Ferris"/>A Ferris</em></span> <span about="this:administrator-1-AddressLineGroup-1" typeof="vcard:Address"><span property="vcard:label" content="2nd Floor, 4 Crown Street, Lowbeck, LB1 1AA"/>2nd Floor, 4 Crown Street, Lowbeck, LB1 1AA</span></p><p data-gazettes="OfficeHolderCapacity">Capacity of office holder(s): <span about="this:administrator-1-PersonName-1" property="person:hasRole" resource="this:administrator-1-PersonName-1-role"><span resource="this:administrator-1-PersonName-1-role" typeof="person:Role" property="person:roleName" datatype="xsd:string">Official Receiver</span></span></p></div>`,
  }),
  '9000003': formatGazetteNotice({
    id: '9000003',
    code: '2450',
    type: 'Petitions to Wind Up (Companies)',
    published: '2018-09-03T01:00:00',
    issue: '62399',
    content: `<div property="insolvency:hasCourtCase" resource="this:courtCase" typeof="court:CourtCase"><p property="court:hasCourt" resource="this:court" typeof="court:Court">In the <span property="court:courtName" datatype="xsd:string">High Court of Justice, Business and Property Courts in Leeds</span></p><p data-gazettes="CourtNumber">No <span property="court:caseNumber" datatype="xsd:string">CR-2018-LDS-000123</span> of <span property="court:caseYear" datatype="xsd:gYear">2018</span></p></div><div data-gazettes="Company" property="insolvency:hasCompany" resource="this:company-1" typeof="gazorg:LimitedCompany"><p>In the Matter of <strong property="gazorg:name" datatype="xsd:string">PENNINE SLATE &amp; STONE LIMITED</strong></p><p>(Company Number <span property="gazorg:companyNumber" datatype="xsd:string">SC123456</span>)</p></div><h3 data-gazettes="Legislation"><span about="this:notifiableThing" property="gaz:isEnabledByLegislation" resource="this:InsolvencyAct1986" typeof="leg:Legislation"><span about="this:InsolvencyAct1986" property="rdfs:label" content="Insolvency Act 1986">INSOLVENCY ACT 1986</span></span></h3><div data-gazettes="P"><p data-gazettes="Text">A Petition to wind up the above-named Company presented on <span property="insolvency:dateOfPetitionPresentation" datatype="xsd:date" content="2018-08-10" data-date="2018-08-10">10 August 2018</span> by <span property="insolvency:hasPetitioner" resource="this:petitioner-1" typeof="gazorg:Organisation"><span property="gazorg:name" datatype="xsd:string">THE COMMISSIONERS FOR HM REVENUE AND CUSTOMS</span><span property="foaf:name" datatype="xsd:string" content="upper-case(wlf:serialize-name(*))"> </span></span>, claiming to be Creditors of the Company, will be heard at <span about="this:notifiableThing" property="insolvency:placeOfHearing" resource="this:hearingAddress"><span about="this:hearingAddress" typeof="vcard:Address" property="vcard:label" content="The Court House, Oxford Row, Leeds LS1 3BG">The Court House, Oxford Row, Leeds LS1 3BG</span></span> on <span property="insolvency:dateOfHearing" datatype="xsd:dateTime" content="2018-09-18T00:00:00" data-date="2018-09-18">18 September 2018</span>, at 1030 hours.</p></div><div data-gazettes="Administration"><p data-gazettes="Administrator">The Petitioners' Solicitor is the Solicitor to HM Revenue and Customs.</p></div>`,
  }),
  '9000004': formatGazetteNotice({
    id: '9000004',
    code: '2432',
    type: 'Appointment of Liquidators',
    published: '2025-01-20T01:00:00',
    edition: 'Edinburgh',
    content: `<p class="substitution" data-gazettes="Substitution"><span resource="this:x" property="gzw:hasSubstitution" content="This notice is in substitution for that which appeared on 13 January 2025, notice ID 8999990." data-gazettes="Substitution">This notice is in substitution for that which appeared on 13 January 2025, notice ID 8999990.</span></p>${formatGazetteCompany('GLENFARROCH ESTATES LIMITED', 'SC009871')}<p data-gazettes="TypeOfLiquidation">Type of Liquidation: <span property="insolvency:typeOfLiquidation" datatype="xsd:string">Members Voluntary Liquidation</span></p><p>Date of Appointment: <span property="insolvency:dateOfAppointment" datatype="xsd:date" content="2025-01-10">10 January 2025</span></p><p>Liquidator: ${formatPractitioner('insolvency:hasLiquidator', 1, 'Iain Sorley', '9003', 'Sorley Advisory')}</p>`,
  }),
  '9000005': formatGazetteNotice({
    id: '9000005',
    code: '2702',
    type: 'Dissolution of Partnership',
    published: '2023-11-06T01:00:00',
    content: `<div property="gaz:hasCompany" resource="this:partnership-1" typeof="gazorg:Partnership" data-gazettes="Partnership"><h3><span property="gazorg:name" datatype="xsd:string" data-gazettes="PartnershipName">Alder &amp; Quill</span></h3><p property="vcard:adr" resource="this:partnership-1-PartnershipAddress-1" typeof="vcard:Address">7 Fore Street, Tamerton</p></div><div property="gaz:hasPerson" resource="this:person-1" typeof="person:Person"><h2><span property="foaf:name" content="Rosalind Quill"/>Rosalind Quill</h2></div><div data-gazettes="P"><p data-gazettes="Text">Notice is hereby given that the partnership was dissolved on <span property="gaz:relatedDate" content="2023-10-31" datatype="xsd:date">31 October 2023</span>.</p></div>`,
  }),
  '9000006': formatGazetteNotice({
    id: '9000006',
    code: '2410',
    type: 'Appointment of Administrators',
    published: '2026-02-11T01:00:00',
    content: `<p data-gazettes="Retraction"><span property="gzw:hasRetraction" content="Retraction: this notice (https://www.thegazette.co.uk/notice/8999991) was published in error." data-gazettes="Retraction">Retraction: this notice (https://www.thegazette.co.uk/notice/8999991) was published in error.</span></p>${formatGazetteCompany('HARCOURT VALE FOODS PLC', '00123987')}`,
  }),
  // Two companies, a law instead of a heading, no office holder yet.
  '9000007': formatGazetteNotice({
    id: '9000007',
    code: '2447',
    type: 'Deemed Consent',
    published: '2025-06-30T01:00:00',
    content: `${formatGazetteCompany('EASTMERE RETAIL LIMITED', '10203040')}${formatGazetteCompany('EASTMERE PROPERTY LIMITED', '10203041').replaceAll('company-1', 'company-2')}<div data-gazettes="P"><p>The decision is to be made on <span about="this:notifiableThing" property="insolvency:meetingTime" datatype="xsd:dateTime" content="2025-07-14T23:59:00"/>14 July 2025. Proofs by <span about="this:notifiableThing" property="insolvency:onOrBeforeProvingDebts" datatype="xsd:dateTime" content="2025-07-11T16:00:00">4 pm on 11 July 2025</span>.</p></div>`,
  }),
  // Notices before 2014 are plain text on an HTML page; they have no `data.xml`.
  'L-58635-471825': `<!DOCTYPE html>
<html><head><title>Appointment of Liquidators | The Gazette</title><script>var x = "<article>";</script></head><body><nav><ul><li><a href="/">Home</a></li></ul></nav>
<article><dl class="metadata"><dt>Notice category:</dt><dd>Corporate Insolvency</dd><dt>Notice type:</dt><dd>Appointment of Liquidators</dd><dt>Publication date:</dt><dd><time datetime="2008-03-14">14 March 2008</time></dd><dt>Edition:</dt><dd>The London Gazette</dd><dt>Issue number:</dt><dd>58635</dd><dt>Notice ID:</dt><dd property="gaz:hasNoticeID">L-58635-471825</dd><dt>Notice code:</dt><dd>2443</dd></dl>
<div class="content"><h5 data-gazettes="CompanyName"><strong>FAIRLEIGH PRINT LIMITED</strong></h5><p>(Company Number 02593821)<br>Nature of Business: Printing.<br>Type of Liquidation: Creditors&rsquo; Voluntary.<br>Registered Office: 12 Mill Row, Fairleigh FR1 2AB.</p><p>Liquidators&rsquo; names and addresses: Hester Mayne and Colin Drury, both of Mayne Drury, 3 Bank Street, Fairleigh.</p><p>Office Holder Numbers: 6001 and 6002.</p><p>Date of Appointment: 5 March 2008.</p><p>By whom Appointed: Members and Creditors.</p></div></article><footer>© Crown copyright</footer></body></html>`,
}
