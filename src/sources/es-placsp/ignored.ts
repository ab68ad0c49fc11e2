/** What only says how one may take part; all of it stands in the documents of the procedure. */
const CONDITIONS = [
  'ContractExecutionRequirement',
  'Language',
  'MaximumAdvertisementAmount',
  'PriceRevisionFormulaDescription',
  'ProcurementLegislationDocumentReference',
  'ProcurementNationalLegislationCode',
  'RequiredCurriculaIndicator',
  'RequiredFinancialGuarantee',
  'TenderValidityPeriod',
  'TendererQualificationRequest',
  'VariantConstraintIndicator',
  // Whom to ask and where to send a tender: as a rule the buyer and the platform.
  'AdditionalInformationParty',
  'DocumentProviderParty',
  'TenderRecipientParty',
].map(name => `TenderingTerms.${name}`)

const AWARDING = ['AwardingCriteriaTypeCode', 'AwardingCriteriaSubTypeCode']

/** Fields of an entry or an award notice that are left out on purpose. */
export const IGNORED: readonly string[] = [
  // Number, buyer, budget and state once more, in one line.
  'entry.summary',
  'entry.summary@type',
  ...CONDITIONS,
  'TenderingTerms.MaximumAdvertisementAmount@currencyID',
  'TenderingTerms.ReceivedAppealQuantity',
  'TenderingTerms.AllowedSubcontractTerms.Rate',
  // Whether a criterion is a figure or a judgement; its words say so.
  ...AWARDING.map(name => `TenderingTerms.AwardingTerms.AwardingCriteria.${name}`),
  ...AWARDING.map(name => `ProcurementProjectLot.TenderingTerms.AwardingTerms.AwardingCriteria.${name}`),
  // How the buyer organises the procedure.
  'TenderingProcess.AuctionTerms',
  'TenderingProcess.DocumentAvailabilityPeriod',
  'TenderingProcess.ExpenseCode',
  'TenderingProcess.GovernmentProcurementAgreementConstraintIndicator',
  'TenderingProcess.MaximumLotPresentationQuantity',
  'TenderingProcess.MaximumTendererAwardedLotsQuantity',
  'TenderingProcess.OpenTenderEvent',
  'TenderingProcess.PartPresentationCode',
  'TenderingProcess.ProcessJustification',
  // Where an earlier notice of the same procedure was published.
  'TenderingProcess.NoticeDocumentReference',
  // The link to the page of the procedure is called by its name.
  ...['ID', 'CopyIndicator'].map(name => `TenderingProcess.AdditionalDocumentReference.${name}`),
  // Lists that the publisher does not hand out with the feed: what the buyer does, and subtypes of the contract.
  'LocatedContractingParty.ActivityCode',
  'LocatedContractingParty.RoleCode',
  'ProcurementProject.SubTypeCode',
  'ProcurementProject.MixContractIndicator',
  'ProcurementProject.GPAConstraintIndicator',
  'ProcurementProject.VariantsConstraintIndicator',
  // CODICE 1: with or without tax is not said.
  'ProcurementProject.TotalBudgetAmount',
  'ProcurementProject.TotalBudgetAmount@currencyID',
  // The list of CPV codes, and the names of the codes.
  ...['AgencyName', 'Description', 'LanguageID', 'Name', 'SchemeURI', 'URI', 'VersionID'].map(
    name => `ProcurementProject.RequiredCommodityClassification.${name}`,
  ),
  // People who sign or answer for the buyer, and the country of its address.
  'LocatedContractingParty.Party.Person',
  'LocatedContractingParty.Party.Contact.Name',
  'LocatedContractingParty.Party.Contact.Telefax',
  'LocatedContractingParty.Party.PostalAddress.AddressFormatCode',
  'LocatedContractingParty.Party.PostalAddress.Country',
  'LocatedContractingParty.Party.AgentParty.PartyIdentification',
  ...['ProcurementProject', 'ProcurementProjectLot.ProcurementProject'].map(
    project => `${project}.RealizedLocation.Address.Country.Name`,
  ),
  'ProcurementProjectLot.ID@schemeName',
  // Of those who won: where they come from, and the place of performance as a code.
  'TenderResult.AwardedOwnerNationalityCode',
  'TenderResult.EUNationalsReceivedTenderQuantity',
  'TenderResult.NonEUNationalsReceivedTenderQuantity',
  'TenderResult.WinningParty.PhysicalLocation.Address.Country.Name',
  'TenderResult.WinningParty.PhysicalLocation.Address.PostalZone',
  'TenderResult.WinningParty.PhysicalLocation.CountrySubentityCode',
  'TenderResult.AwardTime',
  'TenderResult.ContractFormalizationPeriod',
  // Checksums and kinds of files, moments within a day.
  ...['LegalDocumentReference', 'TechnicalDocumentReference', 'AdditionalDocumentReference'].map(
    name => `${name}.Attachment.ExternalReference.DocumentHash`,
  ),
  'GeneralDocument.GeneralDocumentDocumentReference.DocumentTypeCode',
  'ValidNoticeInfo.AdditionalPublicationStatus.AdditionalPublicationDocumentReference.DocumentTypeCode',
  'ValidNoticeInfo.AdditionalPublicationStatus.AdditionalPublicationRequest.AgencyID',
  'ValidNoticeInfo.AdditionalPublicationStatus.AdditionalPublicationRequest.SendTime',
  // A notice that is a document of its own: the form it follows, its number in the buyer's system, its minutes.
  ...['CustomizationID', 'ID', 'IssueTime', 'MinutesDocumentReference', 'ProfileID', 'UBLVersionID'].map(
    name => `notice.${name}`,
  ),
]
