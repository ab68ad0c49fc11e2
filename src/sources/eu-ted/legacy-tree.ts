import type { Plain } from '../kit/plain.ts'
import type { XmlElement } from '../kit/xml.ts'
import { ADDRESS, LEFT_OUT, TICKED } from './legacy-left-out.ts'

/** What only the publisher's own systems need, and the notice's heading in 24 languages once the form has a title. */
const SECTIONS = ['CODED_DATA_SECTION', 'TRANSLATION_SECTION', 'FORM_SECTION']

/**
 * A TED_EXPORT as one tree: `coded` (what the publisher says of the notice), `heading` (what it is called in the notice's
 * language) and `form` (the notice in the language it was written in). Names are local; an attribute stands as
 * `NAME@ATTRIBUTE` beside its element; a box that is ticked by an empty element is true.
 * Forms of before 2014 are put under the names of those of 2014.
 */
export function legacyTree(root: XmlElement): Plain {
  const [coded, translation, forms] = SECTIONS.map(name => root.children.find(child => local(child) === name))
  const language = coded === undefined ? undefined : find(coded, 'LG_ORIG')?.text.trim().slice(0, 2)
  const form = forms === undefined ? undefined : originalOf(forms.children, language)
  return {
    '@DOC_ID': root.attributes.DOC_ID,
    '@VERSION': root.attributes.VERSION,
    coded: coded === undefined ? {} : branch(coded),
    heading: headingOf(translation, language),
    formName: form === undefined ? undefined : local(form),
    form: form === undefined ? {} : isOld(form) ? oldForm(form) : branch(form),
  }
}

/** The form in the notice's own language: the others translate it. */
function originalOf(forms: readonly XmlElement[], language: string | undefined): XmlElement | undefined {
  const real = forms.filter(form => form.children.length > 0)
  const originals = real.filter(form => form.attributes.CATEGORY !== 'TRANSLATION')
  return originals.find(form => form.attributes.LG === language) ?? originals[0] ?? real[0]
}

function headingOf(translation: XmlElement | undefined, language: string | undefined): Plain {
  const titles = translation === undefined ? [] : descendants(translation, 'ML_TI_DOC')
  const title = titles.find(({ attributes }) => attributes.LG === language) ?? titles[0]
  const names = translation === undefined ? [] : descendants(translation, 'AA_NAME')
  const buyer = names.find(({ attributes }) => attributes.LG === language) ?? names[0]
  return {
    title: title === undefined ? undefined : wordsIn(title.children.find(is('TI_TEXT'))),
    buyer: buyer === undefined ? undefined : wordsIn(buyer),
  }
}

/** Attributes that say something. */
const TELLING: ReadonlySet<string> = new Set(['CODE', 'VALUE', 'CURRENCY', 'TYPE'])

function branch(element: XmlElement): Plain {
  const tree: Plain = Object.create(null)
  const isAddress = local(element).startsWith('ADDRESS_')
  for (const child of element.children) {
    const name = local(child)
    // What the buyer does not want to see published stands in some documents all the same.
    const secret = child.attributes.PUBLICATION === 'NO'
    if (secret || LEFT_OUT.has(name) || (isAddress && !ADDRESS.has(name))) continue
    if (child.children.length === 0) addLeaf(tree, name, child)
    else {
      const inner = branch(child)
      add(tree, name, TICKED.has(name) && Object.keys(inner).length === 0 ? true : inner)
    }
  }
  return tree
}

function addLeaf(tree: Plain, name: string, { text, attributes }: XmlElement): void {
  if (text.trim() !== '') add(tree, name, text.trim())
  else if (TICKED.has(name)) add(tree, name, true)
  for (const [key, value] of Object.entries(attributes)) {
    if (TELLING.has(key)) add(tree, `${name}@${key}`, value)
  }
}

/** Forms of 2014 and after are called `F03_2014`; those before, and the few that were never renewed, by words. */
function isOld(form: XmlElement): boolean {
  return !/^F\d\d_2014$/.test(local(form))
}

/**
 * An older form under the names of 2014: who buys, what, from whom and for how much. Its many containers differ from form
 * to form while the names of what is in them do not; what else it says stands in the original document.
 */
