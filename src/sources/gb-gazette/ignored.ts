/** Properties of anything on a page that are left out on purpose, each for the reason above it. */
export const IGNORED_PROPERTIES: readonly string[] = [
  // Kinds of things; the code of the notice and the links say the same.
  'typeof',
  'type',
  // Who publishes: always the same. Where else the notice, its history and its anchor are.
  'publisher',
  'sameAs',
  'alternateOf',
  'has_provenance',
  'has_anchor',
  'hasAnchor',
  'hasNoticeNumber',
  'isInEdition',
  'hasEdition',
  'hasIssueNumber',
  // Links to what is found by what is said of it: courts by their names.
  'hasCourtCase',
  'hasCourt',
  'hasDividend',
  // What the notice is about is its only thing; who authorises it is asked for by what he is.
  'isAbout',
  'hasAuthoriser',
  'hasAuthorisingRole',
  'hasRole',
  'noticeDated',
  'dateAuthorisationSigned',
  // The same law as an address.
  'isRequiredByLegislation',
  // How to reach people: stands in the text, and nobody needs it to find a notice.
  'telephone',
  'fax',
  'email',
  'phoneNumber',
  'hasAdditionalContact',
  'additionalContactName',
  'hasIPReferenceNumber',
  'hasAddress',
  'adr',
  'outside-uk-address',
  // Addresses: those of the company, of a hearing and of a meeting are read, others say where people are.
  ...[
    'label',
    'street-address',
    'extended-address',
    'locality',
    'region',
    'postal-code',
    'country-name',
    'country',
  ],
  // What else is said of persons.
  ...[
    'alsoKnownAs',
    'hasPersonDetails',
    'dateOfBirth',
    'hasEmployment',
    'jobTitle',
    'hasStatus',
    'postNominal',
    'honour',
  ],
  ...['hasPreviousAddress', 'hasMaidenName', 'isDeceased', 'isDischarged', 'hasOfficeHolderNumber'],
  // Parts of what stands in the text whole.
  'additionalInformationIP',
  'hasAdditionalInformation',
  'hasResolution',
  'hasResolutionNumber',
  'hasResolutionType',
  'relatedDate',
  'debtsProved',
  'sheriffName',
  'dateToRequestAppearance',
  'numberOfAttendees',
  'typeOfAttendees',
  'hasMeetingType',
  'hasNoticeHeading',
  'claimNumber',
  // What the publisher calls a company, where its name and number say it.
  'status',
  'sitcTradeClassification',
  'companyStatus',
  'companyGroup',
  'isRegisteredIn',
]

/** Fields of the feed's entries and of a page's head that are left out on purpose. */
export const IGNORED: readonly string[] = [
  // Addresses of the notice's other forms, made from its id.
  'link',
  // Always "tso".
  'author',
  // Where the publisher's map puts it.
  'geo:Point',
  'geo:lat',
  'geo:long',
  // Parts of names of persons; the notice itself has them in order.
  ...['f:name', 'f:familyName', 'f:givenName', 'f:firstName', 'f:surname', 'f:title'],
  // How the publisher's machines got and keep the notice.
  ...['bundle-id', 'submitted-date', 'version-count', 'notice-capture-method', 'user-submitted'].map(inHead),
  ...['legacy-notice-number', 'publication-year', 'issue-isbn', 'organisation-id', 'notice-logo'].map(inHead),
  ...['notice-category-code', 'draft-uri', 'status'].map(inHead),
  // The head once more, as people see it.
  ...['Claim expires', 'Deceased estates'].map(label => `labels.${label}`),
]

function inHead(name: string): string {
  return `head.${name}`
}
