import type { XmlElement } from '../../shared/formats/xml-records.ts'
import type { PlainRecord } from '../../shared/plain-values.ts'
import {
  TED_CHECKBOX_ELEMENTS,
  TED_IGNORED_ELEMENTS,
  TED_KEPT_ADDRESS_ELEMENTS,
} from './legacy-element-filter.ts'
import { convertPre2014Form } from './pre-2014/convert-pre-2014-form.ts'
import {
  collectTedElementText,
  findFirstTedElement,
  findTedElements,
  tedElementName,
} from './pre-2014/find-elements.ts'

/** Sections that Herald reads. Technical data and headings translated into 24 languages are skipped. */
const SECTIONS = ['CODED_DATA_SECTION', 'TRANSLATION_SECTION', 'FORM_SECTION']

/**
 * Builds one tree from a TED_EXPORT: `coded` (the publisher's metadata), `heading` (title and buyer in the notice's
 * language) and `form` (the notice in its original language). Element names lose their prefix, attributes become
 * `NAME@ATTRIBUTE`, and an empty checkbox element becomes `true`. Forms from before 2014 get the element names of 2014.
 */
export function buildTedLegacyTree(root: XmlElement): PlainRecord {
  const [coded, translation, forms] = SECTIONS.map(name =>
    root.children.find(child => tedElementName(child) === name),
  )
  const language = findFirstTedElement(coded, 'LG_ORIG')?.text.trim().slice(0, 2)
  const form = forms === undefined ? undefined : selectOriginalForm(forms.children, language)
  return {
    '@DOC_ID': root.attributes.DOC_ID,
    '@VERSION': root.attributes.VERSION,
    coded: coded === undefined ? {} : buildBranch(coded),
    heading: readHeading(translation, language),
    formName: form === undefined ? undefined : tedElementName(form),
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
  const titles = translation === undefined ? [] : findTedElements(translation, name => name === 'ML_TI_DOC')
  const title = titles.find(({ attributes }) => attributes.LG === language) ?? titles[0]
  const names = translation === undefined ? [] : findTedElements(translation, name => name === 'AA_NAME')
  const buyer = names.find(({ attributes }) => attributes.LG === language) ?? names[0]
  return {
    title: collectTedElementText(findFirstTedElement(title, 'TI_TEXT')),
    buyer: collectTedElementText(buyer),
  }
}

const MEANINGFUL_ATTRIBUTES: ReadonlySet<string> = new Set(['CODE', 'VALUE', 'CURRENCY', 'TYPE'])

function buildBranch(element: XmlElement): PlainRecord {
  const tree: PlainRecord = Object.create(null)
  const isAddress = tedElementName(element).startsWith('ADDRESS_')
  for (const child of element.children) {
    const name = tedElementName(child)
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
 * Returns true for a form with the structure from before 2014. Newer forms have names such as `F03_2014`, except those
 * of public passenger transport (`MOVE`).
 */
function isPre2014Form(form: XmlElement): boolean {
  if (/^F\d\d_2014$/.test(tedElementName(form))) return false
  return !form.children.some(child => tedElementName(child) === 'CONTRACTING_BODY')
}

function appendValue(tree: PlainRecord, name: string, value: unknown): void {
  const existing = tree[name]
  if (existing === undefined) tree[name] = value
  else if (Array.isArray(existing)) existing.push(value)
  else tree[name] = [existing, value]
}
