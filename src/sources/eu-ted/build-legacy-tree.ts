import type { XmlElement } from '../shared/formats/xml-records.ts'
import type { PlainRecord } from '../shared/plain-values.ts'
import {
  TED_CHECKBOX_ELEMENTS,
  TED_IGNORED_ELEMENTS,
  TED_KEPT_ADDRESS_ELEMENTS,
} from './legacy-element-filter.ts'

/** Sections that Herald reads. Technical data and headings translated into 24 languages are skipped. */
const SECTIONS = ['CODED_DATA_SECTION', 'TRANSLATION_SECTION', 'FORM_SECTION']

/**
 * Builds one tree from a TED_EXPORT: `coded` (the publisher's metadata), `heading` (title and buyer in the notice's
 * language) and `form` (the notice in its original language). Element names lose their prefix, attributes become
 * `NAME@ATTRIBUTE`, and an empty checkbox element becomes `true`. Forms from before 2014 get the element names of 2014.
 */
export function buildTedLegacyTree(root: XmlElement): PlainRecord {
  const [coded, translation, forms] = SECTIONS.map(name =>
    root.children.find(child => localName(child) === name),
  )
  const language = coded === undefined ? undefined : findFirst(coded, 'LG_ORIG')?.text.trim().slice(0, 2)
  const form = forms === undefined ? undefined : selectOriginalForm(forms.children, language)
  return {
    '@DOC_ID': root.attributes.DOC_ID,
    '@VERSION': root.attributes.VERSION,
    coded: coded === undefined ? {} : buildBranch(coded),
    heading: readHeading(translation, language),
    formName: form === undefined ? undefined : localName(form),
    form: form === undefined ? {} : isPre2014Form(form) ? convertPre2014Form(form) : buildBranch(form),
  }
}

/** Returns the form in the notice's own language; the other forms are translations. */
function selectOriginalForm(
  forms: readonly XmlElement[],
  language: string | undefined,
): XmlElement | undefined {
  const nonEmptyForms = forms.filter(form => form.children.length > 0)
  const originals = nonEmptyForms.filter(form => form.attributes.CATEGORY !== 'TRANSLATION')
  return originals.find(form => form.attributes.LG === language) ?? originals[0] ?? nonEmptyForms[0]
}

function readHeading(translation: XmlElement | undefined, language: string | undefined): PlainRecord {
  const titles = translation === undefined ? [] : descendants(translation, 'ML_TI_DOC')
  const title = titles.find(({ attributes }) => attributes.LG === language) ?? titles[0]
  const names = translation === undefined ? [] : descendants(translation, 'AA_NAME')
  const buyer = names.find(({ attributes }) => attributes.LG === language) ?? names[0]
  return {
    title: title === undefined ? undefined : collectTedElementText(title.children.find(hasName('TI_TEXT'))),
    buyer: buyer === undefined ? undefined : collectTedElementText(buyer),
  }
}

const MEANINGFUL_ATTRIBUTES: ReadonlySet<string> = new Set(['CODE', 'VALUE', 'CURRENCY', 'TYPE'])

function buildBranch(element: XmlElement): PlainRecord {
  const tree: PlainRecord = Object.create(null)
  const isAddress = localName(element).startsWith('ADDRESS_')
  for (const child of element.children) {
    const name = localName(child)
    // Some documents contain values that the buyer marked as not for publication.
    const isUnpublished = child.attributes.PUBLICATION === 'NO'
    if (
      isUnpublished ||
      TED_IGNORED_ELEMENTS.has(name) ||
      (isAddress && !TED_KEPT_ADDRESS_ELEMENTS.has(name))
    )
      continue
    if (child.children.length === 0) addLeaf(tree, name, child)
    else {
      const inner = buildBranch(child)
      appendValue(
        tree,
        name,
        TED_CHECKBOX_ELEMENTS.has(name) && Object.keys(inner).length === 0 ? true : inner,
      )
    }
  }
  return tree
}

function addLeaf(tree: PlainRecord, name: string, { text, attributes }: XmlElement): void {
  if (text.trim() !== '') appendValue(tree, name, text.trim())
  else if (TED_CHECKBOX_ELEMENTS.has(name)) appendValue(tree, name, true)
  for (const [key, value] of Object.entries(attributes)) {
    if (MEANINGFUL_ATTRIBUTES.has(key)) appendValue(tree, `${name}@${key}`, value)
  }
}

/**
 * Returns true for a form from before 2014. Newer forms have names such as `F03_2014`; older ones, and a few that were
 * never renewed, have plain words.
 */
function isPre2014Form(form: XmlElement): boolean {
  return !/^F\d\d_2014$/.test(localName(form))
}

/**
 * Converts the buyer, object, suppliers and values of an older form to the element names of 2014. The containers vary
 * between forms, but the names inside them do not; all other data remains only in the archived document.
 */
