import { InvalidArgumentError } from 'commander'

/** Creates a parser for a command-line option that takes a whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return text => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new InvalidArgumentError(`Must be a whole number from ${min} to ${max}.`)
  }
}

/** Parses a command-line option that takes a number greater than 0. */
export function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('Must be a number greater than 0.')
  return value
}
