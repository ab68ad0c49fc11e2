import type { Mention } from '../../../model/announcement.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { parseFreeTextIdentifier } from '../../eforms/free-text-identifier.ts'
import { type EformsNotice, readEformsNotice } from '../../eforms/read-notice.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { joinNonAwardReasons, labelTenderProcedure } from '../../shared/tender-texts/procedure-labels.ts'
import { cleanText, omitMissing } from '../../shared/text-cleaning.ts'
import { type BoampAward, EMPTY_BOAMP_AWARD } from '../awards/award.ts'
import { BOAMP_EFORMS_CONTRACT_TYPES, lookUpBoampCode } from '../code-lists.ts'
import { completeBoampSiret } from '../party-mentions.ts'
import { describesFramework } from '../terms/find-framework-terms.ts'
import { capitalize } from '../texts/clean-publisher-text.ts'
import { cleanTown } from '../texts/clean-town.ts'
import { type BoampNoticeBody, EMPTY_BOAMP_NOTICE_BODY } from './notice-body.ts'

/** Parses an eForms notice, which is also published in TED. Its type, language and country come from the head. */
export function parseBoampEformsBody(tree: FieldReader): BoampNoticeBody {
  const notice = readEformsNotice(tree)
  const { town, changeDescription, description } = notice.texts
  const { deadline, deadline_time, related_notices, ...others } = notice.metadata
  const {
    notice_code: _code,
    notice_type: _type,
    country: _country,
    languages: _languages,
    ...metadata
  } = others
  return {
    ...EMPTY_BOAMP_NOTICE_BODY,
    mentions: notice.mentions.map(completeIdentifiers),
    buyerTown: cleanTown(town),
    title: notice.title,
    descriptions: description === null ? [] : [cleanText(description)],
    changeSentences: changeDescription === null ? [] : [cleanText(changeDescription)],
    metadata: {
      // Buyers enter no framework technique where they describe a framework agreement in words.
      ...(describesFramework([notice.title ?? '', description ?? ''], []) && { framework: true }),
      ...metadata,
      ...translateTerms(notice),
    } satisfies AnnouncementMetadata,
    deadline: deadline === undefined ? null : { day: deadline, time: deadline_time ?? null },
    category: notice.category,
    award: readFailure(notice),
    details: {
      ...notice.details,
      ...omitMissing({ ted_notices: related_notices, notice_id: notice.id, notice_version: notice.version }),
    },
  }
}

/** Reduces French numbers that lack one digit to the SIREN at their start. */
function completeIdentifiers(mention: Mention): Mention {
  const identifiers = mention.identifiers.map(identifier => {
    const { scheme, jurisdiction, number } = identifier
    const completed = scheme === 'local' && jurisdiction === 'FR' ? completeBoampSiret(number) : number
    return completed === number ? identifier : (parseFreeTextIdentifier(completed, 'FR') ?? identifier)
  })
  return { ...mention, identifiers }
}

/** Translates the terms that the index states in French, for notices whose index lacks them. */
function translateTerms({ texts, metadata }: EformsNotice): AnnouncementMetadata {
  const procedure = labelTenderProcedure(texts.procedureCode, 'fr')
  return omitMissing({
    procedure: procedure === null ? null : capitalize(procedure),
    contract_type: metadata.contract_type?.map(
      type => lookUpBoampCode(BOAMP_EFORMS_CONTRACT_TYPES, type) ?? type,
    ),
  })
}

/** Reads why a procedure ended without award. The other facts of an award are in the metadata. */
function readFailure({ category, texts }: EformsNotice): BoampAward {
  const reasons = joinNonAwardReasons(category, texts.nonAwardReasons, 'fr')
  if (reasons === null) return EMPTY_BOAMP_AWARD
  const outcome =
    category === 'tender_unsuccessful' ? 'Procédure infructueuse' : 'Procédure déclarée sans suite'
  return { ...EMPTY_BOAMP_AWARD, category, reason: `${outcome} : ${reasons}` }
}
