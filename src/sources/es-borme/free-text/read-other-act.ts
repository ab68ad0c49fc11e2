import { normalizeName } from '../../../model/legal-form.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { type BormeActContent, createBormeActContent, pickShortBormeMetadata } from '../acts/act-content.ts'
import type { BormeAct } from '../acts/split-acts.ts'
import type { BormeMentionCollector } from '../mention-collector.ts'
import { formatSpanishTownName } from '../province-names.ts'
import { readBormeCorrection } from './correction.ts'
import { findBormeEffectDay, readBormeCourtMatter } from './court-matter.ts'
import { findBormeCompanies, findBormeOtherDebtors, findBormePersons } from './find-parties.ts'
import { nameOfficeInText } from './office-in-text.ts'
import { classifyBormeOtherAct } from './other-acts.ts'
import { repairBormeProse } from './repair-prose.ts'

const FORMER_REGISTER = /registro mercantil de ((?:\p{L}{2,15} ){0,3}\p{L}{2,15})/iu
/** The roles of the natural persons that a text names, by category. */
const PERSON_ROLES: Readonly<Record<string, MentionRole>> = {
  officer_appointment: 'officer',
  officer_resignation: 'officer',
  power_revocation: 'officer',
  power_change: 'officer',
  partner_change: 'partner',
}

/** Reads an act whose heading says nothing, such as `Otros conceptos`, and adds the parties that its text names. */
export function readBormeOtherAct(act: BormeAct, collector: BormeMentionCollector): BormeActContent {
  const text = repairBormeProse(act.text)
  const { categories, label } = classifyBormeOtherAct(text)
  const [category = 'other_registry_act', ...furtherCategories] = categories
  const subject = collector.mentions[0]?.name ?? ''
  const role = PERSON_ROLES[category]
  if (role !== undefined) for (const name of findBormePersons(text)) collector.addPerson(role, name)
  const companies = findBormeCompanies(text).filter(
    ({ name }) => normalizeName(name) !== normalizeName(subject),
  )
  for (const { role, name, locality } of companies) collector.addCompany(role, name, locality)
  for (const name of findBormeOtherDebtors(text, subject)) collector.addCompany('debtor', name)
  const isCourtMatter = category === 'default_notice' || category.startsWith('insolvency_')
  const formerRegister = category === 'company_registration' ? FORMER_REGISTER.exec(text)?.[1] : undefined
  const former =
    formerRegister === undefined ? null : `Registro Mercantil de ${formatSpanishTownName(formerRegister)}`
  const metadata = {
    ...pickShortBormeMetadata({ former_court: former }),
    ...(isCourtMatter ? readBormeCourtMatter(text) : omitMissing({ effect_date: findBormeEffectDay(text) })),
    ...(category === 'correction' || category === 'other_registry_act'
      ? readBormeCorrection(text, collector)
      : {}),
  }
  if (metadata.court !== undefined) collector.addAuthority('court', metadata.court)
  const content = createBormeActContent(act)
  return {
    ...content,
    category,
    furtherCategories,
    label: former === null ? nameOfficeInText(label, text) : `traslado desde el ${former}`,
    metadata,
    companies,
    details: { ...content.details, category },
  }
}
