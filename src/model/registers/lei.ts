/** Returns whether a text is a Legal Entity Identifier with correct check digits (ISO 17442, ISO 7064 MOD 97-10). */
export function isValidLei(number: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(number)) return false
  return BigInt(number.replace(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))) % 97n === 1n
}
