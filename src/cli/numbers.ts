import { InvalidArgumentError } from 'commander'

/** Reads a command's option that is a whole number, in plain digits. */
export function wholeNumber(low: number, high: number): (text: string) => number {
  return text => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= low && value <= high) return value
    throw new InvalidArgumentError(`It must be a whole number from ${low} to ${high}.`)
  }
}

/** Reads a command's option that is a number above 0. */
export function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('It must be a number above 0.')
  return value
}