function convertPre2014Form(form: XmlElement): PlainRecord {
  const first = (...names: readonly string[]): XmlElement | undefined =>
    names.map(name => findFirst(form, name)).find(found => found !== undefined)
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
    CONTRACTING_BODY:
      profile === undefined ? {} : { ADDRESS_CONTRACTING_BODY: convertPre2014Address(profile) },
    OBJECT_CONTRACT: {
      TITLE: collectTedElementText(
        first(
          'TITLE_CONTRACT',
          'TITLE_QUALIFICATION_SYSTEM',
          'TITLE_DESIGN_CONTACT_NOTICE',
          'TITLE',
          'TI_TEXT',
        ),
      ),
      SHORT_DESCR: collectTedElementText(
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
        first('FILE_REFERENCE_NUMBER')?.text.trim() || collectTedElementText(first('FILE_REFERENCE_NUMBER')),
      ...convertPre2014Value(findFirst(form, 'TOTAL_FINAL_VALUE')),
    },
    AWARD_CONTRACT: awards?.map(convertPre2014Award),
    PROCEDURE_DISCONTINUED: first('PROCEDURE_DISCONTINUED') === undefined ? undefined : true,
  }
}

function convertPre2014Award(award: XmlElement): PlainRecord {
  const operators = descendants(award, 'ECONOMIC_OPERATOR_NAME_ADDRESS')
  const [day, month, year] = ['DAY', 'MONTH', 'YEAR'].map(
    name => findFirst(findFirst(award, 'CONTRACT_AWARD_DATE') ?? award, name)?.text.trim() ?? '',
  )
  const date =
    findFirst(award, 'CONTRACT_AWARD_DATE') === undefined
      ? undefined
      : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return {
    CONTRACT_NO: findFirst(award, 'CONTRACT_NUMBER')?.text.trim(),
    LOT_NO: findFirst(award, 'LOT_NUMBER')?.text.trim(),
    TITLE: collectTedElementText(findFirst(award, 'CONTRACT_TITLE') ?? findFirst(award, 'TITLE_CONTRACT')),
    AWARDED_CONTRACT:
      operators.length === 0
        ? undefined
        : {
            DATE_AWARD: date,
            TENDERS: { NB_TENDERS_RECEIVED: findFirst(award, 'OFFERS_RECEIVED_NUMBER')?.text.trim() },
            CONTRACTORS: {
              CONTRACTOR: operators.map(operator => ({
                ADDRESS_CONTRACTOR: convertPre2014Address(operator),
              })),
            },
            VALUES: convertPre2014Value(findFirst(award, 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE')),
          },
  }
}

function convertPre2014Address(party: XmlElement): PlainRecord {
  return {
    OFFICIALNAME: collectTedElementText(findFirst(party, 'OFFICIALNAME') ?? findFirst(party, 'ORGANISATION')),
    NATIONALID: findFirst(party, 'NATIONALID')?.text.trim(),
    TOWN: findFirst(party, 'TOWN')?.text.trim(),
    POSTAL_CODE: findFirst(party, 'POSTAL_CODE')?.text.trim(),
    'COUNTRY@VALUE': findFirst(party, 'COUNTRY')?.attributes.VALUE,
  }
}

/** Converts an exact amount. Ranges are skipped. */
function convertPre2014Value(costs: XmlElement | undefined): PlainRecord {
  const cost = costs === undefined ? undefined : findFirst(costs, 'VALUE_COST')
  const currency = (
    costs && 'CURRENCY' in costs.attributes
      ? costs
      : costs && findFirst(costs, 'COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE')
  )?.attributes.CURRENCY
  return cost === undefined ? {} : { VAL_TOTAL: cost.attributes.FMTVAL, 'VAL_TOTAL@CURRENCY': currency }
}

/** Joins all text inside an element, paragraph by paragraph. */
export function collectTedElementText(element: XmlElement | undefined): string | undefined {
  if (element === undefined) return undefined
  const parts = [element.text, ...element.children.map(child => collectTedElementText(child) ?? '')]
  return (
    parts
      .map(part => part.trim())
      .filter(part => part !== '')
      .join(' ') || undefined
  )
}

function findFirst(element: XmlElement, name: string): XmlElement | undefined {
  return descendants(element, name)[0]
}

/** Returns the outermost descendants with this name. */
function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap(child => (localName(child) === name ? [child] : descendants(child, name)))
}

function hasName(name: string): (element: XmlElement) => boolean {
  return element => localName(element) === name
}

function appendValue(tree: PlainRecord, name: string, value: unknown): void {
  const existing = tree[name]
  if (existing === undefined) tree[name] = value
  else if (Array.isArray(existing)) existing.push(value)
  else tree[name] = [existing, value]
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}