function oldForm(form: XmlElement): Plain {
  const first = (...names: readonly string[]): XmlElement | undefined =>
    names.map(name => find(form, name)).find(found => found !== undefined)
  const profile = first('CA_CE_CONCESSIONAIRE_PROFILE', 'CONTACTING_AUTHORITY_INFORMATION', 'ORGANISATION')
  const awards = [
    'AWARD_OF_CONTRACT',
    'AWARD_OF_CONTRACT_DEFENCE',
    'AWARD_AND_CONTRACT_VALUE',
    'AWARD_CONTRACT',
  ]
    .map(name => descendants(form, name))
    .find(found => found.length > 0)
  return {
    CONTRACTING_BODY: profile === undefined ? {} : { ADDRESS_CONTRACTING_BODY: oldAddress(profile) },
    OBJECT_CONTRACT: {
      TITLE: wordsIn(
        first(
          'TITLE_CONTRACT',
          'TITLE_QUALIFICATION_SYSTEM',
          'TITLE_DESIGN_CONTACT_NOTICE',
          'TITLE',
          'TI_TEXT',
        ),
      ),
      SHORT_DESCR: wordsIn(
        first(
          'SHORT_CONTRACT_DESCRIPTION',
          'SHORT_DESCRIPTION',
          'SHORT_DESCR',
          'DESCRIPTION',
          'CONTENTS',
          'TOTAL_QUANTITY_OR_SCOPE',
        ),
      ),
      REFERENCE_NUMBER:
        first('FILE_REFERENCE_NUMBER')?.text.trim() || wordsIn(first('FILE_REFERENCE_NUMBER')),
      ...oldValue(find(form, 'TOTAL_FINAL_VALUE')),
    },
    AWARD_CONTRACT: awards?.map(oldAward),
    PROCEDURE_DISCONTINUED: first('PROCEDURE_DISCONTINUED') === undefined ? undefined : true,
  }
}

function oldAward(award: XmlElement): Plain {
  const operators = descendants(award, 'ECONOMIC_OPERATOR_NAME_ADDRESS')
  const [day, month, year] = ['DAY', 'MONTH', 'YEAR'].map(
    name => find(find(award, 'CONTRACT_AWARD_DATE') ?? award, name)?.text.trim() ?? '',
  )
  const date =
    find(award, 'CONTRACT_AWARD_DATE') === undefined
      ? undefined
      : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return {
    CONTRACT_NO: find(award, 'CONTRACT_NUMBER')?.text.trim(),
    LOT_NO: find(award, 'LOT_NUMBER')?.text.trim(),
    TITLE: wordsIn(find(award, 'CONTRACT_TITLE') ?? find(award, 'TITLE_CONTRACT')),
    AWARDED_CONTRACT:
      operators.length === 0
        ? undefined
        : {
            DATE_AWARD: date,
            TENDERS: { NB_TENDERS_RECEIVED: find(award, 'OFFERS_RECEIVED_NUMBER')?.text.trim() },
            CONTRACTORS: {
              CONTRACTOR: operators.map(operator => ({ ADDRESS_CONTRACTOR: oldAddress(operator) })),
            },
            VALUES: oldValue(find(award, 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE')),
          },
  }
}

function oldAddress(party: XmlElement): Plain {
  return {
    OFFICIALNAME: wordsIn(find(party, 'OFFICIALNAME') ?? find(party, 'ORGANISATION')),
    NATIONALID: find(party, 'NATIONALID')?.text.trim(),
    TOWN: find(party, 'TOWN')?.text.trim(),
    POSTAL_CODE: find(party, 'POSTAL_CODE')?.text.trim(),
    'COUNTRY@VALUE': find(party, 'COUNTRY')?.attributes.VALUE,
  }
}

/** An amount that is one: of a range nothing is taken. */
function oldValue(costs: XmlElement | undefined): Plain {
  const cost = costs === undefined ? undefined : find(costs, 'VALUE_COST')
  const currency = (
    costs && 'CURRENCY' in costs.attributes
      ? costs
      : costs && find(costs, 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE')
  )?.attributes.CURRENCY
  return cost === undefined ? {} : { VAL_TOTAL: cost.attributes.FMTVAL, 'VAL_TOTAL@CURRENCY': currency }
}

/** All words in an element, its paragraphs joined. */
export function wordsIn(element: XmlElement | undefined): string | undefined {
  if (element === undefined) return undefined
  const parts = [element.text, ...element.children.map(child => wordsIn(child) ?? '')]
  return (
    parts
      .map(part => part.trim())
      .filter(part => part !== '')
      .join(' ') || undefined
  )
}

function find(element: XmlElement, name: string): XmlElement | undefined {
  return descendants(element, name)[0]
}

/** Elements of that name below, none of them within another. */
function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap(child => (local(child) === name ? [child] : descendants(child, name)))
}

function is(name: string): (element: XmlElement) => boolean {
  return element => local(element) === name
}

function add(tree: Plain, name: string, value: unknown): void {
  const before = tree[name]
  if (before === undefined) tree[name] = value
  else if (Array.isArray(before)) before.push(value)
  else tree[name] = [before, value]
}

function local({ name }: XmlElement): string {
  return localName(name)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
