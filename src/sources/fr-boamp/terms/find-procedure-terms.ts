import { BOAMP_PROCEDURES, lookUpBoampCode } from '../code-lists.ts'
import { foldText } from '../texts/fold-text.ts'

/** Matches a statement of the procedure. Other sentences name procedures that the buyer might have used. */
const STATED =
  /\bprocedure (?:de passation )?(?:utilisee |retenue |choisie )?(?:est |: ?)(?:une procedure )?(?:de type |dite )?(ouverte|restreinte|adaptee|negociee)\b(?! (?:aux?|a|par|pour|jusqu|du|des|le|au|entre|avec)\b)/g

/** Finds the procedure in the words of a notice without a field for it, such as a concession: `La procédure est de type restreinte`. */
export function findStatedProcedure(descriptions: readonly string[]): string | null {
  const words = descriptions.flatMap(text =>
    [...foldText(text).matchAll(STATED)].map(([, word = '']) => word),
  )
  const [first, ...others] = new Set(words)
  if (first === undefined || others.length > 0) return null
  return lookUpBoampCode(BOAMP_PROCEDURES, `procedure ${first}`) ?? null
}
