/** Terms of participation, which the tender documents state in full. */
const CONDITIONS = [
  'ContractExecutionRequirement',
  'Language',
  'MaximumAdvertisementAmount',
  'PriceRevisionFormulaDescription',
  'ProcurementNationalLegislationCode',
  'RequiredCurriculaIndicator',
  'RequiredFinancialGuarantee',
  'TenderValidityPeriod',
  'TendererQualificationRequest',
  'VariantConstraintIndicator',
  // Contact and submission addresses, which are usually those of the buyer and the platform.
  'AdditionalInformationParty',
  'DocumentProviderParty',
  'TenderRecipientParty',
].map(name => `TenderingTerms.${name}`)

const AWARDING = ['AwardingCriteriaTypeCode', 'AwardingCriteriaSubTypeCode']

/** Fields of feed entries and award notices that Herald intentionally ignores. */
export const PLACSP_IGNORED_FIELDS: readonly string[] = [
  // The feed's summary repeats the file number, buyer, budget and status in one line.
  'entry.summary',
  'entry.summary@type',
  ...CONDITIONS,
  'TenderingTerms.MaximumAdvertisementAmount@currencyID',
  'TenderingTerms.ReceivedAppealQuantity',
  'TenderingTerms.AllowedSubcontractTerms.Rate',
  // These codes state whether a criterion is measured or judged, as its description also does.
  ...AWARDING.map(name => `TenderingTerms.AwardingTerms.AwardingCriteria.${name}`),
  ...AWARDING.map(name => `ProcurementProjectLot.TenderingTerms.AwardingTerms.AwardingCriteria.${name}`),
  // These fields describe how the buyer runs the procedure.
  'TenderingProcess.AuctionTerms',
  'TenderingProcess.DocumentAvailabilityPeriod',
  'TenderingProcess.ExpenseCode',
  'TenderingProcess.GovernmentProcurementAgreementConstraintIndicator',
  'TenderingProcess.MaximumLotPresentationQuantity',
  'TenderingProcess.MaximumTendererAwardedLotsQuantity',
  'TenderingProcess.OpenTenderEvent',
  'TenderingProcess.PartPresentationCode',
  'TenderingProcess.ProcessJustification',
  // The place where an earlier notice of the same procedure was published.
  'TenderingProcess.NoticeDocumentReference',
  // Metadata of the link to the procedure's page, which the type code identifies.
  ...['ID', 'CopyIndicator'].map(name => `TenderingProcess.AdditionalDocumentReference.${name}`),
  // Buyer activities and contract subtypes, whose code lists the feed does not publish, and indicators of the
  // procedure.
  'LocatedContractingParty.ActivityCode',
  'LocatedContractingParty.RoleCode',
  'ProcurementProject.SubTypeCode',
  'ProcurementProject.MixContractIndicator',
  'ProcurementProject.GPAConstraintIndicator',
  'ProcurementProject.VariantsConstraintIndicator',
  // In CODICE 1, this amount does not state whether it includes tax.
  'ProcurementProject.TotalBudgetAmount',
  'ProcurementProject.TotalBudgetAmount@currencyID',
  // Attributes of the CPV code list, and the names of its codes.
  ...['AgencyName', 'Description', 'LanguageID', 'Name', 'SchemeURI', 'URI', 'VersionID'].map(
    name => `ProcurementProject.RequiredCommodityClassification.${name}`,
  ),
  // The buyer's signatories and contact persons, and the country of its address.
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
  // The origin of bidders and further parts of the winners' addresses.
  'TenderResult.AwardedOwnerNationalityCode',
  'TenderResult.EUNationalsReceivedTenderQuantity',
  'TenderResult.NonEUNationalsReceivedTenderQuantity',
  'TenderResult.WinningParty.PhysicalLocation.Address.Country.Name',
  'TenderResult.WinningParty.PhysicalLocation.Address.PostalZone',
  'TenderResult.WinningParty.PhysicalLocation.CountrySubentityCode',
  'TenderResult.AwardTime',
  'TenderResult.ContractFormalizationPeriod',
  // File checksums, file types, and times of day of publications.
  ...['LegalDocumentReference', 'TechnicalDocumentReference', 'AdditionalDocumentReference'].map(
    name => `${name}.Attachment.ExternalReference.DocumentHash`,
  ),
  'GeneralDocument.GeneralDocumentDocumentReference.DocumentTypeCode',
  'ValidNoticeInfo.AdditionalPublicationStatus.AdditionalPublicationDocumentReference.DocumentTypeCode',
  'ValidNoticeInfo.AdditionalPublicationStatus.AdditionalPublicationRequest.AgencyID',
  'ValidNoticeInfo.AdditionalPublicationStatus.AdditionalPublicationRequest.SendTime',
  // In standalone notices, the schema version, the number in the buyer's system and the minutes.
  ...['CustomizationID', 'ID', 'IssueTime', 'MinutesDocumentReference', 'ProfileID', 'UBLVersionID'].map(
    name => `notice.${name}`,
  ),
]
