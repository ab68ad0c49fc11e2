import type { XmlElement } from '../../../shared/formats/xml-records.ts'
import type { PlainRecord } from '../../../shared/plain-values.ts'
import { convertPre2014Address, convertPre2014Amount, convertPre2014Date } from './convert-pre-2014-values.ts'
import { collectTedElementText, findFirstTedElement, findTedElements } from './find-elements.ts'

/** Elements with the name and address of a supplier; utilities use the second one. */
const SUPPLIERS = ['ECONOMIC_OPERATOR_NAME_ADDRESS', 'CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME_CHP']

/** Converts the awards of a form. Returns `undefined` for a form without awards. */
export function convertPre2014Awards(form: XmlElement): PlainRecord[] | undefined {
  // Utilities put each award into a common container. Its name is spelled in several ways in the other forms.
  const ofUtility = findTedElements(form, name => name === 'AWARD_AND_CONTRACT_VALUE')
  const others = findTedElements(form, name => /^AWARD_(?:OF_)?CONTRACT(?:_|$)/.test(name))
  const awards = ofUtility.length > 0 ? ofUtility : others
  return awards.length > 0 ? awards.map(convertAward) : undefined
}

function convertAward(award: XmlElement): PlainRecord {
  const suppliers = findTedElements(award, name => SUPPLIERS.includes(name))
  const date = findFirstTedElement(award, 'CONTRACT_AWARD_DATE', 'DATE_OF_CONTRACT_AWARD')
  const offers = findFirstTedElement(award, 'OFFERS_RECEIVED_NUMBER')
  const contract = {
    DATE_AWARD: convertPre2014Date(date),
    TENDERS: { NB_TENDERS_RECEIVED: collectTedElementText(offers) },
    CONTRACTORS: {
      CONTRACTOR: suppliers.map(supplier => ({ ADDRESS_CONTRACTOR: convertPre2014Address(supplier) })),
    },
    VALUES: {
      ...convertPre2014Amount(
        'VAL_TOTAL',
        findFirstTedElement(award, 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE'),
      ),
      ...convertPre2014Amount(
        'VAL_ESTIMATED_TOTAL',
        findFirstTedElement(award, 'INITIAL_ESTIMATED_TOTAL_VALUE_CONTRACT'),
      ),
    },
  }
  return {
    CONTRACT_NO: collectTedElementText(findFirstTedElement(award, 'CONTRACT_NUMBER', 'CONTRACT_NO')),
    LOT_NO: collectTedElementText(findFirstTedElement(award, 'LOT_NUMBER')),
    TITLE: collectTedElementText(findFirstTedElement(award, 'CONTRACT_TITLE', 'TITLE_CONTRACT')),
    AWARDED_CONTRACT: suppliers.length === 0 ? undefined : contract,
  }
}

/** Converts the results of a design contest. Returns `undefined` for a form without results. */
export function convertPre2014ContestResults(form: XmlElement): PlainRecord[] | undefined {
  const results = findTedElements(form, name => name === 'RESULT_CONTEST')
  return results.length > 0 ? results.map(convertContestResult) : undefined
}

function convertContestResult(result: XmlElement): PlainRecord {
  const winners = findTedElements(result, name => name === 'NAME_ADDRESS_WINNER')
  return {
    CONTRACT_NO: collectTedElementText(findFirstTedElement(result, 'CONTEST_NUMBER')),
    TITLE: collectTedElementText(findFirstTedElement(result, 'CONTEST_TITLE')),
    AWARDED_PRIZE: {
      WINNERS: { WINNER: winners.map(winner => ({ ADDRESS_WINNER: convertPre2014Address(winner) })) },
      ...convertPre2014Amount('VAL_PRIZE', findFirstTedElement(result, 'PRIZE_VALUE')),
    },
  }
}
