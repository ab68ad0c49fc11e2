import type { XmlElement } from '../../../shared/formats/xml-records.ts'
import type { PlainRecord } from '../../../shared/plain-values.ts'
import { convertPre2014Awards, convertPre2014ContestResults } from './convert-pre-2014-awards.ts'
import {
  convertPre2014Address,
  convertPre2014Amount,
  convertPre2014Period,
} from './convert-pre-2014-values.ts'
import { collectTedElementText, findFirstTedElement, findTedElements } from './find-elements.ts'

/** Elements with the buyer's name and address; their order is the order of preference. */
const PROFILES = ['CA_CE_CONCESSIONAIRE_PROFILE', 'CONTACTING_AUTHORITY_INFORMATION', 'ORGANISATION']
/** Other authorities on whose behalf the buyer acts. */
const JOINT_BUYER = 'CONTACT_DATA_OTHER_BEHALF_CONTRACTING_AUTORITHY'
const REVIEW_BODIES = ['APPEAL_PROCEDURE_BODY_RESPONSIBLE', 'RESPONSIBLE_FOR_APPEAL_PROCEDURES']
const DESCRIPTIONS = [
  'SHORT_CONTRACT_DESCRIPTION',
  'SHORT_DESCRIPTION',
  'SHORT_DESCR',
  'DESCRIPTION',
  'CONTENTS',
  'TOTAL_QUANTITY_OR_SCOPE',
]
const FILE_NUMBERS = ['FILE_REFERENCE_NUMBER', 'REFERENCE_NUMBER_ATTRIBUTED']

/**
 * Converts an older form to the element names of 2014. The containers vary between forms, but the names inside them do
 * not; all other data remains only in the archived document.
 */
export function convertPre2014Form(form: XmlElement): PlainRecord {
  const object = withoutSections(form, isLotOrAward)
  const profile = findFirstTedElement(form, ...PROFILES)
  const reviewBody = findFirstTedElement(form, ...REVIEW_BODIES)
  const lots = findTedElements(form, isLot)
  return {
    CONTRACTING_BODY: {
      ADDRESS_CONTRACTING_BODY: profile && convertPre2014Address(profile),
      ADDRESS_CONTRACTING_BODY_ADDITIONAL: findTedElements(form, name => name === JOINT_BUYER).map(
        convertPre2014Address,
      ),
    },
    OBJECT_CONTRACT: {
      TITLE: collectTedElementText(findTitle(object)),
      SHORT_DESCR: collectTedElementText(findFirstTedElement(object, ...DESCRIPTIONS)),
      REFERENCE_NUMBER: collectTedElementText(findFirstTedElement(object, ...FILE_NUMBERS)),
      ...convertPre2014Amount('VAL_TOTAL', findFirstTedElement(object, 'TOTAL_FINAL_VALUE')),
      ...convertPre2014Amount('VAL_ESTIMATED_TOTAL', findEstimate(object)),
      LOT_DIVISION: lots.length > 0 ? true : undefined,
      OBJECT_DESCR: lots.length > 0 ? lots.map(convertLot) : convertPre2014Period(object),
    },
    AWARD_CONTRACT: convertPre2014Awards(form),
    RESULTS: convertPre2014ContestResults(form),
    COMPLEMENTARY_INFO: {
      ADDRESS_REVIEW_BODY: reviewBody && convertPre2014Address(reviewBody),
    },
    PROCEDURE_DISCONTINUED: findFirstTedElement(form, 'PROCEDURE_DISCONTINUED') && true,
  }
}

/** Finds the title of the contract or contest. Its name varies between forms: TITLE_CONTRACT, TITLE_DESIGN_CONTACT_NOTICE. */
function findTitle(object: XmlElement): XmlElement | undefined {
  const titles = findTedElements(object, name => /^TITLE(?:_|$)/.test(name))
  return titles.find(title => collectTedElementText(title)) ?? findFirstTedElement(object, 'TI_TEXT')
}

/** Finds the estimate of a contract or, for a framework agreement, of all its orders. */
function findEstimate(object: XmlElement): XmlElement | undefined {
  const scope = findFirstTedElement(object, 'NATURE_QUANTITY_SCOPE', 'TOTAL_ESTIMATED')
  return findFirstTedElement(scope, 'COSTS_RANGE_AND_CURRENCY')
}

function convertLot(lot: XmlElement): PlainRecord {
  return {
    LOT_NO: collectTedElementText(findFirstTedElement(lot, 'LOT_NUMBER')),
    TITLE: collectTedElementText(findFirstTedElement(lot, 'LOT_TITLE')),
    SHORT_DESCR: collectTedElementText(findFirstTedElement(lot, 'LOT_DESCRIPTION', ...DESCRIPTIONS)),
    ...convertPre2014Amount('VAL_OBJECT', findFirstTedElement(lot, 'COSTS_RANGE_AND_CURRENCY')),
    ...convertPre2014Period(lot),
  }
}

/** Annex B of a form, or a section of a prior information notice, describes one lot. */
function isLot(name: string): boolean {
  return /^(?:F\d\d_)?ANNEX_B(?:_|$)|^LOT_PRIOR_INFORMATION$/.test(name)
}

function isLotOrAward(name: string): boolean {
  return isLot(name) || /^(?:AWARD_(?:OF|AND|CONTRACT)|RESULTS?_CONTEST)/.test(name)
}

/** Returns a copy of the element without the sections, at any depth, whose names satisfy the condition. */
function withoutSections(element: XmlElement, isSection: (name: string) => boolean): XmlElement {
  const children = element.children.filter(child => !isSection(child.name.slice(child.name.indexOf(':') + 1)))
  return { ...element, children: children.map(child => withoutSections(child, isSection)) }
}
